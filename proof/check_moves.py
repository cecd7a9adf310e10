"""The part of check.py for move sets: the largest with a given P, and that there is none. README.md, "Automata"."""
from check_words import at_least, equal, integer, member, nonmember, require


def difference(vector, start, end):
    """The vector, two tracks, is that of the tracks `start` minus that of the tracks `end`, out of six."""
    literals = []
    for v, s, e in zip(vector, start, end):
        c = [0] * 6
        c[v], c[s], c[e] = c[v] + 1, c[s] - 1, c[e] + 1
        literals.append(equal(c, 0))
    return literals


def require_largest_moves(words, symmetric, statement):
    """The automaton accepts the vectors (k, l) that are no difference of two P-positions, each of them and no other."""
    both, begin = words.beside(statement["automaton"]), len(words.arrows)
    orders = [((2, 3), (4, 5)), ((2, 3), (5, 4)), ((3, 2), (4, 5)), ((3, 2), (5, 4))][:4 if symmetric else 1]
    ways = [[member(2, 3), member(4, 5)] + difference((0, 1), *order) for order in orders]
    for way in ways:
        both.impossible([member(0, 1, begin)] + way, 6, "a move joins two members")
    both.inductive([("greedy", 0), ("greedy", 1), nonmember(0, 1, begin)], 2, ways, statement["maximal"])


def require_absorbing(words, moves, induction):
    """Each (x, y), x <= y, outside the language has a move (k, l) to (u, v) or (v, u): tracks x, y, u, v, k, l."""
    both, begin = words.beside(moves["automaton"]), len(words.arrows)
    ways = [[member(2, 3), member(4, 5, begin)] + difference((4, 5), (0, 1), end) for end in ((2, 3), (3, 2))]
    outside = [("greedy", 0), ("greedy", 1), at_least((-1, 1), 0), nonmember(0, 1)]
    both.inductive(outside, 2, ways, induction)


def listed(pairs, bound):
    """(0, 0), and the pairs with A_n <= bound, in both orders."""
    require(pairs["kind"] in ("word", "recursion"), "pairs of another kind")
    a_and_b, used, n = [], set(), 0
    if pairs["kind"] == "recursion":
        s, t, a = integer(pairs["s"], 1000), integer(pairs["t"], 1000), 0
        while a <= bound:
            a_and_b.append((a, s * a + t * n))
            require(a_and_b[-1][1] >= 0, "a pair that is none")
            used.update(a_and_b[-1])
            n += 1
            while a in used:
                a += 1
    else:
        image = {"a": pairs["a"], "b": pairs["b"]}
        require(len(image["a"]) > 1 and image["a"][0] == "a" and set(image["a"] + image["b"]) <= {"a", "b"}, "no morphism")
        letters, read = list(image["a"]), 1
        while True:
            places = {c: [i + 1 for i, d in enumerate(letters) if d == c] for c in "ab"}
            wanted = [a for a in places["a"] if a <= bound]
            if len(wanted) < len(places["a"]) and len(wanted) <= len(places["b"]):
                break
            here = len(letters)
            require(here <= 8_000_000 and read < here, "a word that ends, or of too few letters of a kind")
            for c in letters[read:here]:
                letters += image[c]
            read = here
        a_and_b = list(zip(places["a"], places["b"]))
    return {(0, 0)} | {p for a, b in a_and_b if a <= bound for p in ((a, b), (b, a))}


def check_no_move_set(certificate):
    """A position outside the pairs from which each vector into P is a difference of two P-positions."""
    require(certificate["method"] == "position", "no method has that name")

    def position(p):
        require(isinstance(p, list) and len(p) == 2 and all(0 <= integer(v, 1_000_000) for v in p), "a position that is none")
        return tuple(p)

    x, y = position(certificate["data"]["position"])
    joins = [(position(p), position(q)) for p, q in certificate["data"]["joins"]]
    known = listed(certificate["pairs"], max([x, y] + [c for two in joins for p in two for c in p]))
    require((x, y) not in known, "the position is one of the pairs")
    require(all(p in known for two in joins for p in two), "a position that is not among the pairs")
    vectors = {(p[0] - q[0], p[1] - q[1]) for p, q in joins}
    require(all((x - u, y - v) in vectors for u, v in known if u <= x and v <= y), "a way into the pairs that joins no two")
