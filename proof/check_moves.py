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


def differences(symmetric):
    """The tracks 0, 1 are the difference of the members on the tracks 2, 3 and 4, 5, each turned or not."""
    orders = [((2, 3), (4, 5)), ((2, 3), (5, 4)), ((3, 2), (4, 5)), ((3, 2), (5, 4))][:4 if symmetric else 1]
    return [[member(2, 3), member(4, 5)] + difference((0, 1), *order) for order in orders]


def require_kept(words, symmetric, statement):
    """None of the vectors is a difference of two P-positions."""
    for vector in statement["vectors"]:
        k, l = (integer(v, 10**12) for v in vector)
        require(k >= 0 and l >= 0 and k + l > 0, "a vector that is no move")
        for way in differences(symmetric):
            words.impossible_beside(way, k, l, 2, "a move that joins two members")


def require_largest_moves(words, symmetric, statement):
    """The automaton accepts the vectors (k, l) that are no difference of two P-positions, each of them and no other."""
    both, begin, ways = words.beside(statement["automaton"]), len(words.arrows), differences(symmetric)
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
        image = {c: pairs[c] for c in "ab"}
        require(all(type(v) is str and set(v) <= {"a", "b"} for v in image.values()), "no morphism")
        require(len(image["a"]) > 1 and image["a"][0] == "a", "no morphism")
        letters, places, read, counted = list(image["a"]), {"a": [], "b": []}, 1, 0
        while not places["a"] or places["a"][-1] <= bound or len(places["b"]) + 1 < len(places["a"]):
            require(read < len(letters) <= 8_000_000, "a word that ends, or of too few letters of a kind")
            letters += image[letters[read]]
            read += 1
            for i in range(counted, len(letters)):
                if letters[i] == "b" or not places["a"] or places["a"][-1] <= bound:
                    places[letters[i]].append(i + 1)
            counted = len(letters)
        a_and_b = list(zip(places["a"][:-1], places["b"]))
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
