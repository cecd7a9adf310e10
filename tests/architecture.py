#!/usr/bin/env python3
"""Checks who includes whom: architecture.py [ROOT]. Prints every include that is not allowed and exits with 1.

The rooms and the arrows between them are the tables below. Three more rules: an include of the project's own is written
from the root ("dsl/rule.hpp"); Boost.Spirit is seen in dsl alone, not even through a header of dsl that others read;
in solver only ruleset (with statement, its part for one move) reads the bound rule, so that no kernel ever sees a tree.
"""
import re
import sys
from pathlib import Path

ARROWS = {
    "dsl": {"dsl"},
    "store": {"store"},
    "solver": {"solver", "dsl"},
    "proof": {"proof", "solver", "dsl"},
    "explorer": {"explorer", "proof", "solver", "store", "dsl"},
    "experiments": {"experiments", "explorer", "proof", "solver", "store", "dsl"},
    "tests": {"tests", "experiments", "explorer", "proof", "solver", "store", "dsl"},
}
# Types of dsl that hold no tree, open to all of solver; anything else of dsl is for ruleset's files alone.
TREELESS = {"dsl/presburger.hpp", "dsl/exact.hpp"}
RULESET = re.compile(r"solver/(ruleset|statement)(_\w+)?\.[ch]pp")
RULESET_PARTS = {"solver/statement.hpp"}
SPIRIT = re.compile(r"boost/spirit|boost/fusion")
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def includes(path):
    """The includes of a file: (line number, quoted, name)."""
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        if found := INCLUDE.match(line):
            yield number, found[1] == '"', found[2]


def sources(root):
    """Every C++ file of the rooms, as paths from the root."""
    for room in ARROWS:
        for path in sorted((root / room).rglob("*")):
            if path.suffix in {".hpp", ".cpp", ".h", ".cc", ".ipp"}:
                yield path.relative_to(root).as_posix()


def shows_spirit(root, header, seen):
    """Whether a header includes Boost.Spirit, itself or through other headers of the project."""
    if header in seen or not (root / header).is_file():
        return False
    seen.add(header)
    return any(SPIRIT.match(name) or shows_spirit(root, name, seen) for _, _, name in includes(root / header))


def objection(root, file, quoted, name):
    """Why `file` may not include `name`, or None."""
    room, target = file.split("/")[0], name.split("/")[0]
    if SPIRIT.match(name):
        return None if room == "dsl" else "Boost.Spirit belongs to dsl alone"
    if target not in ARROWS or "/" not in name:
        return "write the path from the project's root" if quoted else None
    if target not in ARROWS[room]:
        return f"{room} may not include {target}"
    shows_rule = name in RULESET_PARTS or (target == "dsl" and name not in TREELESS)
    if room == "solver" and shows_rule and not RULESET.fullmatch(file):
        return "in solver only ruleset reads the rule"
    if room != "dsl" and target == "dsl" and shows_spirit(root, name, set()):
        return f"{name} brings in Boost.Spirit"
    return None


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent)
    files = list(sources(root))
    found = [(file, number, name, why) for file in files for number, quoted, name in includes(root / file)
             if (why := objection(root, file, quoted, name))]
    for file, number, name, why in found:
        print(f"{file}:{number}: error: #include of {name}: {why}")
    if not files:
        print(f"{root}: error: no source files found")
    print(f"{len(files)} files read, {len(found)} forbidden includes")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
