"""The part of check.py for infinite P-sets: sentences about natural numbers, tested on raw digit words.

Plain Python and nothing shared with the C++ program. Nothing is determinised, minimised or projected. The statements
and their proofs are in README.md, "Automata".
"""
from math import gcd, isqrt, lcm
from itertools import product


class Rejected(Exception):
    pass


def require(condition, why):
    if not condition:
        raise Rejected(why)


def integer(value, most=1 << 30):
    require(type(value) is int and abs(value) <= most, "a number that is no integer, or too large")
    return value


# A literal is (kind, coefficients, constant, modulus) or (kind, first track, second track). A cell, its state, is None
# where the literal is settled (true whatever follows), else a tuple of numbers; DEAD where it cannot become true.
DEAD = "dead"


def at_least(c, constant):
    return ">=", tuple(c), constant, 0


def equal(c, constant):
    return "=", tuple(c), constant, 0


class Words:
    """A numeration and a language of pairs of greedy words."""

    def __init__(self, data):
        self.a, self.b = (integer(v) for v in data["numeration"])
        require(self.a <= 30 and (self.b == 0 and self.a >= 2 or self.a >= self.b >= 1), "a numeration that is none")
        self.digits = range(self.a + 1 if self.b else self.a)
        automaton = data["automaton"]
        states = range(integer(automaton["states"], 10000))
        require(len(states) > 0, "an automaton without states")
        self.accepting = set(automaton["accepting"])
        self.arrows = {s: {} for s in states}
        require(self.accepting <= set(states), "a state that is none")
        for s, x, y, to in automaton["arrows"]:
            require(s in states and to in states and x in self.digits and y in self.digits, "an arrow that is none")
            require((x, y) not in self.arrows[s], "two arrows for one letter")
            self.arrows[s][x, y] = to
        require(self.arrows[0].get((0, 0)) == 0, "leading zeros change the state")
        seen, todo = {(0, 0, 0)}, [(0, 0, 0)]
        while todo:
            s, p, q = todo.pop()
            for (x, y), to in self.arrows[s].items():
                require(self.follows(p, x) and self.follows(q, y), "a word that is not greedy")
                if (to, x, y) not in seen:
                    seen.add((to, x, y))
                    todo.append((to, x, y))
        self.memo = {}

    def follows(self, digit, after):
        return self.b == 0 or digit < self.a or after < self.b

    def contains(self, x, y):
        places = [1]
        while places[-1] <= max(x, y):
            places.append(self.a * places[-1] + (self.b * places[-2] if len(places) > 1 else min(self.b, 1)))
        s = 0
        for place in reversed(places):
            s = self.arrows[s].get((x // place, y // place))
            if s is None:
                return False
            x, y = x % place, y % place
        return s in self.accepting

    def never_below(self, v, w, least):
        """v*U_n + b*w*U_{n-1} >= least for all n >= 0?"""
        if self.b == 0:
            return v >= 0 and v >= least
        x, y = v + w, (self.a + 1) * v + self.b * w
        while (x < 0) != (y < 0):
            if x < least:
                return False
            x, y = y, self.a * y + self.b * x
        return x >= 0 and x >= least and y >= least

    def normal(self, literal, cell):
        """settled: None; impossible: DEAD. n more digits add from -down*(U_n - 1) to up*(U_n - 1)."""
        kind, c, constant = literal[:3]
        if kind not in (">=", "="):
            return cell
        key = kind, c, constant, cell
        if key not in self.memo:
            v, w = cell
            up, down = sum(i for i in c if i > 0), -sum(i for i in c if i < 0)
            if self.never_below(-v - up, -w, constant + 1 - up):
                result = DEAD
            elif kind == "=":
                result = DEAD if self.never_below(v - down, w, 1 - down - constant) else cell
            else:
                result = None if self.never_below(v - down, w, -down - constant) else cell
            self.memo[key] = result
        return self.memo[key]

    def step(self, literal, cell, letter):
        if cell is None:
            return None
        kind = literal[0]
        if kind == "greedy":
            d = letter[literal[1]]
            return (d if d == self.a else 0,) if self.follows(cell[0], d) else DEAD
        if kind in ("member", "nonmember"):
            to = self.arrows[cell[0]].get((letter[literal[1]], letter[literal[2]]))
            return (to,) if to is not None else DEAD if kind == "member" else None
        v, w = cell
        v, w = self.a * v + self.b * w + sum(map(int.__mul__, literal[1], letter)), v if self.b else 0
        if literal[3]:
            return v % literal[3], w % literal[3]
        return self.normal(literal, (v, w))

    def start(self, literals):
        cells = [self.normal(one, (0, 0)) if one[0] in (">=", "=") else (0,) if one[0] in ("greedy", "member", "nonmember")
                 else (0, 0) for one in literals]
        return None if DEAD in cells else tuple(cells)

    def after(self, literals, state, letter):
        cells = []
        for literal, cell in zip(literals, state):
            cell = self.step(literal, cell, letter)
            if cell == DEAD:
                return None
            cells.append(cell)
        return tuple(cells)

    def accepts(self, literals, state):
        for literal, cell in zip(literals, state):
            kind = literal[0]
            if cell is None or kind == "greedy":
                continue
            if kind in ("member", "nonmember"):
                good = (cell[0] in self.accepting) == (kind == "member")
            else:
                value = sum(cell) + literal[2]
                good = {">=": value >= 0, "=": value == 0}[kind] if not literal[3] else (
                    (value % literal[3] == 0) == (kind == "mod"))
            if not good:
                return False
        return True

    def below(self, literals, lower, upper):
        """Does upper become true whenever lower does?"""
        for literal, p, q in zip(literals, lower, upper):
            if q is None or p == q:
                continue
            if p is None or literal[0] != ">=" or not self.never_below(q[0] - p[0], q[1] - p[1], 0):
                return False
        return True

    def impossible(self, literals, tracks, why):
        """No numbers satisfy the literals, which begin with, or contain, member(0, 1), member(2, 3), ..."""
        places = [literals.index(("member", i, i + 1)) for i in range(0, tracks, 2)]
        first = self.start(literals)
        todo = [] if first is None else [first]
        seen = set(todo)
        while todo:
            state = todo.pop()
            require(not self.accepts(literals, state), why)
            for letters in product(*(self.arrows[state[p][0]] for p in places)):
                to = self.after(literals, state, [d for letter in letters for d in letter])
                if to is not None and to not in seen:
                    seen.add(to)
                    todo.append(to)

    def guesses(self, literals, state, given):
        for letter in self.arrows[state[0][0]]:
            to = self.after(literals, state, given + letter)
            if to is not None:
                yield to

    def listed(self, literals, cells):
        require(isinstance(cells, list) and len(cells) == len(literals), "a state of another size")
        state = []
        for literal, cell in zip(literals, cells):
            linear = literal[0] in (">=", "=", "mod", "!mod")
            require(isinstance(cell, list) and len(cell) in (0, 2 if linear else 1), "a state that is none")
            require(cell or literal[0] in (">=", "nonmember"), "a literal that never is settled")
            if literal[0] in ("member", "nonmember") and cell:
                require(cell[0] in self.arrows, "a state that is none")
            state.append(tuple(map(integer, cell)) if cell else None)
        return tuple(state)

    def inductive(self, hypothesis, given, conclusions, data):
        """For all numbers on the given tracks with the hypothesis there are two more with one of the conclusions."""
        require(all(c[0] == ("member", given, given + 1) for c in conclusions), "a conclusion without a membership")
        known = {}
        states = [self.listed(hypothesis, cells) for cells in data["given"]]
        for i, state in enumerate(states):
            known[state] = i
        elements, alike = [], {}
        for c, cells in data["elements"]:
            require(c in range(len(conclusions)), "an index that names nothing")
            elements.append((c, self.listed(conclusions[c], cells)))
            alike.setdefault((c, elements[-1][1][0]), []).append(len(elements) - 1)
        pairs, by_given = [], {}
        for row in data["pairs"]:
            require(row[0] == -1 or row[0] in range(len(states)), "an index that names nothing")
            require(all(e in range(len(elements)) for e in row[1:]), "an index that names nothing")
            pairs.append((row[0], frozenset(row[1:])))
            by_given.setdefault(row[0], []).append(pairs[-1][1])

        def lie_below(c, state):
            return [e for e in alike.get((c, state[0]), ()) if self.below(conclusions[c], elements[e][1], state)]

        def covered(state, reached):
            options = by_given.get(-1, []) + (by_given.get(known.get(state, -2), []) if state != "any" else [])
            return any(wanted <= reached for wanted in options)

        first = self.start(hypothesis)
        if first is None:
            return
        reached, zeros = set(), (0,) * given
        for c, literals in enumerate(conclusions):
            todo = [s for s in [self.start(literals)] if s is not None]
            seen = set(todo)
            while todo:
                state = todo.pop()
                reached.update(lie_below(c, state))
                for to in self.guesses(literals, state, zeros):
                    if to not in seen:
                        seen.add(to)
                        todo.append(to)
        require(covered(first, reached), "no pair covers the start")
        memo = {}
        for g, chosen in pairs:
            owed = g == -1 or self.accepts(hypothesis, states[g])
            require(not owed or any(self.accepts(conclusions[elements[e][0]], elements[e][1]) for e in chosen),
                    "a pair that accepts in the hypothesis alone")
            for letter in product(self.digits, repeat=given):
                to = "any" if g == -1 else self.after(hypothesis, states[g], letter)
                if to is None:
                    continue
                reached = set()
                for e in chosen:
                    if (e, letter) not in memo:
                        c, state = elements[e]
                        memo[e, letter] = {f for s in self.guesses(conclusions[c], state, letter) for f in lie_below(c, s)}
                    reached |= memo[e, letter]
                require(covered(to, reached), "a pair that leads to one that is not covered")

    def is_shift(self):
        """Is (x, y) in the language just if x ends in an even number of zeros (or is 0) and y is x with one more?"""
        start = (0, 0, 2, False, 0, 0)  # state, the digit y announced, zeros at the end of x, wrong, last digits
        seen, todo = {start}, [start]
        while todo:
            s, due, zeros, wrong, p, q = todo.pop()
            if (s in self.accepting) != (not wrong and due == 0 and zeros != 1):
                return False
            for x, y in product(self.digits, repeat=2):
                if not self.follows(p, x) or not self.follows(q, y):
                    continue
                to = self.arrows[s].get((x, y)) if s is not None else None
                bad = wrong or x != due
                if to is None and bad:
                    continue
                run = 0 if x else 2 if zeros == 2 else 1 - zeros
                place = (to, 0 if bad else y, 0 if bad else run, bad, x, y)
                if place not in seen:
                    seen.add(place)
                    todo.append(place)
        return True


# --- P of a rule ------------------------------------------------------------------------------------------------------

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
    member = ("member", 0, 1)
    if symmetric:
        words.impossible([member, at_least((1, -1), -1)], 2, "a member (x, y) with x > y")
    into = []
    for mirrored in (False, True)[:1 + symmetric]:
        for part in parts:
            into.append([("member", 2, 3)] + [
                (kind, (a, b, -b, -a) if mirrored else (a, b, -a, -b), c, m) for kind, a, b, c, m in part])
    for clause in into:
        words.impossible([member] + clause, 4, "a move joins two members")
    return into


def require_p_set(words, moves, misere, data):
    into = require_independent(words, moves, misere, data)
    outside = [("greedy", 0), ("greedy", 1)] + [at_least((-1, 1), 0)] * data["symmetric"] + [("nonmember", 0, 1)]
    words.inductive(outside, 2, into, data["absorbing"])


# --- Statements about the pairs (A_n, B_n) ----------------------------------------------------------------------------

class Statements:
    def __init__(self, words, symmetric, read_moves):
        self.words, self.symmetric, self.read_moves = words, symmetric, read_moves
        self.known, self.is_mex, self.infinite = None, False, False

    def examine(self, statement):
        rules = {"linear": self.linear, "mex": self.mex, "beatty": self.beatty, "word": self.word, "zeros": self.zeros,
                 "infinite": self.is_infinite, "relation": self.relation, "same P": self.same,
                 "sandwich": self.sandwich}
        require(statement["kind"] in rules, "no statement has that name")
        rules[statement["kind"]](statement)

    def one_b_for_each_a(self):
        self.words.impossible([("member", 0, 1), ("member", 2, 3), equal((1, 0, -1, 0), 0), at_least((0, -1, 0, 1), -1)],
                              4, "two pairs with one A")

    def linear(self, e):
        s, t, d, n0, above = (integer(e[k], 1 << 20) for k in ("s", "t", "d", "from", "above"))
        require(t >= 0 and n0 >= 0 and 0 <= above <= 1000, "a number out of its range")
        require(len(e["first"]) == n0, "the first pairs are not `from` many")
        words, pair, far = self.words, ("member", 0, 1), at_least((1, 0), -above)
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
            words.impossible([pair, ("member", 2, 3), at_least((1, 0, 0, 0), -above), at_least((-1, 0, 1, 0), -1),
                              at_least((-s, 1, s, -1), 0)], 4, "B - sA does not rise")
            words.inductive([("greedy", 0), at_least((1,), -n0)], 1,
                            [[("member", 1, 2), at_least((0, 1, 0), -above), equal((-t, -s, 1), -d)]], e["onto"])
            self.infinite = True
        self.one_b_for_each_a()
        self.known = s, t, d, n0, above

    def mex(self, e):
        require(self.symmetric, "the game is not symmetric")
        self.words.inductive([("greedy", 0)], 1, [[("member", 1, 2), equal((1, -1, 0), 0)],
                                                  [("member", 1, 2), equal((1, 0, -1), 0)]], e["cover"])
        self.words.impossible([("member", 0, 1), ("member", 2, 3), equal((1, 0, 0, -1), 0), at_least((1, 0, -1, 0), -1)],
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
        base = [("member", 0, 1), at_least((1,), -above), at_least((-s, 1), -d - t * start)]
        for i in range(1, pairs):
            c, constant = self.scaled(e["indices"][i - 1], pairs, 2 * i)
            c = [-v for v in c]
            self.words.impossible(base + [at_least(c, t * n0 - 1 - constant)], 2 * i, "an index before those that are known")
            base += [("member", 2 * i, 2 * i + 1), at_least([0] * (2 * i) + [1], -above), equal(c + [-s, 1], -constant - d)]
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
