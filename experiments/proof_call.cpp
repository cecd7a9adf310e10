#include "experiments/proof_call.hpp"

#include <fmt/format.h>

#include "experiments/interrupt.hpp"
#include "experiments/output.hpp"

namespace wythoff::experiments {
namespace {

// "2", "0.5", "1.25" seconds, to the millisecond.
std::chrono::milliseconds seconds(const std::string& text) {
  const auto point = text.find('.');
  const std::string whole = text.substr(0, point);
  std::string fraction = point == std::string::npos ? "" : text.substr(point + 1);
  if (fraction.size() > 3 || (point != std::string::npos && fraction.empty()))
    throw UsageError(fmt::format("--time-limit: '{}' is not a number of seconds with at most three decimals", text));
  fraction.resize(3, '0');
  return std::chrono::milliseconds(Call::whole_number("--time-limit", whole, 0, 1'000'000'000) * 1000 +
                                   Call::whole_number("--time-limit", fraction, 0, 999));
}

}  // namespace

proof::Limits limits_of(const Call& call, int seconds_if_none) {
  proof::Limits limits;
  if (seconds_if_none > 0) limits.time = std::chrono::seconds(seconds_if_none);
  if (call.given("time-limit")) limits.time = seconds(call.text("time-limit"));
  limits.memory = call.memory_limit();
  limits.stop = &stop_requested();
  return limits;
}

void write(const std::string& path, const std::string& text) {
  Output out(path);
  out.write(text);
  out.commit();
}

std::string pair_text(const std::pair<std::int64_t, std::int64_t>& position) {
  return fmt::format("({}, {})", position.first, position.second);
}

std::string position_lines(const std::vector<std::pair<std::int64_t, std::int64_t>>& positions) {
  std::string text, line;
  for (const auto& position : positions) {
    const std::string cell = pair_text(position);
    if (!line.empty() && line.size() + 1 + cell.size() > 80) text += line + "\n", line.clear();
    line += (line.empty() ? "" : " ") + cell;
  }
  return text + line + "\n";
}

}  // namespace wythoff::experiments
