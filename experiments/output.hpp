// Where a verb's data goes: standard output, or a file that appears whole or not at all.
//
//   Output out("table.csv");      // "" or "-": standard output
//   out.write("x,y\n");
//   out.commit();                 // renames the temporary file; without it nothing is left
//
// The temporary file stands in the folder of the target (so that the rename is atomic) and is removed by the
// destructor. A target that is no regular file (/dev/null, a pipe) is written in place. Throws OutputError where
// something cannot be written, ClosedPipe where nobody reads any more.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace wythoff::experiments {

class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
class ClosedPipe : public std::runtime_error {
 public:
  ClosedPipe() : std::runtime_error("closed pipe") {}
};

class Output {
 public:
  explicit Output(const std::string& path = "");
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view text);
  void number(std::int64_t value);
  void commit();
  bool coloured() const;  // what is written may have colours

 private:
  void flush();
  [[noreturn]] void fail(int error) const;
  std::string shown_, target_, temporary_;
  int descriptor_ = -1;
  std::string buffer_;
};

// May text on this descriptor be coloured: it is a terminal, TERM is not "dumb" and NO_COLOR is not set.
bool colours(int descriptor);

// One field of a CSV line, quoted where it has to be (RFC 4180).
std::string csv_field(std::string_view text);

}  // namespace wythoff::experiments
