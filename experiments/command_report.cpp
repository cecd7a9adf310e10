// wythoff report: what a results database holds, to be sent to somebody.
#include <fmt/format.h>

#include <filesystem>

#include "experiments/commands.hpp"
#include "experiments/interrupt.hpp"
#include "experiments/output.hpp"
#include "experiments/version.hpp"
#include "explorer/report.hpp"

namespace wythoff::experiments {
namespace {

bool latex(const Call& call) {
  if (call.given("format")) return call.text("format") == "latex";
  const std::string path = call.text("out");
  if (path.ends_with(".tex")) return true;
  if (path.ends_with(".html") || path.ends_with(".htm")) return false;
  throw UsageError(fmt::format("--out: '{}' ends neither in .html nor in .tex; --format says which is meant", path));
}

int run(const Call& call) {
  const bool tex = latex(call);
  const std::string path = call.text("db"), name = std::filesystem::path(path).filename().string();
  Output out(call.text("out"));
  store::Reader reader(path, &stop_requested());
  const std::string program = "wythoff " + build().version;
  out.write(tex ? explorer::report_latex(reader, program, name) : explorer::report_html(reader, program, name));
  out.commit();
  return done;
}

}  // namespace

Verb report_verb() {
  return {
      .name = "report",
      .summary = "what a results database holds: a page, or LaTeX tables",
      .arguments = {},
      .options = {"db", "format", "out"},
      .required = {"db", "out"},
      .formats = {"html", "latex"},
      .example = "report --db results.db --out report.html",
      .details =
          "html: one page that needs no network: games, claims with their verdicts and certificates, pictures, rules, "
          "where it was computed. latex: tables of claims, of |P| by parameter and of P-positions. Without --format "
          "the "
          "end of --out decides.",
      .run = run,
  };
}

}  // namespace wythoff::experiments
