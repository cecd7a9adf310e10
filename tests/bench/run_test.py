#!/usr/bin/env python3
"""The bench on tiny boards: its checksums are those of the definition, and a wrong one does not pass.

usage: run_test.py WYTHOFF
"""
import subprocess
import sys
import tempfile
from pathlib import Path

RUN = Path(__file__).resolve().parent / "run"


def bench(binary, *arguments):
    command = [sys.executable, str(RUN), "--tiny", "--runs", "2", "--binary", str(binary), *arguments]
    return subprocess.run(command, capture_output=True, text=True)


def check(ok, what, done):
    if not ok:
        sys.exit(f"{what}\n{done.stdout}{done.stderr}")


def liar(folder, binary):
    """The program, but the checksum of the dense engine is one more."""
    path = Path(folder) / "wythoff"
    path.write_text(f"""#!/bin/sh
case "$*" in
  *dense*) '{binary}' "$@" | sed 's/^sum=/sum=1/' ;;
  *) exec '{binary}' "$@" ;;
esac
""")
    path.chmod(0o755)
    return path


def main():
    binary = sys.argv[1]
    done = bench(binary)
    check(done.returncode == 0, "the bench fails", done)
    check("| grundy wythoff " in done.stdout and "138913" in done.stdout, "Wythoff's sum on 61 x 61 is missing", done)
    done = bench(binary, "--compare", binary, "--only", "wythoff")
    check(done.returncode == 0 and "same" in done.stdout, "a build does not agree with itself", done)
    with tempfile.TemporaryDirectory() as folder:
        wrong = liar(folder, binary)
        done = bench(wrong, "--only", "dense band")
        check(done.returncode == 1 and "WRONG: dense band" in done.stderr, "a wrong checksum passes", done)
        done = bench(binary, "--compare", wrong, "--only", "dense band")
        check(done.returncode == 1 and "DIFFERENT" in done.stdout, "two builds that differ pass", done)


if __name__ == "__main__":
    main()
