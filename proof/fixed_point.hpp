// Fixed points of morphisms on the letters a and b.
//
//   fixed_point("ab", "a", 8) gives the word abaababa, not finite
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace wythoff::proof {

struct FixedPoint {
  std::string word;     // the first letters, `length` of them unless the fixed point is shorter
  bool finite = false;  // the word is all of it
};

// The fixed point that starts with a, the limit of a, image(a), image(image(a)), ... Nothing where the image of a does
// not start with a: then no fixed point does. Images may be empty. Time and memory: O(length + the longest image).
std::optional<FixedPoint> fixed_point(const std::string& image_a, const std::string& image_b, std::size_t length);

}  // namespace wythoff::proof
