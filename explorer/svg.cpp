#include "explorer/svg.hpp"

#include <fmt/format.h>

#include <cmath>

namespace wythoff::explorer {
namespace {

std::string attributes(const Style& style) {
  std::string out = fmt::format(" fill=\"{}\"", style.fill);
  if (style.stroke != "none")
    out += fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", style.stroke, number(style.width));
  if (!style.dash.empty()) out += fmt::format(" stroke-dasharray=\"{}\"", style.dash);
  return out;
}

std::size_t characters(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

}  // namespace

std::string number(double value) {
  const double rounded = std::round(value * 100) / 100;
  std::string text = fmt::format("{:.2f}", rounded == 0 ? 0.0 : rounded);  // no "-0"
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string base64(std::string_view bytes) {
  static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t n = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t word = 0;
    for (std::size_t j = 0; j < 3; ++j) word = word << 8 | (j < n ? static_cast<unsigned char>(bytes[i + j]) : 0u);
    for (std::size_t j = 0; j < 4; ++j) out += j <= n ? digits[word >> (18 - 6 * j) & 63] : '=';
  }
  return out;
}

double width_of(std::string_view text, double size) {
  return 0.57 * size * static_cast<double>(characters(text));
}

std::vector<std::string> wrapped(std::string_view text, double size, double width) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = text.find(' ');
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (word.empty()) continue;
    if (!lines.empty() && width_of(lines.back(), size) + width_of(word, size) + 0.57 * size <= width)
      lines.back() += fmt::format(" {}", word);
    else
      lines.emplace_back(word);
  }
  return lines;
}

void Svg::line(Point from, Point to, const Style& style) {
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>\n", number(from.x), number(from.y),
                       number(to.x), number(to.y), attributes(style));
}

void Svg::rect(Point corner, double width, double height, const Style& style) {
  body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}/>\n", number(corner.x), number(corner.y),
                       number(width), number(height), attributes(style));
}

void Svg::path(std::string_view data, const Style& style, bool round) {
  body_ += fmt::format("<path d=\"{}\"{}{}/>\n", data, attributes(style), round ? " stroke-linecap=\"round\"" : "");
}

void Svg::text(Point at, std::string_view text, const TextStyle& style) {
  static constexpr const char* anchors[] = {"start", "middle", "end"};
  std::string turn;
  if (!style.upright) turn = fmt::format(" transform=\"rotate(-90 {} {})\"", number(at.x), number(at.y));
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\"{}{}>{}</text>\n",
                       number(at.x), number(at.y), number(style.size), anchors[static_cast<int>(style.anchor)],
                       style.fill, style.bold ? " font-weight=\"bold\"" : "", turn, escaped(text));
}

void Svg::image(Point corner, double width, double height, std::string_view png) {
  body_ += fmt::format(
      "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" "
      "style=\"image-rendering:pixelated\" xlink:href=\"data:image/png;base64,{}\"/>\n",
      number(corner.x), number(corner.y), number(width), number(height), base64(png));
}

void Svg::clip(Point corner, double width, double height) {
  body_ += fmt::format("<clipPath id=\"clip{}\">", ++clips_);
  rect(corner, width, height, {.fill = "#000000"});
  body_ += fmt::format("</clipPath>\n<g clip-path=\"url(#clip{})\">\n", clips_);
}

void Svg::end_clip() {
  body_ += "</g>\n";
}

std::string Svg::document(double width, double height, int pixels, std::string_view title,
                          std::string_view description) const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{0}\" "
      "height=\"{1}\" viewBox=\"0 0 {2} {3}\" role=\"img\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n"
      "<title>{4}</title>\n<desc>{5}</desc>\n<rect width=\"{2}\" height=\"{3}\" fill=\"#ffffff\"/>\n{6}</svg>\n",
      pixels, number(std::round(pixels * height / width)), number(width), number(height), escaped(title),
      escaped(description), body_);
}

}  // namespace wythoff::explorer
