#!/usr/bin/env python3
"""Checks architecture.py itself: right trees pass, and each kind of wrong include is found where it stands."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).with_name("architecture.py")
RIGHT = {
    "dsl/rule.hpp": '#include <string>\n#include "dsl/exact.hpp"\n',
    "dsl/exact.hpp": "#pragma once\n",
    "dsl/presburger.hpp": "#pragma once\n",
    "dsl/grammar.hpp": "#include <boost/spirit/home/x3.hpp>\n",
    "dsl/parse.cpp": '#include "dsl/grammar.hpp"\n',
    "store/store.cpp": '#include <SQLiteCpp/SQLiteCpp.h>\n#include "store/store.hpp"\n',
    "solver/ruleset.hpp": '#include "dsl/rule.hpp"\n#include "dsl/presburger.hpp"\n',
    "solver/statement.hpp": '#include "dsl/rule.hpp"\n',
    "solver/ruleset.cpp": '#include "solver/statement.hpp"\n',
    "solver/ruleset_scan.cpp": '#include "dsl/rule.hpp"\n',
    "solver/dense.cpp": '#include "solver/ruleset.hpp"\n#include "dsl/presburger.hpp"\n',
    "proof/lemmas.cpp": '#include "solver/ruleset.hpp"\n#include "dsl/rule.hpp"\n',
    "experiments/main.cpp": '#include "store/store.hpp"\n#include "proof/lemmas.hpp"\n#include "dsl/rule.hpp"\n',
    "tests/all.cpp": '#include <catch2/catch.hpp>\n#include "experiments/claims.hpp"\n// #include "nowhere.hpp"\n',
}


def check(files):
    """The exit code and output of the script on a tree of these files."""
    with tempfile.TemporaryDirectory() as root:
        for name, text in files.items():
            path = Path(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        done = subprocess.run([sys.executable, SCRIPT, root], capture_output=True, text=True)
        return done.returncode, done.stdout


class Architecture(unittest.TestCase):
    def wrong(self, file, text, message):
        """RIGHT with one file replaced fails, names the last line of that file, and gives the reason."""
        status, output = check({**RIGHT, file: text})
        self.assertEqual(status, 1, output)
        self.assertIn(f"{file}:{text.count(chr(10))}: error", output)
        self.assertIn(message, output)
        self.assertIn("1 forbidden", output)

    def test_right_tree(self):
        self.assertEqual(check(RIGHT), (0, f"{len(RIGHT)} files read, 0 forbidden includes\n"))

    def test_empty_tree(self):
        self.assertEqual(check({"README.md": ""})[0], 1)

    def test_arrows_that_go_up(self):
        for room, target in [("dsl", "solver"), ("dsl", "store"), ("store", "dsl"), ("store", "solver"),
                             ("solver", "proof"), ("solver", "store"), ("proof", "store"), ("proof", "experiments"),
                             ("explorer", "experiments"), ("experiments", "tests"), ("solver", "tests")]:
            self.wrong(f"{room}/wrong.cpp", f'#include <vector>\n#include "{target}/a.hpp"\n',
                       f"{room} may not include {target}")

    def test_angle_brackets_do_not_hide_an_arrow(self):
        self.wrong("store/wrong.cpp", "#  include <dsl/rule.hpp>\n", "store may not include dsl")

    def test_kernel_that_sees_a_tree(self):
        self.wrong("solver/dense.cpp", '#include "dsl/rule.hpp"\n', "only ruleset reads the rule")
        self.wrong("solver/dense.cpp", '#include "solver/statement.hpp"\n', "only ruleset reads the rule")
        self.wrong("solver/dense_ruleset.cpp", '#include "dsl/ast.hpp"\n', "only ruleset reads the rule")

    def test_spirit_outside_dsl(self):
        self.wrong("experiments/main.cpp", "#include <boost/spirit/home/x3.hpp>\n", "belongs to dsl alone")
        self.wrong("tests/all.cpp", "#include <boost/spirit/include/qi.hpp>\n", "belongs to dsl alone")

    def test_spirit_through_a_header(self):
        self.wrong("experiments/main.cpp", '#include "dsl/grammar.hpp"\n', "brings in Boost.Spirit")
        status, output = check({**RIGHT, "dsl/rule.hpp": '#include "dsl/grammar.hpp"\n'})
        self.assertEqual(status, 1, output)
        self.assertIn("experiments/main.cpp:3: error: #include of dsl/rule.hpp: dsl/rule.hpp brings in", output)

    def test_path_not_from_the_root(self):
        self.wrong("solver/dense.cpp", '#include "ruleset.hpp"\n', "from the project's root")
        self.wrong("solver/dense.cpp", '#include "../dsl/exact.hpp"\n', "from the project's root")


if __name__ == "__main__":
    unittest.main()
