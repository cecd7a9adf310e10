// Ctrl-C: a flag that computations poll, and a promise that the program ends within a second of it.
//
//   catch_interrupts();
//   Context context;
//   context.stop = &stop_requested();   // set by SIGINT and SIGTERM
//
// Where the flag is not seen in time (a long step inside a library), and at a second Ctrl-C, the handler removes the
// temporary output file and ends the process with code 130. SIGPIPE is ignored: a closed pipe is an error of write.
#pragma once

#include <atomic>
#include <string>

namespace wythoff::experiments {

void catch_interrupts();
const std::atomic<bool>& stop_requested();
// The stop was seen, and what is finished needs a moment to be saved: only a second Ctrl-C ends the process now.
void take_your_time();

// The file the handler removes before it ends the process; "" for none. At most one at a time.
void remove_when_killed(const std::string& path);

}  // namespace wythoff::experiments
