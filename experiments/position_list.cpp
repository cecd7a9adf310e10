#include "experiments/position_list.hpp"

#include <fmt/format.h>

#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <nlohmann/json.hpp>

#include "experiments/measure.hpp"
#include "experiments/solved_pairs.hpp"

namespace wythoff::experiments {
namespace {

__extension__ typedef unsigned __int128 Wide;  // sums of coordinates

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
    for (const std::int64_t part : p) sum += static_cast<Wide>(part);
  }
  void row(std::span<const std::int64_t> prefix, std::span<const std::uint64_t> bits, std::int64_t) override {
    std::uint64_t in_row = 0;
    for (std::size_t i = 0; i < bits.size(); ++i) {
      if (!bits[i]) continue;
      const auto here = static_cast<std::uint64_t>(std::popcount(bits[i]));
      in_row += here;
      sum += sum_of_bits(bits[i]) + static_cast<Wide>(here) * (64 * i);
    }
    count += in_row;
    for (const std::int64_t part : prefix) sum += static_cast<Wide>(part) * in_row;
  }
  std::uint64_t count = 0;
  Wide sum = 0;
};

std::string text_of(Wide value) {
  return boost::multiprecision::uint128_t(value).str();
}

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
  const SolvedPairs solved = solved_pairs(positions, question.board, question.ruleset);
  for (std::size_t n = 0; n < solved.trusted; ++n)
    out.write(fmt::format("{} {}\n", n, solved.pairs[n][sequence == "A" ? 0 : 1]));
}

// The table of rows n, first part, ...; `difference` adds B_n - A_n.
template <class Row>
void write_rows(Output& out, const PositionQuestion& question, std::size_t count, bool difference, Row row) {
  const std::string largest = std::to_string(*std::max_element(question.board.max.begin(), question.board.max.end()));
  const std::size_t wide = std::max<std::size_t>(largest.size(), 3), n_wide = std::to_string(count).size();
  const auto names = difference ? std::vector<std::string>{"A_n", "B_n"} : coordinate_names(question.board.piles());
  std::string line = fmt::format("{:>{}}", "n", n_wide);
  for (const std::string& name : names) line += fmt::format("  {:>{}}", name, wide);
  out.write(line + (difference ? "  B_n - A_n\n" : "\n"));
  for (std::size_t n = 0; n < count; ++n) {
    const auto parts = row(n);
    line = fmt::format("{:>{}}", n, n_wide);
    for (std::size_t i = 0; i < names.size(); ++i) line += fmt::format("  {:>{}}", parts[i], wide);
    if (difference) line += fmt::format("  {:>9}", parts[1] - parts[0]);
    out.write(line + "\n");
  }
}

void write_text(Output& out, const PositionQuestion& question) {
  const int piles = question.board.piles();
  solver::Positions positions(piles);
  const solver::Choice used = question.answer(positions);
  std::string foot = fmt::format("\n{}: {} {} on the board 0..{}", instance_text(question.ruleset.rule()),
                                 positions.size(), question.noun, board_text(question.board));
  if (piles > 2) {
    write_rows(out, question, positions.size(), false, [&](std::size_t n) { return positions[n]; });
    return out.write(foot + fmt::format(" (engine {})\n", used.engine));
  }
  const SolvedPairs solved = solved_pairs(positions, question.board, question.ruleset);
  write_rows(out, question, solved.pairs.size(), solved.symmetric, [&](std::size_t n) { return solved.pairs[n]; });
  if (solved.symmetric) foot += fmt::format(", {} unordered", solved.pairs.size());
  foot += fmt::format(" (engine {})\n", used.engine);
  if (solved.trusted < solved.pairs.size())
    foot += fmt::format("n is certain for n < {}; from there on, a larger board may put others in between\n",
                        solved.trusted);
  out.write(foot);
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

std::string position_text(std::span<const std::int64_t> position) {
  return fmt::format("({})", fmt::join(position, ", "));
}

std::vector<std::string> coordinate_names(int piles) {
  const std::vector<std::string> names{"x", "y", "z", "w"};
  return {names.begin(), names.begin() + piles};
}

std::string parameters_text(const dsl::Parameters& parameters) {
  std::string text;
  for (const auto& [name, value] : parameters)
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, dsl::print(value));
  return text;
}

std::string instance_text(const dsl::Rule& rule) {
  return rule.name + (rule.parameters.empty() ? "" : ", ") + parameters_text(rule.parameters);
}

}  // namespace wythoff::experiments
