"""The part of check.py for P-sets that are automata, and statements about their pairs. README.md, "Automata"."""
from math import gcd, isqrt, lcm

from check_moves import require_absorbing, require_kept, require_largest_moves
from check_words import Words, at_least, equal, integer, member, nonmember, require


def read_atom(atom):
    kind, numbers = atom[0], [integer(n, 1 << 24) for n in atom[1:]]
    require(kind in (">=", "=", "mod", "!mod") and len(numbers) == (3 if kind in (">=", "=") else 4), "an atom that is none")
    a, b, c, m = (numbers + [0])[:4]
    require((a or b) and (m >= 1 or kind in (">=", "=")), "an atom that is none")
    return kind, a, b, c, m


def holds(atom, k, l):
    kind, a, b, c, m = atom
    e = a * k + b * l + c
    return e >= 0 if kind == ">=" else e == 0 if kind == "=" else (e % m == 0) == (kind == "mod")


def implies_axis(part, axis):
    """Over the integers, does the part imply that coordinate `axis` is >= 0? By one inequality or by two."""
    halves = []
    for kind, a, b, c, _ in part:
        u, v = ((a, b), (b, a))[axis]
        if kind in (">=", "="):
            halves.append((u, v, c))
        if kind == "=":
            halves.append((-u, -v, -c))
    if any(v == 0 and u > 0 and c < u for u, v, c in halves):
        return True
    for u, v, c in halves:
        for p, q, d in halves:
            if v > 0 > q and u * -q + p * v > 0 and c * -q + d * v < u * -q + p * v:
                return True
    return False


def require_moves(moves, parts, symmetric):
    """The parts together are the moves: on the window that decides it (step 4 of the window theorem)."""
    forms, modulus = {f: list(t) for f, t in moves.forms.items()}, moves.modulus

    def note(a, b, least, most):
        if (a, b) < (0, 0):
            a, b, least, most = -a, -b, 1 - most, 1 - least
        known = forms.setdefault((a, b), [least, most])
        known[0], known[1] = min(known[0], least), max(known[1], most)

    for part in parts:
        require(implies_axis(part, 0) and implies_axis(part, 1), "a part of the moves that leaves the quadrant")
        for kind, a, b, c, m in part:
            if m:
                modulus = lcm(modulus, m)
            else:
                g = gcd(a, b)
                t = -(c // g)
                note(a // g, b // g, t - 1, t + 1)
    if symmetric:
        for (a, b), (least, most) in list(forms.items()):
            note(b, a, least, most)
    corner, steps = [0, 0], [[0, 0], [0, 0]]
    for (a, b), (least, most) in forms.items():
        if a * b <= 0:
            steps[0].append(abs(b))
            steps[1].append(abs(a))
        for (c, d), (low, high) in forms.items():
            det = a * d - b * c
            for s in (least - 1, most):
                for t in (low - 1, high):
                    if det:
                        corner[0] = max(corner[0], -(-(s * d - t * b) // det))
                        corner[1] = max(corner[1], -(-(a * t - c * s) // det))
    columns, rows = (corner[i] + modulus * sum(sorted(steps[i])[-2:]) + 1 for i in (0, 1))
    require(columns * rows <= 20_000_000, "the window is too large")
    for l in range(rows):
        for k in range(columns):
            move = bool(moves.contains(k, l))
            require(move == any(all(holds(atom, k, l) for atom in part) for part in parts),
                    "the parts are not the moves of the rule")
            require(not symmetric or move == bool(moves.contains(l, k)), "the moves are not symmetric")


def require_independent(words, moves, misere, data):
    """No move joins two members. Returns the conclusions: (u, v) is a member and a part of the moves leads there."""
    require(not misere, "misère play")
    symmetric = data["symmetric"]
    require(type(symmetric) is bool, "symmetric or not?")
    parts = [[read_atom(atom) for atom in part] for part in data["moves"]]
    require_moves(moves, parts, symmetric)
    if symmetric:
        words.impossible([member(0, 1), at_least((1, -1), -1)], 2, "a member (x, y) with x > y")
    into = []
    for mirrored in (False, True)[:1 + symmetric]:
        for part in parts:
            into.append([member(2, 3)] + [
                (kind, (a, b, -b, -a) if mirrored else (a, b, -a, -b), c, m) for kind, a, b, c, m in part])
    for clause in into:
        words.impossible([member(0, 1)] + clause, 4, "a move joins two members")
    return into


def require_p_set(words, moves, misere, data):
    into = require_independent(words, moves, misere, data)
    outside = [("greedy", 0), ("greedy", 1)] + [at_least((-1, 1), 0)] * data["symmetric"] + [nonmember(0, 1)]
    words.inductive(outside, 2, into, data["absorbing"])


# --- Statements about the pairs (A_n, B_n) ----------------------------------------------------------------------------

class Statements:
    def __init__(self, words, symmetric, read_moves):
        self.words, self.symmetric, self.read_moves = words, symmetric, read_moves
        self.known, self.is_mex, self.infinite = None, False, False

    def examine(self, statement):
        rules = {"linear": self.linear, "mex": self.mex, "beatty": self.beatty, "word": self.word, "zeros": self.zeros,
                 "infinite": self.is_infinite, "relation": self.relation, "same P": self.same,
                 "sandwich": self.sandwich, "subset P": self.subset, "recursion": lambda e: self.recursion(e["s"], e["t"]),
                 "keeps P": lambda e: require_kept(self.words, self.symmetric, e),
                 "largest moves": lambda e: require_largest_moves(self.words, self.symmetric, e)}
        require(statement["kind"] in rules, "no statement has that name")
        rules[statement["kind"]](statement)

    def one_b_for_each_a(self):
        self.words.impossible([member(0, 1), member(2, 3), equal((1, 0, -1, 0), 0), at_least((0, -1, 0, 1), -1)],
                              4, "two pairs with one A")

    def linear(self, e):
        s, t, d, n0, above = (integer(e[k], 1 << 20) for k in ("s", "t", "d", "from", "above"))
        require(t >= 0 and n0 >= 0 and 0 <= above <= 1000, "a number out of its range")
        require(len(e["first"]) == n0, "the first pairs are not `from` many")
        words, pair, far = self.words, member(0, 1), at_least((1, 0), -above)
        listed = [x for x, y in e["first"]]
        require(all(0 <= x < above and y >= 0 and words.contains(x, y) for x, y in e["first"]) and
                all(x < y for x, y in zip(listed, listed[1:])), "a pair that is no member, or out of order")
        for x in range(above):
            if x not in listed:
                words.impossible([pair, equal((1, 0), -x)], 2, "a pair that is not listed")
        if t == 0:
            words.impossible([pair, far, at_least((-s, 1), -d - 1)], 2, "B > sA + d")
            words.impossible([pair, far, at_least((s, -1), d - 1)], 2, "B < sA + d")
        else:
            words.impossible([pair, far, ("!mod", (-s, 1), -d, t)], 2, "no multiple of t")
            words.impossible([pair, far, at_least((s, -1), d + t * n0 - 1)], 2, "B is too small")
            words.impossible([pair, member(2, 3), at_least((1, 0, 0, 0), -above), at_least((-1, 0, 1, 0), -1),
                              at_least((-s, 1, s, -1), 0)], 4, "B - sA does not rise")
            words.inductive([("greedy", 0), at_least((1,), -n0)], 1,
                            [[member(1, 2), at_least((0, 1, 0), -above), equal((-t, -s, 1), -d)]], e["onto"])
            self.infinite = True
        self.one_b_for_each_a()
        self.known = s, t, d, n0, above

    def mex(self, e):
        require(self.symmetric, "the game is not symmetric")
        self.words.inductive([("greedy", 0)], 1, [[member(1, 2), equal((1, -1, 0), 0)],
                                                  [member(1, 2), equal((1, 0, -1), 0)]], e["cover"])
        self.words.impossible([member(0, 1), member(2, 3), equal((1, 0, 0, -1), 0), at_least((1, 0, -1, 0), -1)],
                              4, "an A that is an earlier B")
        self.one_b_for_each_a()
        self.is_mex = self.infinite = True

    def recursion(self, s, t):
        require(self.is_mex and self.known and self.known[:4] == (s, t, 0, 0), "it does not follow from the statements above")

    def beatty(self, e):
        """alpha = (p + q*sqrt(D))/r with 1/alpha + 1/(alpha + c) = 1: its square is c - (c - 2)*alpha, and it is positive."""
        p, q, big, r = (integer(n, 1 << 20) for n in e["alpha"])
        c = integer(e["gap"], 1 << 20)
        require(c >= 1 and q and r and big > 1 and isqrt(big) ** 2 != big, "alpha is no irrational number")
        require((q > 0) == (r > 0) and 2 * p * q + (c - 2) * q * r == 0 and
                p * p + q * q * big + (c - 2) * p * r - c * r * r == 0, "alpha is another number")
        self.recursion(1, c)

    def word(self, e):
        i, j = len(e["a"]) - 1, len(e["b"])
        require(i >= 1 and j >= 1 and e["a"] == "a" * i + "b" and e["b"] == "a" * j,
                "no morphism of the form a -> a..ab, b -> a..a")
        self.recursion(j, i + 1 - j)

    def zeros(self, e):
        require(self.symmetric and self.words.is_shift(), "the language is not that of shifted words")

    def is_infinite(self, e):
        require(self.infinite, "nothing above says that P is infinite")

    def same(self, e):
        require(e["symmetric"] == self.symmetric, "one game is symmetric, the other is not")
        require_p_set(self.words, *self.read_moves(e["rule"], e["parameters"]), e)

    def sandwich(self, e):
        require(e["symmetric"] == self.symmetric, "one game is symmetric, the other is not")
        require_independent(self.words, *self.read_moves(e["rule"], e["parameters"]), e)

    def subset(self, e):
        require(e["symmetric"] == self.symmetric, "one game is symmetric, the other is not")
        larger, words = Words(e), self.words
        require((larger.a, larger.b) == (words.a, words.b), "two numerations")
        require_p_set(larger, *self.read_moves(e["rule"], e["parameters"]), e)
        both = words.beside(e["automaton"])
        both.impossible([member(0, 1), nonmember(0, 1, len(words.arrows))], 2, "a member the other game lacks")

    def scaled(self, row, pairs, tracks):
        """t times the term sum row[i]*track_i + row[-2]*n + row[-1], where t*n = y_0 - s*x_0 - d."""
        s, t, d = self.known[:3]
        require(len(row) == 2 * pairs + 2 and all(abs(integer(v)) < 1 << 20 for v in row), "a row that is none")
        require(not any(row[tracks:2 * pairs]), "an index that depends on a later pair")
        c = [t * v for v in row[:tracks]]
        c[0], c[1] = c[0] - row[-2] * s, c[1] + row[-2]
        return c, t * row[-1] - row[-2] * d

    def relation(self, e):
        require(self.known and self.known[1] >= 1, "the index of a pair is not known")
        s, t, d, n0, above = self.known
        start, pairs = integer(e["from"], 1 << 20), len(e["indices"]) + 1
        require(start >= n0 and pairs <= 4, "a relation of too many or too early pairs")
        base = [member(0, 1), at_least((1,), -above), at_least((-s, 1), -d - t * start)]
        for i in range(1, pairs):
            c, constant = self.scaled(e["indices"][i - 1], pairs, 2 * i)
            c = [-v for v in c]
            self.words.impossible(base + [at_least(c, t * n0 - 1 - constant)], 2 * i, "an index before those that are known")
            base += [member(2 * i, 2 * i + 1), at_least([0] * (2 * i) + [1], -above), equal(c + [-s, 1], -constant - d)]
        for violation in e["violations"]:
            atoms = []
            for kind, *rest in violation:
                require(kind in (">=", "mod", "!mod"), "an atom that is none")
                m = 0 if kind == ">=" else integer(rest.pop(0), 1 << 20)
                require(kind == ">=" or m >= 1, "a modulus that is none")
                c, constant = self.scaled(rest, pairs, 2 * pairs)
                atoms.append((kind, tuple(c), constant, m * t))
            self.words.impossible(base + atoms, 2 * pairs, "the relation does not hold")


def check_p_set(certificate, read_moves):
    require(certificate["method"] == "automaton", "no method has that name")
    data = certificate["data"]
    words = Words(data)
    require_p_set(words, *read_moves(certificate["rule"], certificate["parameters"]), data)
    statements = Statements(words, data["symmetric"], read_moves)
    for statement in certificate.get("statements", []):
        statements.examine(statement)


def check_move_set(certificate, read_moves):
    """The pairs are P of an invariant game, with the largest move set there is."""
    require(certificate["method"] == "automaton", "no method has that name")
    data, pairs = certificate["data"], certificate["pairs"]
    words = Words(data)
    words.impossible([member(0, 1), at_least((1, -1), -1)], 2, "a member (x, y) with x > y")
    require(pairs["kind"] in ("word", "recursion"), "pairs of another kind")
    statements = Statements(words, True, read_moves)
    for statement in certificate["statements"] + [pairs]:
        statements.examine(statement)
    require_largest_moves(words, True, data["moves"])
    # A game with this P has moves of the largest set alone, and so this set leads into P as well.
    if not any(statement["kind"] == "same P" for statement in certificate["statements"]):
        require_absorbing(words, data["moves"], data["absorbing"])
