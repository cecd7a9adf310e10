// The format: ISO/IEC 15948, "Portable Network Graphics". One chunk each of header, palette, data and end.
#include "explorer/png.hpp"

#include <zlib.h>

#include <stdexcept>

namespace wythoff::explorer {
namespace {

std::string big_endian(std::uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 255);
  return bytes;
}

std::string chunk(const std::string& type, const std::string& data) {
  const std::string checked = type + data;
  const auto crc = crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size()));
  return big_endian(static_cast<std::uint32_t>(data.size())) + checked + big_endian(static_cast<std::uint32_t>(crc));
}

}  // namespace

std::string deflated(const std::string& bytes) {
  uLongf size = compressBound(bytes.size());
  std::string out(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(),
                Z_BEST_COMPRESSION) != Z_OK)
    throw std::bad_alloc();
  out.resize(size);
  return out;
}

std::string indexed_png(std::uint32_t width, std::uint32_t height, const std::vector<std::uint8_t>& pixels,
                        const std::vector<Rgb>& palette) {
  std::string colours, lines;
  for (const Rgb& rgb : palette)
    for (const std::uint8_t part : rgb) colours += static_cast<char>(part);
  lines.reserve((width + std::size_t{1}) * height);
  for (std::uint32_t y = 0; y < height; ++y) {
    lines += '\0';  // no filter
    lines.append(reinterpret_cast<const char*>(pixels.data()) + std::size_t{y} * width, width);
  }
  const std::string eight_bits_of_palette{8, 3, 0, 0, 0};
  return "\x89PNG\r\n\x1a\n" + chunk("IHDR", big_endian(width) + big_endian(height) + eight_bits_of_palette) +
         chunk("PLTE", colours) + chunk("IDAT", deflated(lines)) + chunk("IEND", "");
}

}  // namespace wythoff::explorer
