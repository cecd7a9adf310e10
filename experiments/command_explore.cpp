// wythoff explore: one HTML file, a board to look at, compare and play on.
#include <fmt/format.h>

#include "dsl/parse.hpp"
#include "experiments/claims.hpp"
#include "experiments/commands.hpp"
#include "experiments/judge.hpp"
#include "experiments/output.hpp"
#include "experiments/second_game.hpp"
#include "experiments/solved_pairs.hpp"
#include "experiments/version.hpp"
#include "explorer/page.hpp"

namespace wythoff::experiments {
namespace {

constexpr std::uint64_t most_cells = 4'100'000;  // 2,000 x 2,000
constexpr std::size_t most_instances = 400;      // of a sweep
constexpr std::size_t most_bytes_of_sweep = 5'000'000;

void add_instance(explorer::Page& page, const Call& call, dsl::Rule rule, const solver::Board& board) {
  const auto context = call.context();
  Evidence evidence(std::move(rule), board, context, call.engine());
  const bool valued = !evidence.ruleset().misere();
  const solver::Positions& positions = evidence.p_positions();
  Judge judge(evidence, proof_limits(context));
  std::vector<explorer::PageClaim> claims;
  for (const auto& claim : evidence.rule().claims) {
    const ClaimResult result = judge.claim(claim);
    claims.push_back({result.claim, result.text, name(result.status), detail(result)});
  }
  const solver::GrundyTable* grundy = valued ? &evidence.grundy_values() : nullptr;
  const std::size_t trusted = evidence.ruleset().piles() <= 2 ? solved_pairs(evidence).trusted : 0;
  page.instance({evidence.ruleset(), positions, grundy, trusted, evidence.engines(), std::move(claims)});
}

void add_game(explorer::Page& page, const Call& call, const solver::Board& board) {
  const auto rules = call.rules();
  if (rules.size() > most_instances)
    throw UsageError(
        fmt::format("--set: {} instances are more than a page holds (at most {})", rules.size(), most_instances));
  if (rules.front().piles != board.piles())
    throw UsageError(fmt::format("--with: {} has {} piles, and the game has {}", rules.front().name,
                                 rules.front().piles, board.piles()));
  page.game(rules.front());
  for (const dsl::Rule& rule : rules) add_instance(page, call, rule, board);
}

int run(const Call& call) {
  const std::string missing = explorer::page_missing();
  if (!missing.empty()) throw solver::Refused(missing);
  const solver::Board board = call.board(dsl::parse(call.source()).piles);
  if (board.cells() > most_cells)
    throw solver::Refused(fmt::format(
        "a board of {} cells is more than a page holds (at most {}): take a smaller --max", board.cells(), most_cells));
  Output out(call.text("out"));
  explorer::Page page("wythoff " + build().version, board);
  add_game(page, call, board);
  if (call.given("with")) add_game(page, second_game(call), board);
  if (call.rules().size() > 1 && page.bytes() > most_bytes_of_sweep) {
    page.leave_out_grundy();
    fmt::print(stderr,
               "wythoff explore: the Grundy values of this sweep would make the page larger than {} MB; it "
               "has the outcomes alone\n",
               most_bytes_of_sweep / 1'000'000);
  }
  out.write(page.html());
  out.commit();
  return done;
}

}  // namespace

Verb explore_verb() {
  return {
      .name = "explore",
      .summary = "a page for the browser: board, claims, a game",
      .arguments = {"RULE"},
      .options = {"set", "max", "with", "out", "engine", "memory-limit", "jobs"},
      .required = {"max", "out"},
      .example = "explore modular_wythoff.game --set m=2..30 --max 60 --out modular.html",
      .details =
          "One HTML file that needs no network: the board by outcome or Grundy value, winning moves under the cursor, "
          "the move set, the claims and their verdicts, P-positions, and Corner the Lady against the program. "
          "Parameters with several values become sliders; --with adds a game to compare with.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
