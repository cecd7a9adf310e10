#include "explorer/match.hpp"

#include <algorithm>

namespace wythoff::explorer {

Match::Match(const solver::Ruleset& ruleset, Position start, const solver::Context& context, Strength strength)
    : ruleset_(ruleset),
      below_(ruleset, start, context),
      strength_(strength),
      random_(strength.seed),
      history_{{std::move(start), true}} {}

std::vector<Match::Position> Match::options() const {
  std::vector<Position> options;
  for (Position move : below_.moves(position())) {
    for (std::size_t i = 0; i < move.size(); ++i) move[i] = position()[i] - move[i];
    options.push_back(std::move(move));
  }
  std::sort(options.begin(), options.end());
  return options;
}

std::vector<Match::Position> Match::winning() const {
  std::vector<Position> winning = options();
  std::erase_if(winning, [&](const Position& to) { return !below_.is_p(to); });
  return winning;
}

bool Match::move(const Position& to) {
  const auto all = options();
  if (!std::binary_search(all.begin(), all.end(), to)) return false;
  history_.push_back({to, false});
  return true;
}

Match::Position Match::best() const {
  if (const auto reply = below_.reply(position())) return *reply;
  const auto all = options();
  return *std::max_element(all.begin(), all.end(),
                           [&](const Position& a, const Position& b) { return below_.of(a) < below_.of(b); });
}

const Match::Position& Match::answer() {
  Position to;
  if (static_cast<int>(random_() % 100) < strength_.percent) {
    to = best();
  } else {
    const auto all = options();
    to = all[random_() % all.size()];
  }
  history_.push_back({std::move(to), true});
  return position();
}

bool Match::undo() {
  const auto person = std::find_if(history_.rbegin(), history_.rend(), [](const Moment& m) { return !m.by_program; });
  if (person == history_.rend()) return false;
  history_.erase(std::next(person).base(), history_.end());
  return true;
}

}  // namespace wythoff::explorer
