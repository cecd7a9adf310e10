// Colours that people with any of the common kinds of colour blindness can tell apart.
//
//   colour::blue == "#0072b2";  viridis(0) == {68, 1, 84};  viridis(1) == {253, 231, 37};  hex({253, 231, 37}) ==
//   "#fde725"
//
// Single colours are those of M. Okabe and K. Ito, Color Universal Design, 2002; the scale is viridis of matplotlib,
// of even lightness and in the same order to every eye, interpolated between nine of its points. A picture never
// relies on colour alone: what differs in colour differs in shape, too.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace wythoff::explorer {

namespace colour {
inline constexpr const char* black = "#000000";
inline constexpr const char* blue = "#0072b2";
inline constexpr const char* sky = "#56b4e9";
inline constexpr const char* green = "#009e73";
inline constexpr const char* orange = "#e69f00";
inline constexpr const char* vermilion = "#d55e00";
inline constexpr const char* purple = "#cc79a7";
inline constexpr const char* grey = "#767676";   // 4.5 : 1 on white: as text, too
inline constexpr const char* light = "#d9d9d9";  // grid lines and what is past
}  // namespace colour

using Rgb = std::array<std::uint8_t, 3>;

Rgb viridis(double share);  // 0 dark .. 1 light; shares outside are taken as the nearest end
std::string hex(const Rgb& rgb);

}  // namespace wythoff::explorer
