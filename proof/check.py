#!/usr/bin/env python3
"""Checks certificates about the P-positions of two-pile games: python3 check.py CERTIFICATE.json ...

Plain Python, standard library only (with check_words.py, check_p_set.py and check_moves.py beside it), and nothing
shared with the C++ program, not even the reader of rules. The theorems are stated and proved in README.md beside this
file; the names below are those of that text. Prints `accepted` or `rejected: WHY` for each file; exit code 1 if any is
rejected.
"""
import json
import re
import sys
from fractions import Fraction
from math import gcd, lcm

from check_moves import check_no_move_set
from check_p_set import check_move_set, check_p_set
from check_words import Rejected, require

# --- 1. The rule text: header, moves and conditions, as nested tuples -------------------------------------------------

TOKEN = re.compile(r'\s+|#[^\n]*|(\d+|[A-Za-z_]\w*|"[^"]*"|≡|<=|>=|!=|==|->|\.\.|.)', re.ASCII | re.DOTALL)
STATEMENTS = {"piles", "play", "let", "move", "claim"}
RELATIONS = {"<": "<", "<=": "<=", "=": "==", "==": "==", "!=": "!=", ">=": ">=", ">": ">", "≡": "=="}


class Reader:
    """Recursive descent; every method reads one construct and returns its tree."""

    def __init__(self, text):
        found = [m for m in TOKEN.finditer(text) if m.group(1)]
        self.tokens = [m.group(1) for m in found] + [""]
        self.touches = [found[i].end() == found[i + 1].start() for i in range(len(found) - 1)] + [False, False]
        self.i = 0

    def peek(self, ahead=0):
        return self.tokens[min(self.i + ahead, len(self.tokens) - 1)]

    def take(self, expected=None):
        token = self.peek()
        require(expected is None or token == expected, f"the rule: expected '{expected}', not '{token}'")
        self.i += 1
        return token

    def skip(self, token):
        if self.peek() != token:
            return False
        self.i += 1
        return True

    def name(self):
        token = self.take()
        require(re.fullmatch(r"[A-Za-z_]\w*", token), f"the rule: '{token}' is no name")
        return token

    def listed(self, item, end):
        items = [] if self.peek() == end else [item()]
        while self.skip(","):
            items.append(item())
        self.take(end)
        return items

    def game(self):
        game = {"reader": self, "parameters": {}, "conditions": [], "lets": {}, "moves": [], "piles": 2, "misere": False}
        self.take("game"), self.name()
        if self.skip("("):
            self.listed(lambda: self.parameter(game), ")")
        if self.peek().startswith('"'):
            self.take()
        while self.peek():
            word = self.take()
            require(word in STATEMENTS, f"the rule: unexpected '{word}'")
            if word == "piles":
                game["piles"] = int(self.take())
            elif word == "play":
                game["misere"] = self.take() == "misere"
            elif word == "let":
                name = self.name()
                self.take("=")
                game["lets"][name] = self.i  # read only where a move needs it: claims may use more than is known here
                self.to_next_statement()
            elif word == "move":
                game["moves"].append(self.move())
            else:  # claims are no part of the game
                self.i += 2 if self.peek(1) == ":" else 0
                self.to_next_statement()
        return game

    def to_next_statement(self):
        while self.peek() and self.peek() not in STATEMENTS:
            self.i += 1

    def parameter(self, game):
        name = self.peek()
        if self.peek(1) == ":":
            self.i += 2
            game["parameters"][name] = self.name()
        elif self.peek(1) in (",", ")"):
            game["parameters"][self.name()] = "integer"
        else:  # c >= 1, m in 2..9: named for the first name in its condition
            start = self.i
            game["conditions"].append(self.condition())
            name = next(token for token in self.tokens[start:self.i] if re.match(r"[A-Za-z_]", token))
            game["parameters"][name] = "integer"

    def move(self):
        self.take("(")
        components = self.listed(self.sum, ")")
        in_order = self.peek() == "in" and self.peek(1) == "order"
        self.i += 2 if in_order else 0
        require(self.peek() != "from", "a move depends on the sizes of the piles")
        where = self.condition() if self.skip("where") else ("and",)
        return components, in_order, where

    def condition(self):
        return self.joined("or", lambda: self.joined("and", self.negation))

    def joined(self, word, part):
        parts = [part()]
        while self.skip(word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else (word, *parts)

    def negation(self):
        return ("not", self.negation()) if self.skip("not") else self.relation()

    def relation(self):
        left = self.sum()
        if self.skip("divides"):
            return "congruent", "==", self.sum(), ("number", 0), left
        if self.skip("in"):
            return "in", left, self.collection()
        sides, ops = [left], []
        while self.peek() in RELATIONS:
            ops.append(RELATIONS[self.take()])
            sides.append(self.sum())
        if not ops:
            return left
        if self.peek() == "(" and self.peek(1) == "mod":
            self.i += 2
            modulus = self.sum()
            self.take(")")
            pairs = [("congruent", op, a, b, modulus) for op, a, b in zip(ops, sides, sides[1:])]
        else:
            pairs = [("compare", op, a, b) for op, a, b in zip(ops, sides, sides[1:])]
        return pairs[0] if len(pairs) == 1 else ("and", *pairs)

    def collection(self):
        if self.skip("{"):
            return ("set", *self.listed(self.sum, "}"))
        first = self.sum()
        return ("range", first, self.sum()) if self.skip("..") else first

    def sum(self):
        tree = self.product()
        while self.peek() in ("+", "-"):
            tree = (self.take(), tree, self.product())
        return tree

    def product(self):
        tree = self.signed()
        while self.peek() in ("*", "/", "div", "mod"):
            tree = (self.take(), tree, self.signed())
        return tree

    def signed(self):
        return ("-", ("number", 0), self.signed()) if self.skip("-") else self.scaled()

    def scaled(self):
        if self.peek().isdigit() and self.touches[self.i] and re.match(r"[A-Za-z_(]", self.peek(1)):
            number = int(self.take())
            return "*", ("number", number), self.power()
        return self.power()

    def power(self):
        base = self.primary()
        return ("^", base, self.signed()) if self.skip("^") else base

    def primary(self):
        token = self.take()
        if token.isdigit():
            return "number", int(token)
        if token == "|":
            inside = self.sum()
            self.take("|")
            return "abs", inside
        if token == "(":
            items = self.listed(self.condition, ")")
            return items[0] if len(items) == 1 else ("tuple", *items)
        require(re.fullmatch(r"[A-Za-z_]\w*", token), f"the rule: unexpected '{token}'")
        if self.peek() == "(" and token in ("min", "max", "floor"):
            self.take()
            return (token, *self.listed(self.sum, ")"))
        return "name", token


# --- 2. Conditions over two variables: their truth, and the lines and moduli it can depend on -------------------------

class Moves:
    """contains(x, y) by the definition; it depends on (x mod modulus, y mod modulus) and, for each form (a, b), on the
    comparisons a*x + b*y >= t with t from least to most."""

    def __init__(self, game, values):
        self.game, self.values = game, values
        self.modulus = 1
        self.forms = {(1, 0): [0, 1], (0, 1): [0, 1]}
        code = []
        for components, in_order, where in game["moves"]:
            if len(components) == 1:
                orders = [(0,), (1,)]
            else:
                orders = [(0, 1)] if in_order else [(0, 1), (1, 0)]
            for order in orders:
                code.append(self.statement(components, order, where))
        source = "def contains(x, y):\n    return (x > 0 or y > 0) and (" + " or ".join(code or ["False"]) + ")"
        scope = {"Fraction": Fraction, "floor": lambda e: e // 1}
        exec(source, scope)  # built below from numbers and operators alone
        self.contains = scope["contains"]

    def statement(self, components, order, where):
        """Solves the components for the variables one by one; the code of the test that (x, y) is such a move."""
        solved, tests = {}, []
        linear = [self.linear(component) for component in components]
        require(len({name for form in linear for name in form if name}) <= len(components), "components that cannot be solved")
        waiting = list(range(len(components)))
        while waiting:
            for i in waiting:
                unknown = [name for name in linear[i] if name and name not in solved]
                if len(unknown) <= 1:
                    break
            else:
                raise Rejected("components that cannot be solved one by one")
            waiting.remove(i)
            rest = (Fraction(1), Fraction(0), Fraction(0)) if order[i] == 0 else (Fraction(0), Fraction(1), Fraction(0))
            for name, factor in linear[i].items():
                known = (0, 0, 1) if not name else solved.get(name, (0, 0, 0))
                rest = tuple(r - factor * k for r, k in zip(rest, known))
            if unknown:
                factor = linear[i][unknown[0]]
                value = tuple(r / factor for r in rest)
                solved[unknown[0]] = value
                self.note_sign((value[0], value[1], value[2] - 1))  # at least 1, and an integer
                denominator = lcm(*(v.denominator for v in value))
                self.note_modulus(denominator)
                code = "+".join(f"{int(v * denominator)}*{z}" for v, z in zip(value, ("x", "y", "1")))
                tests.append(f"({code}) >= {denominator}")
                tests.append(f"({code}) % {denominator} == 0" if denominator > 1 else "True")
            else:
                self.note_sign(rest)
                denominator = lcm(*(v.denominator for v in rest))
                tests.append("+".join(f"{int(v * denominator)}*{z}" for v, z in zip(rest, ("x", "y", "1"))) + " == 0")
        if len(components) == 1:  # the other pile stays
            tests.append("y == 0" if order[0] == 0 else "x == 0")
        self.variables = solved
        self.walk(where)
        tests.append(self.code(where))
        return "(" + " and ".join(tests) + ")"

    def linear(self, tree):
        """A component as {variable: factor, "": constant}."""
        if tree[0] == "number" or (tree[0] == "name" and self.is_named(tree[1])):
            return {"": self.constant(tree)}
        if tree[0] == "name":
            return {tree[1]: Fraction(1)}
        if tree[0] in "+-":
            left, right = self.linear(tree[1]), self.linear(tree[2])
            sign = 1 if tree[0] == "+" else -1
            names = list(left) + [name for name in right if name not in left]
            return {name: left.get(name, 0) + sign * right.get(name, 0) for name in names}
        if tree[0] in "*/":
            left, right = self.linear(tree[1]), self.linear(tree[2])
            if set(left) == {""} and tree[0] == "*":
                left, right = right, left
            require(set(right) == {""}, "a component that is not linear")
            factor = right[""] if tree[0] == "*" else 1 / right[""]
            return {name: value * factor for name, value in left.items()}
        return {"": self.constant(tree)}

    def is_named(self, name):
        return name in self.values or name in self.game["lets"]

    def resolve(self, name):
        """The tree or the set that a parameter or a let stands for."""
        if name in self.values:
            value = self.values[name]
            return ("number", value) if isinstance(value, int) else value
        reader = self.game["reader"]
        reader.i = self.game["lets"][name]
        return reader.condition()

    def constant(self, tree):
        cases = self.cases(tree)
        require(len(cases) == 1 and cases[0][:2] == (0, 0), "a constant was expected")
        return cases[0][2]

    def note_modulus(self, m):
        self.modulus = lcm(self.modulus, m)
        require(self.modulus <= 8192, "the modulus is too large")

    def note_sign(self, e):
        """e >= 0 and e > 0, for e = a*x + b*y + c, as thresholds of a primitive form."""
        if e[0] == 0 and e[1] == 0:
            return
        scale = lcm(*(v.denominator for v in e))
        a, b, c = (int(v * scale) for v in e)
        g = gcd(a, b)
        least, most = -(c // g), -((c - 1) // g)
        form = (a // g, b // g)
        if form < (0, 0):
            form, least, most = (-form[0], -form[1]), 1 - most, 1 - least
        known = self.forms.setdefault(form, [least, most])
        known[0], known[1] = min(known[0], least), max(known[1], most)

    def walk(self, tree):
        """Notes every line and modulus the truth of a condition depends on."""
        if tree[0] in ("and", "or", "not"):
            for part in tree[1:]:
                self.walk(part)
        elif tree[0] == "compare":
            for e in self.cases(tree[2]):
                for f in self.cases(tree[3]):
                    self.note_sign(tuple(u - v for u, v in zip(e, f)))
        elif tree[0] == "congruent":
            n = self.constant(tree[4])
            require(n.denominator == 1 and n != 0, "a modulus that is no integer")
            for e in self.cases(tree[2]):
                for f in self.cases(tree[3]):
                    self.note_modulus(abs(int(n)) * lcm(*((u - v).denominator for u, v in zip(e, f))))
        else:
            require(tree[0] == "in", "a condition that is none")
            parts = tree[1][1:] if tree[1][0] == "tuple" else (tree[1],)
            for member in self.members(tree[2], len(parts)):
                for part, value in zip(parts, member):
                    for e in self.cases(part):
                        self.note_sign((e[0], e[1], e[2] - value))

    def members(self, tree, size):
        if tree[0] == "name":
            tree = self.resolve(tree[1])
        if isinstance(tree, frozenset):
            return tree
        if tree[0] == "range":
            low, high = self.constant(tree[1]), self.constant(tree[2])
            require(high - low <= 100000, "a range that is too long")
            return frozenset((i,) for i in range(-(-low // 1), high // 1 + 1))
        require(tree[0] == "set", "a set was expected")
        return frozenset(tuple(self.constant(p) for p in (e[1:] if size > 1 else (e,))) for e in tree[1:])

    def cases(self, tree):
        """Linear forms (a, b, c), one of which the expression equals at every (x, y); which one depends on noted
        signs and moduli alone."""
        kind = tree[0]
        if kind == "number":
            return [(Fraction(0), Fraction(0), Fraction(tree[1]))]
        if kind == "name":
            return [self.variables[tree[1]]] if tree[1] in getattr(self, "variables", {}) else self.cases(self.named(tree[1]))
        args = [self.cases(part) for part in tree[1:]]
        if kind in "+-":
            sign = 1 if kind == "+" else -1
            result = [tuple(u + sign * v for u, v in zip(e, f)) for e in args[0] for f in args[1]]
        elif kind == "*":
            result = [tuple(u * f[2] for u in e) if f[:2] == (0, 0) else tuple(v * e[2] for v in f)
                      for e in args[0] for f in args[1] if self.one_constant(e, f)]
        elif kind in ("/", "div", "mod", "^"):
            n = self.constant(tree[2])
            if kind == "^":
                require(all(e[:2] == (0, 0) for e in args[0]) and n.denominator == 1 and abs(n) <= 64, "a power")
                result = [(Fraction(0), Fraction(0), e[2] ** int(n)) for e in args[0]]
            else:
                require(n > 0 or (kind == "/" and n != 0), "a division by something that is no positive number")
                result = [tuple(u / n for u in e) for e in args[0]] if kind == "/" else self.divided(args[0], n, kind)
        elif kind == "floor":
            result = self.divided(args[0], Fraction(1), "div")
        elif kind == "abs":
            for e in args[0]:
                self.note_sign(e)
            result = args[0] + [tuple(-u for u in e) for e in args[0]]
        elif kind in ("min", "max"):
            for i, some in enumerate(args):
                for others in args[:i]:
                    for e in some:
                        for f in others:
                            self.note_sign(tuple(u - v for u, v in zip(e, f)))
            result = [e for some in args for e in some]
        else:
            raise Rejected("a condition that is not linear")
        result = list(dict.fromkeys(result))
        require(len(result) <= 20000, "a condition with too many cases")
        return result

    @staticmethod
    def one_constant(e, f):
        require(e[:2] == (0, 0) or f[:2] == (0, 0), "a product of variables")
        return True

    def named(self, name):
        require(self.is_named(name), f"the rule: unknown name '{name}'")
        tree = self.resolve(name)
        require(not isinstance(tree, frozenset), "a set where a number was expected")
        return tree

    def divided(self, cases, n, kind):
        """floor(e / n) or e mod n, one case a remainder."""
        result = []
        require(n.denominator == 1, "a division by something that is no integer")
        for e in cases:
            d = lcm(*(u.denominator for u in e))
            period = d * int(n)
            self.note_modulus(period)
            for r in range(period):  # r = d*e mod d*n
                remainder = Fraction(r, d)
                result.append((Fraction(0), Fraction(0), remainder) if kind == "mod"
                              else (e[0] / n, e[1] / n, (e[2] - remainder) / n))
        return result

    def code(self, tree):
        """Python text with the value of a condition or an expression at (x, y)."""
        kind = tree[0]
        if kind == "number":
            return f"({tree[1]})" if isinstance(tree[1], int) else f"Fraction({tree[1].numerator}, {tree[1].denominator})"
        if kind == "name" and tree[1] in self.variables:
            value = self.variables[tree[1]]
            d = lcm(*(v.denominator for v in value))
            text = "+".join(f"{int(v * d)}*{z}" for v, z in zip(value, ("x", "y", "1")) if v != 0) or "0"
            return f"(({text})//{d})" if d > 1 else f"({text})"
        if kind == "name":
            return self.code(self.named(tree[1]))
        if kind in ("and", "or"):
            return "(" + f" {kind} ".join(self.code(part) for part in tree[1:]) + ")" if tree[1:] else "True"
        if kind == "in":
            parts = tree[1][1:] if tree[1][0] == "tuple" else (tree[1],)
            members = self.members(tree[2], len(parts))
            listed = ", ".join("(" + ", ".join(str(int(v)) for v in m) + ",)" for m in sorted(members) if all(v == int(v) for v in m))
            return "((" + ", ".join(self.code(p) for p in parts) + ",) in {" + listed + "})" if listed else "False"
        if kind == "congruent":
            return f"(({self.code(tree[2])} - {self.code(tree[3])}) % {abs(int(self.constant(tree[4])))} {tree[1]} 0)"
        if kind == "compare":
            return f"({self.code(tree[2])} {tree[1]} {self.code(tree[3])})"
        args = [self.code(part) for part in tree[1:]]
        if kind in ("not", "abs", "min", "max", "floor"):
            return f"({kind}({', '.join(args)}))" if kind != "not" else f"(not {args[0]})"
        if kind == "/":
            return f"(Fraction({args[0]}) / {args[1]})"
        return f"({args[0]} {dict(div='//', mod='%').get(kind, kind).replace('^', '**')} {args[1]})"


# --- 3. The window theorem --------------------------------------------------------------------------------------------

class Window:
    """A set claimed to be the P-positions of a region, laid out on the board that decides it."""

    def __init__(self, moves, misere, region, below, points, rays=()):
        require(region in ("all", "cross", "box", "rows", "columns"), "no region has that name")
        require(0 <= below < 32768, "the window is too large")
        self.moves, self.misere, self.region, self.below = moves, misere, region, below
        self.points, self.rays = points, rays
        self.measure()
        self.test()

    def inside(self, x, y):
        a, b = x < self.below, y < self.below
        return {"all": True, "cross": a or b, "box": a and b, "rows": b, "columns": a}[self.region]

    def measure(self):
        m, forms = self.moves.modulus, self.moves.forms
        bundles = {form: [least, most] for form, (least, most) in forms.items()}
        for axis in ((1, 0), (0, 1)):
            bundles[axis][1] = max(bundles[axis][1], self.below)
        for x, y in self.points:
            require(0 <= x < 32768 and 0 <= y < 32768 and self.inside(x, y), "a position outside the region")
            for (a, b), (least, most) in forms.items():
                cover(bundles[a, b], a * x + b * y + least, a * x + b * y + most)
        self.period, lines = m, []
        for x, y, p, q in self.rays:
            require(min(x, y, p, q) >= 0 and p + q > 0 and max(x, y, p, q) < 32768, "a progression that leaves the quadrant")
            stays = self.region == "all" or (self.region == "rows" and q == 0) or (self.region == "columns" and p == 0)
            require(stays and self.inside(x, y), "a progression that leaves the region")
            turn = m // gcd(m, p, q)
            rates = {(a, b): abs(a * p + b * q) for a, b in forms}
            for (a, b), (least, most) in forms.items():
                slack = (turn + 1) * rates[a, b]
                cover(bundles[a, b], a * x + b * y + least - slack, a * x + b * y + most + slack)
            self.period = lcm(self.period, turn * lcm(*(r for r in rates.values() if r)))
            reach = max(abs(t) for thresholds in forms.values() for t in thresholds)
            half = max(rates.values()) ** 2 * (turn + 1) + 2 * reach * max(rates.values())
            centre = x * q - y * p
            lines.append((q, -p, centre - half, centre + half + 1))
        lines += [(a, b, least, most) for (a, b), (least, most) in bundles.items()]
        require(self.period < 32768, "the window is too large")
        corner, directions = [0, 0], set()
        for a, b, least, most in lines:
            g = gcd(a, b)
            if a * b <= 0:
                directions.add((abs(b) // g, abs(a) // g))
            for c, d, low, high in lines:
                det = a * d - c * b
                for s in (least - 1, most):
                    for t in (low - 1, high):
                        if det:
                            corner[0] = max(corner[0], -(-(s * d - t * b) // det))
                            corner[1] = max(corner[1], -(-(t * a - s * c) // det))
        sizes = [corner[i] + self.period * sum(sorted(u[i] for u in directions)[-2:]) + 1 for i in (0, 1)]
        self.columns, self.rows = sizes
        require(max(sizes) < 32768, "the window is too large")

    def test(self):
        """Every cell of the region is claimed or has a move to a claimed cell, and not both."""
        m, contains = self.moves.modulus, self.moves.contains
        claimed = {}
        for x, y in self.points:
            claimed.setdefault(y, []).append(x)
        for x, y, p, q in self.rays:
            while x < self.columns and y < self.rows:
                claimed.setdefault(y, []).append(x)
                x, y = x + p, y + q
        full = (1 << self.columns) - 1
        table = [int("".join("1" if contains(x, y) else "0" for x in range(self.columns - 1, -1, -1)), 2)
                 for y in range(self.rows)]  # bit x of table[y]
        self.residues = {(x % m, y % m) for y in claimed for x in claimed[y]}
        for y in range(self.rows):
            leads = 1 if self.misere and y == 0 else 0  # misère: (0, 0) is won by the player to move
            for v in claimed:
                if v <= y:
                    for u in claimed[v]:
                        leads |= table[y - v] << u
            leads &= full
            here = 0
            for x in claimed.get(y, ()):
                require(not here >> x & 1, "a position that is listed twice")
                here |= 1 << x
            width = self.columns if self.inside(self.columns, y) else min(self.below, self.columns) if self.inside(0, y) else 0
            region = (1 << width) - 1
            wrong = (leads ^ here ^ full) & region
            if wrong:
                x = (wrong & -wrong).bit_length() - 1
                raise Rejected(f"({x}, {y}) is " + ("listed and has" if here >> x & 1 else "not listed and has no") +
                               " a move to a listed position")
            free = ~leads & full & ~region
            while free:
                bit = free & -free
                self.residues.add(((bit.bit_length() - 1) % m, y % m))
                free ^= bit


def cover(interval, least, most):
    interval[0], interval[1] = min(interval[0], least), max(interval[1], most)


# --- 4. The methods ---------------------------------------------------------------------------------------------------

def is_far_move(moves, d, r, s):
    """Is n*modulus*d + (r, s) a move for every large n?"""
    m = moves.modulus
    n = max((max(map(abs, t)) + (abs(a) + abs(b)) * m) // m + 2 for (a, b), t in moves.forms.items())
    return moves.contains(n * m * d[0] + r, n * m * d[1] + s)


def off_the_lines(moves, d):
    require(d[0] > 0 and d[1] > 0, "a direction that is not inside the quadrant")
    for k in range(64):  # turned a little where it lies on a line: any direction off the lines will do
        e = (d[0] << k, d[1] << k) if k == 0 else ((d[0] << k) + 1, d[1] << k)
        if all(a * e[0] + b * e[1] for a, b in moves.forms):
            return e
    raise Rejected("a direction on a line")


def settled(moves, d):
    """Whether n*d is a move is periodic from some n on; one period more than that."""
    rates = [(abs(a * d[0] + b * d[1]), t) for (a, b), t in moves.forms.items()]
    return max(max(map(abs, t)) // rate + 2 for rate, t in rates if rate) + moves.modulus


def require_nim_moves(moves):
    for dx, dy in ((1, 0), (0, 1)):
        require(all(moves.contains(n * dx, n * dy) for n in range(1, settled(moves, (dx, dy)) + 1)), "a Nim move is missing")


def pair(value):
    require(isinstance(value, list) and len(value) == 2 and all(type(v) is int for v in value), "a pair that is no pair")
    return tuple(value)


def check_window(moves, misere, data):
    points = [pair(p) for p in data["positions"]]
    Window(moves, misere, "all", 0, points)
    return len(points)


def check_empty_sector(moves, misere, data):
    d = off_the_lines(moves, pair(data["direction"]))
    classes = range(moves.modulus)
    require(not any(is_far_move(moves, d, r, s) for r in classes for s in classes), "the sector is not empty")


def check_residues(moves, misere, data):
    window = Window(moves, misere, data["region"], data["below"], [pair(p) for p in data["positions"]])
    d, (a, b), m = off_the_lines(moves, pair(data["direction"])), pair(data["residue"]), moves.modulus
    require(not any(is_far_move(moves, d, (a - u) % m, (b - v) % m) for u, v in window.residues),
            "the residue has a move to one that P-positions may have")


def check_progressions(moves, misere, data):
    rays = [tuple(ray) for ray in data["progressions"]]
    require(rays and all(len(ray) == 4 and all(type(v) is int for v in ray) for ray in rays), "there is no progression")
    Window(moves, misere, data["region"], data["below"], [pair(p) for p in data["positions"]], rays)


def check_diagonal(moves, misere, data):
    require(not misere, "misère play")
    require_nim_moves(moves)
    require(not any(moves.contains(n, n) for n in range(1, settled(moves, (1, 1)) + 1)), "a move along the diagonal")


def check_rays(moves, misere, data):
    require_nim_moves(moves)
    edges = sorted({(1, 0), (0, 1)} | {(-b, a) for a, b in moves.forms if a > 0 and b < 0},
                   key=lambda e: Fraction(e[1], e[0]) if e[0] else Fraction(10**9))
    between = [(p + r, q + s) for (p, q), (r, s) in zip(edges, edges[1:])]
    require(all(is_far_move(moves, d, 0, 0) for d in edges[1:-1] + between), "a ray without a move")


METHODS = {
    "window": ("finite", check_window), "rays": ("finite", check_rays),
    "empty sector": ("infinite", check_empty_sector), "diagonal": ("infinite", check_diagonal),
    "residues": ("infinite", check_residues), "progressions": ("infinite", check_progressions),
}


def whole(given):
    """The value of a parameter: a number, or its decimal digits where it is large."""
    require(type(given) is int or type(given) is str and re.fullmatch("-?(0|[1-9][0-9]*)", given), "a parameter that is no integer")
    return int(given)


def read_moves(text, parameters):
    game = Reader(text).game()
    require(game["piles"] == 2, "the game does not have two piles")
    require(set(parameters) == set(game["parameters"]), "the parameters are not those of the rule")
    values = {}
    for name, kind in game["parameters"].items():
        given = parameters[name]
        if kind == "integer":
            values[name] = whole(given)
        else:
            values[name] = frozenset(tuple(map(whole, e)) if kind == "pairs" else (whole(e),) for e in given)
    header = Moves({**game, "moves": []}, values)
    header.variables = {}
    require(all(eval(header.code(c), {"Fraction": Fraction}) for c in game["conditions"]), "a parameter outside its range")
    moves = Moves(game, values)
    # Misère: every position but (0, 0) has a move, so that (0, 0) alone is won by not moving.
    require(not game["misere"] or (moves.contains(1, 0) and moves.contains(0, 1)), "misère play without (1, 0) and (0, 1)")
    return moves, game["misere"]


def check_verdict(certificate):
    """finite or infinite; returns the set of P-positions where the certificate lists them all."""
    require(certificate["format"] == "wythoff certificate 1", "not a certificate of this format")
    require(certificate["method"] in METHODS, "no method has that name")
    claim, method = METHODS[certificate["method"]]
    require(certificate["claim"] == claim, "the method proves another claim")
    moves, misere = read_moves(certificate["rule"], certificate["parameters"])
    count = method(moves, misere, certificate["data"])
    require("count" not in certificate or certificate["count"] == count, "the count is another")
    return None if count is None else {pair(p) for p in certificate["data"]["positions"]}


def check(text):
    certificate = json.loads(text)
    require(certificate["format"] == "wythoff certificate 1", "not a certificate of this format")
    if certificate["claim"] == "P-set":
        check_p_set(certificate, read_moves)
        return
    if certificate["claim"] == "largest move set":
        check_move_set(certificate, read_moves)
        return
    if certificate["claim"] == "no move set":
        check_no_move_set(certificate)
        return
    if certificate["claim"] not in ("same P", "subset P"):
        check_verdict(certificate)
        return
    here, other = check_verdict(certificate["first"]), certificate["other"]
    require(here is not None, "the first game has no list of its P-positions")
    if certificate["claim"] == "same P":
        require(here == check_verdict(other), "the lists are not the same")
    else:  # the P-positions of the other game in a box
        moves, misere = read_moves(other["rule"], other["parameters"])
        Window(moves, misere, "box", other["below"], [pair(p) for p in other["positions"]])
        require(here <= {pair(p) for p in other["positions"]}, "a position that the other game's list lacks")


def main(paths):
    code = 0
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                check(file.read())
            print("accepted")
        except (Rejected, ValueError, KeyError, TypeError, OSError, ArithmeticError, RecursionError, IndexError) as error:
            print(f"rejected: {error}" if isinstance(error, Rejected) else f"rejected: {type(error).__name__}: {error}")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
