#include "explorer/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "dsl/bind.hpp"
#include "explorer/each.hpp"
#include "explorer/page_text.hpp"
#include "explorer/png.hpp"
#include "explorer/svg.hpp"

namespace wythoff::explorer {
namespace {

using nlohmann::json;
using Vector = std::vector<std::int64_t>;

constexpr std::int64_t largest_with_sizes = 40, largest_whole = 60;

std::string packed(const std::string& bytes) {
  return base64(deflated(bytes));
}

// A bit after the other, the first one lowest.
class Bits {
 public:
  void add(bool bit) {
    if (count_ % 8 == 0) bytes_ += '\0';
    if (bit) bytes_.back() = static_cast<char>(bytes_.back() | 1 << count_ % 8);
    ++count_;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::uint64_t count_ = 0;
};

std::string outcomes(const solver::Positions& positions, const solver::Board& board) {
  Bits bits;
  std::size_t next = 0;
  each(board.max, [&](const Vector& v) {
    const bool p = next < positions.size() && std::equal(v.begin(), v.end(), positions[next].begin());
    next += p;
    bits.add(p);
  });
  return packed(bits.bytes());
}

std::string values(const solver::GrundyTable& table) {
  std::string low, high;
  for (std::uint64_t i = 0; i < table.cells(); ++i) {
    low += static_cast<char>(table[i] & 255);
    high += static_cast<char>(table[i] >> 8);
  }
  return packed(low + high);
}

std::string move_set(const solver::Ruleset& ruleset, const Vector& max) {
  Bits bits;
  each(max, [&](const Vector& v) { bits.add(ruleset.contains(v)); });
  return packed(bits.bytes());
}

// The positions whose move sets are listed: all of a small board, else those of its corner.
Vector listed(const solver::Board& board) {
  const bool small = std::all_of(board.max.begin(), board.max.end(), [](auto m) { return m <= largest_whole; });
  Vector top = board.max;
  const std::int64_t most = board.piles() > 2 ? 8 : small ? largest_whole : largest_with_sizes;
  for (std::int64_t& m : top) m = std::min(m, most);
  return top;
}

std::string move_sets(const solver::Ruleset& ruleset, const Vector& top) {
  Bits bits;
  each(top, [&](const Vector& position) {
    each(position, [&](const Vector& v) { bits.add(ruleset.allows(position, v)); });
  });
  return packed(bits.bytes());
}

}  // namespace

struct Page::Parts {
  json data;
  solver::Board board;
  std::size_t bytes = 0;
};

std::string page_missing() {
  return std::string(page_text).empty() ? page_text_missing : "";
}

Page::Page(std::string program, solver::Board board) : parts_(std::make_unique<Parts>()) {
  parts_->data = {{"program", std::move(program)}, {"max", board.max}, {"games", json::array()}};
  parts_->board = std::move(board);
}

Page::~Page() = default;

void Page::game(const dsl::Rule& rule) {
  json statements = json::array();
  for (const dsl::Move& move : rule.moves) statements.push_back(move.text);
  parts_->data["games"].push_back({{"name", rule.name},
                                   {"source", rule.title},
                                   {"statements", statements},
                                   {"misere", rule.misere},
                                   {"invariant", rule.invariant()},
                                   {"instances", json::array()}});
}

void Page::instance(const PageInstance& instance) {
  const solver::Board& board = parts_->board;
  const solver::Ruleset& ruleset = instance.ruleset;
  json claims = json::array(), parameters = json::object();
  for (const PageClaim& c : instance.claims)
    claims.push_back({{"label", c.label}, {"text", c.text}, {"status", c.status}, {"detail", c.detail}});
  for (const auto& [name, value] : ruleset.rule().parameters) parameters[name] = dsl::print(value);
  json out{{"parameters", parameters},  {"symmetric", ruleset.symmetric()},
           {"engine", instance.engine}, {"trusted", instance.trusted},
           {"claims", claims},          {"p", outcomes(instance.positions, board)}};
  if (instance.grundy && instance.grundy->max() < 65536) out["grundy"] = values(*instance.grundy);
  if (ruleset.invariant()) {
    out["moves"] = move_set(ruleset, board.max);
  } else {
    out["listed"] = listed(board);
    out["moves"] = move_sets(ruleset, listed(board));
  }
  parts_->bytes += out.dump(-1, ' ', false, json::error_handler_t::replace).size();
  parts_->data["games"].back()["instances"].push_back(std::move(out));
}

std::size_t Page::bytes() const {
  return parts_->bytes + std::string(page_text).size();
}

void Page::leave_out_grundy() {
  for (json& game : parts_->data["games"])
    for (json& instance : game["instances"]) {
      if (instance.contains("grundy")) parts_->bytes -= instance["grundy"].get_ref<const std::string&>().size();
      instance.erase("grundy");
    }
}

std::string Page::html() const {
  const std::string missing = page_missing();
  if (!missing.empty()) throw solver::Refused(missing);
  std::string data = parts_->data.dump(-1, ' ', false, json::error_handler_t::replace);
  for (std::size_t at = 0; (at = data.find("</", at)) != data.npos; at += 3) data.insert(at + 1, 1, '\\');
  std::string html = page_text;
  const std::string place = "@DATA@";
  html.replace(html.find(place), place.size(), data);
  return html;
}

}  // namespace wythoff::explorer
