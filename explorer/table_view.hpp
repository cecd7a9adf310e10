// A position as a terminal of 80 x 24 shows it, without colours.
//
//   table_view({3, 2}, hints)          // two piles: a board, the queen at its corner
//
//    2  + * + Q
//    1  . + * +
//    0  + . . +
//      0 1 2 3
//
// Two piles of at most 36 and 15 are a board, x to the right and y upwards, on which the queen only goes left and
// down; all else are heaps. With hints, + is where a move leads and * where a winning move leads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wythoff::explorer {

using Hints = std::vector<std::vector<std::int64_t>>;  // positions

std::string table_view(const std::vector<std::int64_t>& position, const Hints& options = {}, const Hints& winning = {});

}  // namespace wythoff::explorer
