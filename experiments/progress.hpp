// A line on stderr that says how far a long computation is and when it will be done:
//
//   context.progress = progress_line("solve wythoff");
//   // "solve wythoff: 43 %, 12 s left", from the third second on, rewritten in place, five times a second at most
//
// Only where stderr is a terminal; the line is wiped when the last copy of the function goes, or by clear_progress().
#pragma once

#include <functional>
#include <string>

namespace wythoff::experiments {

std::function<void(double)> progress_line(const std::string& label);

// Wipes a line that is shown, before anything else is written to the terminal.
void clear_progress();

// "12 s", "3 min 20 s", "5 h 7 min"
std::string duration(double seconds);

}  // namespace wythoff::experiments
