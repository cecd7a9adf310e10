#include "tests/random_games.hpp"

#include <fmt/format.h>

namespace wythoff::tests {

const std::vector<RandomGames::Kind>& RandomGames::kinds() {
  static const std::vector<Kind> all = {Kind::cone,   Kind::band,    Kind::residue, Kind::mixed,
                                        Kind::pieces, Kind::without, Kind::misere};
  return all;
}

std::string RandomGames::name(Kind kind) {
  switch (kind) {
    case Kind::cone:
      return "cone";
    case Kind::band:
      return "band";
    case Kind::residue:
      return "residue";
    case Kind::mixed:
      return "mixed";
    case Kind::pieces:
      return "union";
    case Kind::without:
      return "union, no Nim moves";
    default:
      return "union, misère";
  }
}

std::string RandomGames::cone() {
  int a = number(1, 4), b = number(1, 4), c = number(-3, 3);
  if (number(0, 1) == 0) return fmt::format("{}k <= {}l + {}", a, b, c);
  return fmt::format("{}k <= {}l and {}l <= {}k", number(1, 3), b, a, number(1, 4));
}

std::string RandomGames::band() {
  return fmt::format("|{}k - {}l| {} {}", number(1, 3), number(1, 3), number(0, 1) ? "<=" : ">", number(0, 3));
}

std::string RandomGames::residue() {
  int m = number(2, 6);
  std::string text = fmt::format("{}k + {}l {} {} (mod {})", number(0, m - 1), number(0, m - 1),
                                 number(0, 2) ? "≡" : "!=", number(0, m - 1), m);
  return number(0, 2) ? text : fmt::format("{} and k >= {} and l >= {}", text, number(1, 3), number(1, 3));
}

std::string RandomGames::mixed() {
  return (number(0, 1) ? cone() : band()) + " and " + residue();
}

std::string RandomGames::piece() {
  switch (number(0, 3)) {
    case 0:
      return cone();
    case 1:
      return band();
    case 2:
      return residue();
    default:
      return mixed();
  }
}

std::string RandomGames::next(Kind kind) {
  std::string text = "game random\n";
  if (kind == Kind::misere) text += "play misere\n";
  if (kind != Kind::without) text += "move (k)\n";
  int pieces = kind < Kind::pieces ? 1 : number(2, 3);
  for (int i = 0; i < pieces; ++i) {
    std::string where = kind == Kind::cone      ? cone()
                        : kind == Kind::band    ? band()
                        : kind == Kind::residue ? residue()
                        : kind == Kind::mixed   ? mixed()
                                                : piece();
    text += std::string("move (k, l)") + (number(0, 3) ? "" : " in order") + " where " + where + "\n";
  }
  return text;
}

}  // namespace wythoff::tests
