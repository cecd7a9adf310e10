// wythoff fmt: the canonical text of a rule.
#include "dsl/parse.hpp"
#include "dsl/print.hpp"
#include "experiments/commands.hpp"
#include "experiments/output.hpp"

namespace wythoff::experiments {
namespace {

int run(const Call& call) {
  const std::string text = dsl::print(dsl::parse(call.source()));
  Output out(call.text("out"));
  out.write(text);
  out.commit();
  return done;
}

}  // namespace

Verb fmt_verb() {
  return {
      .name = "fmt",
      .summary = "the canonical text of a rule",
      .arguments = {"RULE"},
      .options = {"out"},
      .example = "fmt wythoff.game",
      .details =
          "Two rules of the same canonical text are the same game to the database. Comments are no part of it. "
          "--out may name the rule itself.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
