#include "explorer/remoteness.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "explorer/each.hpp"

namespace wythoff::explorer {
namespace {

constexpr std::uint64_t each_cell = 14;  // bytes

void refuse_beyond(const solver::Board& board, std::uint64_t limit) {
  const std::uint64_t cells = board.cells();
  if (cells > limit / each_cell)
    throw solver::Refused(
        fmt::format("{} positions lie below this one, {} bytes each: more than the memory limit of {} "
                    "bytes (--memory-limit)",
                    cells, each_cell, limit));
}

}  // namespace

Remoteness::Position minus(Remoteness::Position a, const Remoteness::Position& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}

Remoteness::Remoteness(const solver::Ruleset& ruleset, const Position& top, const solver::Context& context)
    : ruleset_(ruleset), board_{top} {
  refuse_beyond(board_, context.memory_limit);
  const std::uint64_t cells = board_.cells();
  const std::uint64_t room = context.memory_limit - each_cell * cells;
  const std::uint64_t each_vector = sizeof(Position) + top.size() * sizeof(std::int64_t) + 16;
  std::uint64_t index = 0;
  const auto poll = [&](double part, double share) {
    if (index++ % 4096) return;
    if (context.stopped()) throw solver::Interrupted();
    if (context.progress) context.progress(part + share * static_cast<double>(index) / static_cast<double>(cells));
  };
  if (ruleset_.invariant())
    each(top, [&](const Position& v) {
      poll(0, 0.3);
      if (!ruleset_.contains(v)) return;
      if ((vectors_.size() + 1) * each_vector > room)
        throw solver::Refused("the list of all moves from here does not fit into the memory limit (--memory-limit)");
      vectors_.push_back(v);
    });
  p_.resize(cells);
  won_.resize(cells);
  remoteness_.resize(cells);
  reply_.resize(cells);
  index = 0;
  each(top, [&](const Position& position) {
    const std::uint64_t here = index;
    poll(0.3, 0.7);
    if (!won_[here]) settle(position, here);
    if (p_[here]) tell(position, here);
  });
}

std::uint64_t Remoteness::cell(const Position& position) const {
  std::uint64_t cell = 0;
  for (std::size_t i = 0; i < position.size(); ++i)
    cell = cell * static_cast<std::uint64_t>(board_.max[i] + 1) + static_cast<std::uint64_t>(position[i]);
  return cell;
}

std::optional<Remoteness::Position> Remoteness::reply(const Position& position) const {
  const std::uint64_t here = cell(position);
  if (!won_[here]) return std::nullopt;
  Position to(position.size());
  std::uint64_t rest = reply_[here];
  for (std::size_t i = to.size(); i-- > 0; rest /= static_cast<std::uint64_t>(board_.max[i] + 1))
    to[i] = static_cast<std::int64_t>(rest % static_cast<std::uint64_t>(board_.max[i] + 1));
  return to;
}

std::vector<Remoteness::Position> Remoteness::moves(const Position& position) const {
  std::vector<Position> moves;
  if (!ruleset_.invariant()) {
    each(position, [&](const Position& v) {
      if (ruleset_.allows(position, v)) moves.push_back(v);
    });
    return moves;
  }
  for (const Position& v : vectors_)
    if (std::equal(v.begin(), v.end(), position.begin(), std::less_equal<>())) moves.push_back(v);
  return moves;
}

// No option of this position is a P-position: it is one itself, or, in misère play, the end, which the player who
// cannot move wins.
void Remoteness::settle(const Position& position, std::uint64_t cell) {
  const auto moves = this->moves(position);
  p_[cell] = !moves.empty() || !ruleset_.misere();
  for (const Position& v : moves) remoteness_[cell] = std::max(remoteness_[cell], 1 + of(minus(position, v)));
}

// Every position with a move to this P-position is won, in one move more than from here at most.
void Remoteness::tell(const Position& position, std::uint64_t cell) {
  const std::uint32_t moves_left = 1 + remoteness_[cell];
  const auto win = [&](const Position& from) {
    const std::uint64_t there = this->cell(from);
    if (won_[there] && remoteness_[there] <= moves_left) return;
    remoteness_[there] = moves_left;
    reply_[there] = cell;
    won_[there] = true;
  };
  const Position room = minus(board_.max, position);
  const auto plus = [&](const Position& v) {
    Position from = position;
    for (std::size_t i = 0; i < v.size(); ++i) from[i] += v[i];
    return from;
  };
  if (!ruleset_.invariant()) {
    each(room, [&](const Position& v) {
      const Position from = plus(v);
      if (ruleset_.allows(from, v)) win(from);
    });
    return;
  }
  for (const Position& v : vectors_)
    if (std::equal(v.begin(), v.end(), room.begin(), std::less_equal<>())) win(plus(v));
}

}  // namespace wythoff::explorer
