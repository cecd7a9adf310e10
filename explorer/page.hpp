// The explorer: one HTML file with everything in it, for a browser and no network.
//
//   Page page("wythoff 0.1.0", {{500, 500}});
//   page.game(rule);                                   // the first is explored, a second is compared with it
//   page.instance({ruleset, positions, &grundy, 38, "sparse", claims});   // one a value of the parameters
//   std::string html = page.html();
//
// What the file holds, in a script element of type application/json: for every instance the outcomes (a bit a cell),
// the Grundy values (the low bytes, then the high bytes, of 16 bits each), the move set (a bit a vector), each
// compressed by zlib and written in base64; the cell of (x, y, ...) is the one of solver::GrundyTable. A rule that
// looks at the sizes of the piles has a move set for each position; the file holds those of the positions up to 40 (and
// to 60 where the board ends there), and what the page says of others is the outcome alone.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/grundy.hpp"
#include "solver/ruleset.hpp"

namespace wythoff::explorer {

struct PageClaim {
  std::string label, text, status, detail;
};

struct PageInstance {
  const solver::Ruleset& ruleset;
  const solver::Positions& positions;
  const solver::GrundyTable* grundy;  // null in misere play, and where Grundy values are left out
  std::size_t trusted;                // the first so many solved pairs have the index of the infinite board
  std::string engine;
  std::vector<PageClaim> claims;
};

// Why this program cannot write pages (it was built without Node), or "".
std::string page_missing();

class Page {
 public:
  Page(std::string program, solver::Board board);
  ~Page();
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  void game(const dsl::Rule& rule);
  void instance(const PageInstance& instance);  // of the game named last
  std::size_t bytes() const;                    // of the page so far, about
  void leave_out_grundy();                      // of all instances, to make a sweep small
  std::string html() const;                     // solver::Refused where page_missing()

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace wythoff::explorer
