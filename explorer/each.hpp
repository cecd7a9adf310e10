// Every vector of a box.
//
//   each({1, 2}, visit);   // (0,0), (0,1), (0,2), (1,0), (1,1), (1,2)
#pragma once

#include <cstdint>
#include <vector>

namespace wythoff::explorer {

// Calls visit(v) for every vector 0 <= v <= top, in lexicographic order.
template <class Visit>
void each(const std::vector<std::int64_t>& top, Visit visit) {
  std::vector<std::int64_t> v(top.size(), 0);
  for (;;) {
    visit(v);
    std::size_t i = top.size();
    while (i-- > 0 && ++v[i] > top[i]) v[i] = 0;
    if (i == static_cast<std::size_t>(-1)) return;
  }
}

}  // namespace wythoff::explorer
