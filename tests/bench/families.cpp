// Decides whole families of games and prints the counts: which extensions of Nim and of Wythoff by residues have
// finitely many P-positions, and how many random rules stay open.
//
//   families residues           every symmetric set of residues with m <= 5 and every ordered one with m <= 4
//   families random [N [SEED]]  N random rules by kind (default 1000, seed 20080616), held against a board of 2,000
//
// Every verdict has passed the checker (decide says nothing else); `residues` takes minutes, on one thread.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <set>

#include "tests/proof_games.hpp"
#include "tests/random_games.hpp"

using namespace wythoff;
using proof::Vec;
using proof::Verdict;

namespace {

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool in_wythoff(const std::vector<Vec>& positions) {
  static const std::set<Vec> pairs = [] {
    dsl::Source source("wythoff", "game wythoff move (k) move (k, k)");
    solver::Ruleset ruleset(dsl::bind(source, dsl::parse(source), {}));
    auto list = proof::p_positions(proof::MoveSet(*ruleset.formula()), false, 512, 512, proof::Budget(proof::Limits{}));
    return std::set<Vec>(list.begin(), list.end());
  }();
  return std::all_of(positions.begin(), positions.end(), [](Vec p) { return pairs.count(p) == 1; });
}

struct Tally {
  int games = 0, finite = 0, infinite = 0, unknown = 0, inside = 0;
  std::size_t most = 0, certificate = 0;
  std::int64_t largest = 0;
  double time = 0, worst = 0;

  void add(const Verdict& verdict, double took) {
    ++games, time += took, worst = std::max(worst, took);
    certificate = std::max(certificate, verdict.certificate.size());
    if (verdict.kind == Verdict::Kind::unknown) ++unknown;
    if (verdict.kind == Verdict::Kind::infinite) ++infinite;
    if (verdict.kind != Verdict::Kind::finite) return;
    ++finite;
    most = std::max(most, verdict.positions->size());
    for (Vec p : *verdict.positions) largest = std::max({largest, p.x, p.y});
    inside += in_wythoff(*verdict.positions);
  }
};

Tally residue_family(bool wythoff, bool ordered, int m) {
  Tally tally;
  tests::each_residue_extension(
      wythoff, ordered, m, 1, [&](const solver::Ruleset& ruleset, const dsl::PairSet& residues) {
        double start = seconds();
        Verdict verdict = proof::decide(ruleset);
        tally.add(verdict, seconds() - start);
        if (verdict.kind == Verdict::Kind::unknown)
          fmt::print("open: m = {}, R = {}: {}\n", m, dsl::print(dsl::Value(residues)), verdict.why);
      });
  return tally;
}

// All families, or one: Wythoff or Nim, symmetric or ordered, m.
void residues(const std::string& base, const std::string& kind, int only_m) {
  fmt::print(
      "| on top of | R | m | games | finite | infinite | unknown | most P | largest coordinate | finite, inside "
      "Wythoff's P | longest certificate, B | s | slowest, ms "
      "|\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (bool wythoff : {true, false})
    for (bool ordered : {false, true})
      for (int m = 1; m <= (ordered ? 4 : 5); ++m) {
        if (!base.empty() &&
            (base != (wythoff ? "Wythoff" : "Nim") || kind != (ordered ? "ordered" : "symmetric") || only_m != m))
          continue;
        Tally t = residue_family(wythoff, ordered, m);
        fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.2f} | {:.1f} |\n",
                   wythoff ? "Wythoff" : "Nim", ordered ? "ordered" : "symmetric", m, t.games, t.finite, t.infinite,
                   t.unknown, t.most, t.largest, t.inside, t.certificate, t.time, t.worst * 1e3);
        std::fflush(stdout);
      }
}

// Is what the verdict says of a board of 2,000 wrong there? The list of a finite P; the list and progressions an
// infinite one rests on, within their region; an infinite P whose board the window theorem takes for all of P.
bool contradicted(const solver::Ruleset& ruleset, const Verdict& verdict) {
  if (verdict.kind == Verdict::Kind::unknown) return false;
  const std::int64_t size = 2001;
  proof::Budget budget{proof::Limits{}};
  proof::Game game(*ruleset.formula(), ruleset.misere());
  proof::Sample sample{size, proof::p_positions(game.moves, game.misere, size, size, budget)};
  std::set<Vec> board(sample.positions.begin(), sample.positions.end());
  if (verdict.positions) return board != std::set<Vec>(verdict.positions->begin(), verdict.positions->end());
  if (proof::finite_window(game, sample, budget)) return true;
  const nlohmann::json data = nlohmann::json::parse(verdict.certificate).at("data");
  if (!data.contains("region")) return false;
  const std::string region = data.at("region");
  auto inside = [&, below = data.at("below").get<std::int64_t>()](Vec p) {
    bool x = p.x < below, y = p.y < below;
    return region == "all" || (region == "cross" && (x || y)) || (region == "box" && x && y) ||
           (region == "rows" && y) || (region == "columns" && x);
  };
  std::set<Vec> said, seen;
  for (const auto& p : data.at("positions")) said.insert({p[0], p[1]});
  for (const auto& q : data.value("progressions", nlohmann::json::array()))
    for (Vec p{q[0], q[1]}, step{q[2], q[3]}; p.x < size && p.y < size; p = p + step) said.insert(p);
  std::erase_if(said, [&](Vec p) { return p.x >= size || p.y >= size; });
  std::copy_if(board.begin(), board.end(), std::inserter(seen, seen.end()), inside);
  return said != seen;
}

void random_rules(int count, std::uint64_t seed) {
  fmt::print(
      "seed {}\n\n| kind | rules | finite | infinite | unknown | contradicted | most P | s | slowest, ms |\n"
      "|---|---|---|---|---|---|---|---|---|\n",
      seed);
  tests::RandomGames games(seed);
  std::vector<std::string> open;
  for (tests::RandomGames::Kind kind : tests::RandomGames::kinds()) {
    Tally tally;
    int wrong = 0;
    for (int i = 0; i < count / static_cast<int>(tests::RandomGames::kinds().size()); ++i) {
      std::string text = games.next(kind);
      dsl::Source source("random", text);
      solver::Ruleset ruleset(dsl::bind(source, dsl::parse(source), {}));
      proof::Limits limits;
      limits.time = std::chrono::seconds(10);
      double start = seconds();
      Verdict verdict = proof::decide(ruleset, limits);
      tally.add(verdict, seconds() - start);
      if (verdict.kind == Verdict::Kind::unknown) open.push_back(text + "\n  " + verdict.why);
      if (contradicted(ruleset, verdict)) ++wrong, fmt::print("CONTRADICTED: {}\n", text);
    }
    fmt::print("| {} | {} | {} | {} | {} | {} | {} | {:.2f} | {:.1f} |\n", tests::RandomGames::name(kind), tally.games,
               tally.finite, tally.infinite, tally.unknown, wrong, tally.most, tally.time, tally.worst * 1e3);
    std::fflush(stdout);
  }
  for (const std::string& text : open) fmt::print("\nopen: {}\n", text);
}

}  // namespace

int main(int argc, char** argv) {
  std::string which = argc > 1 ? argv[1] : "";
  if (which == "residues")
    residues(argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : "", argc > 4 ? std::atoi(argv[4]) : 0);
  else if (which == "random")
    random_rules(argc > 2 ? std::atoi(argv[2]) : 1000, argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 20080616);
  else
    return fmt::print("families residues [Wythoff|Nim symmetric|ordered M] | families random [N [SEED]]\n"), 2;
}
