// wythoff verify: checks certificates, with code that shares nothing with what made them but the reading of a rule.
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "experiments/commands.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/output.hpp"
#include "proof/verify.hpp"

namespace wythoff::experiments {
namespace {

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file.is_open() || file.bad()) throw UsageError(fmt::format("{}: {}", path, std::strerror(errno)));
  return text;
}

int run(const Call& call) {
  proof::Limits limits;
  limits.memory = call.memory_limit();
  limits.stop = &stop_requested();
  Output out(call.text("out"));
  int code = done;
  for (const std::string& path : call.texts("CERTIFICATE")) try {
      const proof::Check check = proof::verify(read(path), limits);
      out.write(check.accepted ? "accepted\n" : fmt::format("rejected: {}\n", check.why));
      if (!check.accepted) code = refuted;
    } catch (const proof::Stopped& stopped) {
      if (stop_requested()) throw solver::Interrupted();
      throw solver::Refused(fmt::format("{}: stopped by {}", path, stopped.what()));
    }
  out.commit();
  return code;
}

}  // namespace

Verb verify_verb() {
  return {
      .name = "verify",
      .summary = "check certificates, from their text alone",
      .arguments = {"CERTIFICATE..."},
      .options = {"out", "memory-limit"},
      .example = "verify five.json",
      .details =
          "One line a certificate: 'accepted', or 'rejected: WHY' (exit code 1). proof/check.py in the source is "
          "the same check in plain Python, for those who would rather trust that.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
