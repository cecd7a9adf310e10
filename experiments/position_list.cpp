#include "experiments/position_list.hpp"

#include <fmt/format.h>

#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <nlohmann/json.hpp>

#include "experiments/measure.hpp"
#include "experiments/solved.hpp"

namespace wythoff::experiments {
namespace {

class CsvSink : public solver::PositionSink {
 public:
  explicit CsvSink(Output& out) : out_(out) {}
  void position(std::span<const std::int64_t> p) override {
    for (std::size_t i = 0; i < p.size(); ++i) {
      if (i) out_.write(",");
      out_.number(p[i]);
    }
    out_.write("\n");
  }

 private:
  Output& out_;
};

// Sum of the numbers of the set bits, by the six bits of a bit's number.
std::uint64_t sum_of_bits(std::uint64_t word) {
  static constexpr std::uint64_t ones[] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                           0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
  std::uint64_t sum = 0;
  for (int bit = 0; bit < 6; ++bit) sum += static_cast<std::uint64_t>(std::popcount(word & ones[bit])) << bit;
  return sum;
}

// Count and sum of all coordinates, without looking at single positions where the engine gives whole rows.
class SummarySink : public solver::PositionSink {
 public:
  void position(std::span<const std::int64_t> p) override {
    ++count;
    for (const std::int64_t part : p) sum += static_cast<unsigned __int128>(part);
  }
  void row(std::span<const std::int64_t> prefix, std::span<const std::uint64_t> bits, std::int64_t) override {
    std::uint64_t in_row = 0;
    for (std::size_t i = 0; i < bits.size(); ++i) {
      if (!bits[i]) continue;
      const auto here = static_cast<std::uint64_t>(std::popcount(bits[i]));
      in_row += here;
      sum += sum_of_bits(bits[i]) + static_cast<unsigned __int128>(here) * (64 * i);
    }
    count += in_row;
    for (const std::int64_t part : prefix) sum += static_cast<unsigned __int128>(part) * in_row;
  }
  std::uint64_t count = 0;
  unsigned __int128 sum = 0;
};

std::string text_of(unsigned __int128 value) { return boost::multiprecision::uint128_t(value).str(); }

void write_summary(Output& out, const PositionQuestion& question) {
  const Stopwatch watch;
  SummarySink sink;
  const solver::Choice used = question.answer(sink);
  out.write(fmt::format("count={}\nsum={}\nengine={}\nseconds={:.6f}\nbytes={}\n", sink.count, text_of(sink.sum),
                        used.engine, watch.seconds(), peak_bytes()));
}

void write_csv(Output& out, const PositionQuestion& question) {
  out.write(fmt::format("{}\n", fmt::join(coordinate_names(question.board.piles()), ",")));
  CsvSink sink(out);
  question.answer(sink);
}

void write_json(Output& out, const PositionQuestion& question) {
  solver::Positions positions(question.board.piles());
  const solver::Choice used = question.answer(positions);
  out.write(fmt::format("{{{}, \"count\": {}, \"positions\": [",
                        json_head(question.ruleset.rule(), question.board, used.engine), positions.size()));
  for (std::size_t i = 0; i < positions.size(); ++i)
    out.write(fmt::format("{}[{}]", i ? ",\n" : "\n", fmt::join(positions[i], ",")));
  out.write("\n]}\n");
}

void write_bfile(const Call& call, Output& out, const PositionQuestion& question) {
  const int piles = question.board.piles();
  const std::string sequence = call.given("sequence") ? call.text("sequence") : piles == 1 ? "A" : "";
  if (piles > 2) throw UsageError("--format bfile: a game of one or two piles has b-files, this one has more piles");
  if (sequence != "A" && (sequence != "B" || piles == 1))
    throw UsageError(piles == 1 ? "--sequence: one pile has the sequence A alone"
                                : "--format bfile needs --sequence A or --sequence B");
  solver::Positions positions(piles);
  question.answer(positions);
  const Solved solved(positions, question.board, question.ruleset.symmetric(), question.ruleset.has_nim_moves());
  for (std::size_t n = 0; n < solved.settled; ++n)
    out.write(fmt::format("{} {}\n", n, solved.list[n][sequence == "A" ? 0 : 1]));
}

std::string text_foot(const PositionQuestion& question, std::size_t count, const Solved& solved, bool pairs,
                      const std::string& engine) {
  std::string foot = fmt::format("\n{}: {} {} on the board 0..{}", instance_text(question.ruleset.rule()), count,
                                 question.noun, board_text(question.board));
  if (pairs) foot += fmt::format(", {} unordered", solved.list.size());
  foot += fmt::format(" (engine {})\n", engine);
  if (question.board.piles() <= 2 && solved.settled < solved.list.size())
    foot += fmt::format("n is settled for n < {}; from there on a larger board may insert others\n", solved.settled);
  return foot;
}

void write_text(Output& out, const PositionQuestion& question) {
  const int piles = question.board.piles();
  const bool pairs = piles == 2 && question.ruleset.symmetric();
  solver::Positions positions(piles);
  const solver::Choice used = question.answer(positions);
  const Solved solved(positions, question.board, pairs, question.ruleset.has_nim_moves());
  const std::string largest = std::to_string(*std::max_element(question.board.max.begin(), question.board.max.end()));
  const std::size_t wide = std::max<std::size_t>(largest.size(), 3), n_wide = std::to_string(solved.list.size()).size();
  const auto names = pairs ? std::vector<std::string>{"A_n", "B_n"} : coordinate_names(piles);
  std::string line = fmt::format("{:>{}}", "n", n_wide);
  for (const std::string& name : names) line += fmt::format("  {:>{}}", name, wide);
  out.write(line + (pairs ? "  B_n - A_n\n" : "\n"));
  for (std::size_t n = 0; n < solved.list.size(); ++n) {
    line = fmt::format("{:>{}}", n, n_wide);
    for (const std::int64_t part : solved.list[n]) line += fmt::format("  {:>{}}", part, wide);
    if (pairs) line += fmt::format("  {:>9}", solved.list[n][1] - solved.list[n][0]);
    out.write(line + "\n");
  }
  out.write(text_foot(question, positions.size(), solved, pairs, used.engine));
}

}  // namespace

void write_positions(const Call& call, Output& out, const PositionQuestion& question) {
  const std::string format = call.format();
  if (format == "summary") return write_summary(out, question);
  if (format == "csv") return write_csv(out, question);
  if (format == "json") return write_json(out, question);
  if (format == "bfile") return write_bfile(call, out, question);
  write_text(out, question);
}

std::string board_text(const solver::Board& board) {
  const bool cube = std::equal(board.max.begin() + 1, board.max.end(), board.max.begin());
  return cube ? std::to_string(board.max.front()) : fmt::format("{}", fmt::join(board.max, ","));
}

std::string board_json(const solver::Board& board) {
  const std::string text = board_text(board);
  return text.find(',') == text.npos ? text : "[" + text + "]";
}

std::string json_string(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string json_head(const dsl::Rule& rule, const solver::Board& board, const std::string& engine) {
  return fmt::format("\"game\": {}, \"params\": {}, \"max\": {}, \"engine\": {}", json_string(rule.name),
                     params_json(rule.parameters), board_json(board), json_string(engine));
}

std::vector<std::string> coordinate_names(int piles) {
  const std::vector<std::string> names{"x", "y", "z", "w"};
  return {names.begin(), names.begin() + piles};
}

std::string instance_text(const dsl::Rule& rule) {
  std::string text = rule.name;
  for (const auto& [name, value] : rule.parameters) text += fmt::format(", {}={}", name, dsl::print(value));
  return text;
}

}  // namespace wythoff::experiments
