// PNG: written from a grid of colour numbers, and made of an SVG by a program of Debian's.
//
//   indexed_png(2, 1, {0, 1}, {{0, 0, 0}, {255, 255, 255}})    a black and a white pixel
//   rasterized(svg_text, 4000)                                 4,000 pixels wide, by rsvg-convert
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "explorer/colours.hpp"

namespace wythoff::explorer {

// Row by row from the top; at most 256 colours. pixels.size() == width * height.
std::string indexed_png(std::uint32_t width, std::uint32_t height, const std::vector<std::uint8_t>& pixels,
                        const std::vector<Rgb>& palette);

// solver::Refused where the program rsvg-convert (Debian's librsvg2-bin) is missing, or fails.
std::string rasterized(const std::string& svg, int pixels);

// zlib's compression of any bytes, as PNG and the page in the browser read it.
std::string deflated(const std::string& bytes);

}  // namespace wythoff::explorer
