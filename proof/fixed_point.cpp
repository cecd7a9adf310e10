#include "proof/fixed_point.hpp"

namespace wythoff::proof {

// With image(a) = a u the limit is a u image(u) image(image(u)) ...: the word is read while its own images are written
// behind it. It is finite when the reading catches up with the writing.
std::optional<FixedPoint> fixed_point(const std::string& image_a, const std::string& image_b, std::size_t length) {
  if (image_a.empty() || image_a[0] != 'a') return {};
  FixedPoint result{image_a, false};
  std::size_t read = 1;
  for (; read < result.word.size() && result.word.size() <= length; ++read)
    result.word += result.word[read] == 'a' ? image_a : image_b;
  result.finite = read == result.word.size() && result.word.size() <= length;
  if (result.word.size() > length) result.word.resize(length);
  return result;
}

}  // namespace wythoff::proof
