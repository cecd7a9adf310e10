// The parser on any bytes at all (libFuzzer): a text is refused with a RuleError or read, and what was read survives
// being printed and read again. Anything else - a crash, a hang, a sanitizer's report, a changed text - is a finding.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   build/fuzz/bin/fuzz_parse -dict=tests/fuzz/words.dict build/fuzz/corpus tests/fuzz/seeds experiments/rules
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "dsl/parse.hpp"
#include "dsl/print.hpp"

using namespace wythoff::dsl;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string printed;
  try {
    printed = print(parse(Source("fuzz.game", std::string(reinterpret_cast<const char*>(data), size))));
  } catch (const RuleError& error) {
    if (error.line() < 1 || error.column() < 1 || error.message().empty()) std::abort();
    return 0;
  }
  std::string again;
  try {
    again = print(parse(Source("printed.game", printed)));
  } catch (const RuleError& error) {
    again = error.what();
  }
  if (again == printed) return 0;
  std::fprintf(stderr, "printed:\n%s\nread again:\n%s\n", printed.c_str(), again.c_str());
  std::abort();
}
