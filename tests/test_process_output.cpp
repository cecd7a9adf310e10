// Where the output goes: files that appear whole or not at all, closed pipes, full disks, Ctrl-C, terminals.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/process.hpp"
#include "tests/scratch.hpp"

using namespace wythoff::tests;
namespace fs = std::filesystem;

namespace {

std::size_t files_in(const Scratch& scratch) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(scratch.path()), fs::directory_iterator()));
}

// Runs for minutes unless it is stopped: every cell looks at every move, one by one.
const std::vector<std::string> endless{"grundy",   "modular_wythoff.game", "--set",    "m=2",    "--max", "3000",
                                       "--engine", "definition",           "--format", "summary"};

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

}  // namespace

TEST_CASE("the option --out: the same bytes as standard output, nothing else left in the folder") {
  const Scratch scratch;
  const std::vector<std::string> solve{"solve", "wythoff.game", "--max", "200", "--format", "csv"};
  const Finished f = run(with(solve, {"--out", scratch / "p.csv"}));
  CHECK(f.code == 0);
  CHECK(f.out.empty());
  CHECK(read_bytes(scratch / "p.csv") == run(solve).out);
  CHECK(files_in(scratch) == 1);
}

TEST_CASE("the option --out: a name without a folder, an existing file and its mode, a symbolic link") {
  const Scratch scratch;
  const std::vector<std::string> fmt{"fmt", "nim.game", "--out"};
  CHECK(run(with(fmt, {"plain"}), {.folder = scratch.path().string()}).code == 0);
  write_bytes(scratch / "old", "old");
  fs::permissions(scratch / "old", fs::perms(0640));
  fs::create_symlink("old", scratch / "link");
  CHECK(run(with(fmt, {scratch / "link"})).code == 0);
  CHECK(fs::is_symlink(scratch / "link"));
  CHECK(read_bytes(scratch / "old") == read_bytes(scratch / "plain"));
  CHECK((fs::status(scratch / "old").permissions() & fs::perms::mask) == fs::perms(0640));
  CHECK(files_in(scratch) == 3);
}

TEST_CASE("the option --out: fmt writes a rule over itself") {
  const Scratch scratch;
  write_bytes(scratch / "g.game", "game g move(k)where k≤3");
  CHECK(run({"fmt", scratch / "g.game", "--out", scratch / "g.game"}).code == 0);
  CHECK(read_bytes(scratch / "g.game") == "game g\n\nmove (k) where k <= 3\n");
}

TEST_CASE("the option --out: an error leaves the old file as it was, and no other") {
  const Scratch scratch;
  write_bytes(scratch / "t.csv", "old");
  const std::string out = scratch / "t.csv";
  CHECK(run({"solve", "wythoff.game", "--max", "x", "--out", out}).code == 2);
  CHECK(run({"grundy", "wythoff.game", "--max", "9", "--memory-limit", "1", "--out", out}).code == 3);
  CHECK(run({"solve", "wythoff.game", "--max", "9", "--format", "bfile", "--out", out}).code == 2);
  const Finished interrupted = run(with(endless, {"--out", out}), {.interrupt_after_ms = 400});
  CHECK(interrupted.code == 130);
  CHECK(read_bytes(out) == "old");
  CHECK(files_in(scratch) == 1);
}

TEST_CASE("the option --out: where no file can be") {
  const Scratch scratch;
  write_bytes(scratch / "file", "");
  for (const std::string& out :
       {scratch / "file/below", scratch / "none/below", std::string("/proc/none"), scratch.path().string()}) {
    const Finished f = run({"solve", "wythoff.game", "--max", "5", "--out", out});
    INFO(out << ": " << f.err);
    CHECK(f.code == 3);
    CHECK(f.err.find("cannot write to '" + out + "'") != std::string::npos);
    CHECK(f.out.empty());
  }
}

TEST_CASE("the option --out: a read-only folder (where the user is not root, who may write there)") {
  if (::geteuid() == 0) return;
  const Scratch scratch;
  fs::permissions(scratch.path(), fs::perms(0500));
  const Finished f = run({"solve", "wythoff.game", "--max", "5", "--out", scratch / "p"});
  fs::permissions(scratch.path(), fs::perms(0700));
  CHECK(f.code == 3);
  CHECK(f.err.find("Permission denied") != std::string::npos);
}

TEST_CASE("a full disk: exit 3 with the reason, no half file") {
  const Finished full = run({"solve", "wythoff.game", "--max", "5"}, {.out = "/dev/full"});
  CHECK(full.code == 3);
  CHECK(full.err.find("No space left on device") != std::string::npos);
  CHECK(run({"--help"}, {.out = "/dev/full"}).code == 3);
  CHECK(run({"solve", "wythoff.game", "--max", "5", "--out", "/dev/full"}).code == 3);
  const Scratch scratch;
  const Finished large = run({"grundy", "nim.game", "--max", "300", "--format", "csv", "--out", scratch / "g.csv"},
                             {.file_size_limit = 100'000});
  CHECK(large.code == 3);
  CHECK(large.err.find("File too large") != std::string::npos);
  CHECK(files_in(scratch) == 0);
}

TEST_CASE("a closed pipe ends quietly") {
  const Finished f = shell("wythoff grundy nim.game --max 500 --format csv | head -1; echo ${PIPESTATUS[0]}");
  CHECK(f.err.empty());
  const std::string code = f.out.substr(f.out.rfind('\n', f.out.size() - 2) + 1);
  CHECK((code == "0\n" || code == "141\n"));
  CHECK(f.out.starts_with("0,1,2,3,"));
  CHECK(shell("set -o pipefail; wythoff solve nim.game --max 900 | true").err.empty());
}

TEST_CASE("Ctrl-C: exit 130 within a second, one line on stderr") {
  const Finished f = run(endless, {.interrupt_after_ms = 500});
  CHECK(f.code == 130);
  CHECK(f.out.empty());
  CHECK(f.seconds < 0.5 + 1 + 2);  // two seconds for a machine that is busy otherwise
  const Finished hint =
      run({"check", "modular_wythoff.game", "--set", "m=2", "--max", "2500", "--engine", "definition"},
          {.interrupt_after_ms = 500});
  CHECK(hint.code == 130);
}

TEST_CASE("colours on a terminal only, and not with NO_COLOR (where there are pseudo-terminals)") {
  if (!has_terminals()) return;
  const std::vector<std::string> check{"check", "nim.game", "--max", "9"};
  const How colour{.env = {{"TERM", "xterm"}}};
  CHECK(on_terminal(check, colour).out.find("\x1b[32m") != std::string::npos);
  CHECK(on_terminal(check, {.env = {{"TERM", "xterm"}, {"NO_COLOR", "1"}}}).out.find('\x1b') == std::string::npos);
  CHECK(on_terminal(check, {.env = {{"TERM", "dumb"}}}).out.find('\x1b') == std::string::npos);
  CHECK(run(check, colour).out.find('\x1b') == std::string::npos);
}

TEST_CASE("progress on a terminal, after two seconds, none elsewhere (where there are pseudo-terminals)") {
  if (!has_terminals()) return;
  const Finished shown = on_terminal(endless, {.interrupt_after_ms = 3500});
  CHECK(shown.code == 130);
  CHECK(shown.out.find("grundy modular_wythoff: ") != std::string::npos);
  CHECK(shown.out.find(" %") != std::string::npos);
  const Finished early = on_terminal(endless, {.interrupt_after_ms = 1000});
  CHECK(early.out.find(" %") == std::string::npos);
  CHECK(run(endless, {.interrupt_after_ms = 2600}).err.find('%') == std::string::npos);
}
