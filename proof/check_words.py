"""The part of check.py for automata: sentences about natural numbers, tested on raw digit words.

Plain Python and nothing shared with the C++ program. Nothing is determinised, minimised or projected. The statements
and their proofs are in README.md, "Automata".
"""
from copy import copy
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


def member(first, second, start=0):
    """The pair of tracks is in the language that begins at state `start`."""
    return "member", first, second, start


def nonmember(first, second, start=0):
    return "nonmember", first, second, start


class Words:
    """A numeration and a language of pairs of greedy words; or several side by side, which begin at different states."""

    def __init__(self, data):
        self.a, self.b = (integer(v) for v in data["numeration"])
        require(self.a <= 30 and (self.b == 0 and self.a >= 2 or self.a >= self.b >= 1), "a numeration that is none")
        self.digits = range(self.a + 1 if self.b else self.a)
        self.accepting, self.arrows, self.memo = set(), {}, {}
        self.read(data["automaton"])

    def beside(self, automaton):
        """A second language beside the first: it begins at state len(self.arrows)."""
        both = copy(self)
        both.accepting, both.arrows = set(self.accepting), dict(self.arrows)
        both.read(automaton)
        return both

    def read(self, automaton):
        start, states = len(self.arrows), range(integer(automaton["states"], 20000))
        require(len(states) > 0, "an automaton without states")
        require(set(map(integer, automaton["accepting"])) <= set(states), "a state that is none")
        self.accepting.update(start + s for s in automaton["accepting"])
        self.arrows.update({start + s: {} for s in states})
        for arrow in automaton["arrows"]:
            s, x, y, to = map(integer, arrow)
            require(s in states and to in states and x in self.digits and y in self.digits, "an arrow that is none")
            require((x, y) not in self.arrows[start + s], "two arrows for one letter")
            self.arrows[start + s][x, y] = start + to
        require(self.arrows[start].get((0, 0)) == start, "leading zeros change the state")
        seen, todo = {(start, 0, 0)}, [(start, 0, 0)]
        while todo:
            s, p, q = todo.pop()
            for (x, y), to in self.arrows[s].items():
                require(self.follows(p, x) and self.follows(q, y), "a word that is not greedy")
                if (to, x, y) not in seen:
                    seen.add((to, x, y))
                    todo.append((to, x, y))

    def follows(self, digit, after):
        return self.b == 0 or digit < self.a or after < self.b

    def letters(self, x, y):
        """The greedy words of both numbers, of one length."""
        places = [1]
        while places[-1] <= max(x, y):
            places.append(self.a * places[-1] + (self.b * places[-2] if len(places) > 1 else min(self.b, 1)))
        for place in reversed(places):
            yield x // place, y // place
            x, y = x % place, y % place

    def contains(self, x, y):
        s = 0
        for letter in self.letters(x, y):
            s = self.arrows[s].get(letter)
            if s is None:
                return False
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
        cells = [self.normal(one, (0, 0)) if one[0] in (">=", "=") else (one[3],) if one[0] in ("member", "nonmember")
                 else (0,) if one[0] == "greedy" else (0, 0) for one in literals]
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
        literals = sorted(literals, key=lambda one: one[0] in ("member", "nonmember", "greedy"))  # most fail by numbers
        places = [next(i for i, one in enumerate(literals) if one[:3] == ("member", t, t + 1)) for t in range(0, tracks, 2)]
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

    def guesses(self, literals, state, given, memberships):
        """The states after the given digits and all choices of the others, those of the memberships that come first."""
        for letters in product(*(self.arrows[state[i][0]] for i in range(memberships))):
            to = self.after(literals, state, given + tuple(d for letter in letters for d in letter))
            if to is not None:
                yield to

    def after_zeros(self, literals, given, memberships):
        """What is reached while the given tracks have only zeros: the sought numbers may have more digits."""
        todo = [s for s in [self.start(literals)] if s is not None]
        seen = set(todo)
        while todo:
            for to in self.guesses(literals, todo.pop(), (0,) * given, memberships):
                if to not in seen:
                    seen.add(to)
                    todo.append(to)
        return seen

    def impossible_beside(self, literals, x, y, memberships, why):
        """No numbers on the other tracks satisfy the literals beside x and y on the tracks 0 and 1."""
        here = self.after_zeros(literals, 2, memberships)
        for letter in self.letters(x, y):
            here = {to for state in here for to in self.guesses(literals, state, letter, memberships)}
        require(not any(self.accepts(literals, state) for state in here), why)

    def listed(self, literals, cells):
        require(isinstance(cells, list) and len(cells) == len(literals), "a state of another size")
        state = []
        for literal, cell in zip(literals, cells):
            linear = literal[0] in (">=", "=", "mod", "!mod")
            require(isinstance(cell, list) and len(cell) in (0, 2 if linear else 1), "a state that is none")
            require(cell or literal[0] in (">=", "nonmember"), "a literal that never is settled")
            require(self.b > 0 or not linear or not cell or cell[1] == 0, "a state that no word reaches")
            if literal[0] in ("member", "nonmember") and cell:
                require(cell[0] in self.arrows, "a state that is none")
            state.append(tuple(map(integer, cell)) if cell else None)
        return tuple(state)

    def inductive(self, hypothesis, given, conclusions, data):
        """For all numbers on the given tracks with the hypothesis there are more with one of the conclusions.

        Two more tracks for each membership that a conclusion begins with: of given, given + 1; given + 2, given + 3; ...
        """
        memberships = [0 for c in conclusions]
        for i, c in enumerate(conclusions):
            while memberships[i] < len(c) and c[memberships[i]][:3] == ("member", given + 2 * memberships[i],
                                                                       given + 2 * memberships[i] + 1):
                memberships[i] += 1
            tracks = given + 2 * memberships[i]
            require(memberships[i] > 0 and all(len(one[1]) <= tracks for one in c if one[0] in (">=", "=", "mod", "!mod")),
                    "a conclusion without its memberships")
        known = {}
        states = [self.listed(hypothesis, cells) for cells in data["given"]]
        for i, state in enumerate(states):
            require(state not in known, "a state that stands twice")
            known[state] = i
        elements, alike = [], {}
        for c, cells in data["elements"]:
            require(integer(c) in range(len(conclusions)), "an index that names nothing")
            elements.append((c, self.listed(conclusions[c], cells)))
            alike.setdefault((c, elements[-1][1][0]), []).append(len(elements) - 1)
        pairs, by_given = [], {}
        for row in data["pairs"]:
            require(integer(row[0]) == -1 or row[0] in range(len(states)), "an index that names nothing")
            require(all(integer(e) in range(len(elements)) for e in row[1:]), "an index that names nothing")
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
        reached = {e for c, literals in enumerate(conclusions)
                   for state in self.after_zeros(literals, given, memberships[c]) for e in lie_below(c, state)}
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
                        memo[e, letter] = {f for s in self.guesses(conclusions[c], state, letter, memberships[c])
                                           for f in lie_below(c, s)}
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
