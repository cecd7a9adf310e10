#include "proof/verify_p_set.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "proof/verify_rule.hpp"

namespace wythoff::proof::check {

namespace {

__extension__ typedef __int128 Wide;

// a*k + b*l + c >= 0, = 0, = 0 mod m, != 0 mod m
struct Atom {
  Lit::Kind kind = Lit::Kind::at_least;
  std::int64_t a = 0, b = 0, c = 0, m = 0;
  bool holds(std::int64_t k, std::int64_t l) const {
    const std::int64_t e = a * k + b * l + c;
    if (kind == Lit::Kind::at_least) return e >= 0;
    if (kind == Lit::Kind::equal) return e == 0;
    return (e % m == 0) == (kind == Lit::Kind::congruent);
  }
};
using Conjunction = std::vector<Atom>;

Atom atom_of(const Json& json) {
  require(json.is_array() && (json.size() == 4 || json.size() == 5), "an atom that is none");
  const std::string kind = json[0].get<std::string>();
  Atom atom;
  atom.a = integer(json[1], 1 << 15), atom.b = integer(json[2], 1 << 15), atom.c = integer(json[3], 1 << 24);
  require(atom.a != 0 || atom.b != 0, "an atom without a variable");
  const bool congruence = kind == "mod" || kind == "!mod";
  require(congruence == (json.size() == 5) && (congruence || kind == ">=" || kind == "="), "an atom that is none");
  atom.kind = kind == ">="    ? Lit::Kind::at_least
              : kind == "="   ? Lit::Kind::equal
              : kind == "mod" ? Lit::Kind::congruent
                              : Lit::Kind::incongruent;
  if (congruence) {
    atom.m = integer(json[4], 1 << 13);
    require(atom.m >= 1, "a modulus that is none");
  }
  return atom;
}

std::vector<Conjunction> moves_of(const Json& json) {
  require(json.is_array() && json.size() <= 1000, "moves that are no list");
  std::vector<Conjunction> moves;
  for (const Json& part : json) {
    moves.emplace_back();
    for (const Json& atom : part) moves.back().push_back(atom_of(atom));
  }
  return moves;
}

// Over the integers: does the conjunction imply k >= 0 (first) or l >= 0? One inequality or two say so.
bool implies_axis(const Conjunction& part, bool first) {
  struct Half {
    std::int64_t along, across, c;
  };
  std::vector<Half> halves;
  for (const Atom& p : part) {
    const std::int64_t u = first ? p.a : p.b, v = first ? p.b : p.a;
    if (p.kind == Lit::Kind::at_least || p.kind == Lit::Kind::equal) halves.push_back({u, v, p.c});
    if (p.kind == Lit::Kind::equal) halves.push_back({-u, -v, -p.c});
  }
  for (const Half& p : halves) {
    if (p.across == 0 && p.along > 0 && p.c < p.along) return true;
    for (const Half& q : halves) {
      if (p.across <= 0 || q.across >= 0) continue;  // |q.across| p + p.across q has no other variable
      const Wide g = static_cast<Wide>(p.along) * -q.across + static_cast<Wide>(q.along) * p.across;
      const Wide c = static_cast<Wide>(p.c) * -q.across + static_cast<Wide>(q.c) * p.across;
      if (g > 0 && c < g) return true;
    }
  }
  return false;
}

// The board that decides any statement about one vector made of the comparisons h >= t of these forms, least <= t <=
// most, and of residues: README.md, step 4 of the window theorem.
struct Window {
  std::map<std::pair<std::int64_t, std::int64_t>, std::pair<Wide, Wide>> forms;
  std::int64_t modulus = 1;

  void add(std::int64_t a, std::int64_t b, std::int64_t least, std::int64_t most) {
    if (a < 0 || (a == 0 && b < 0)) a = -a, b = -b, std::swap(least, most), least = 1 - least, most = 1 - most;
    auto [at, fresh] = forms.emplace(std::pair(a, b), std::pair<Wide, Wide>(least, most));
    at->second = {std::min<Wide>(at->second.first, least), std::max<Wide>(at->second.second, most)};
  }
  void add(const Atom& p) {
    if (p.m > 0) {
      modulus = std::lcm(modulus, p.m);
      require(modulus <= (1 << 13), "the modulus is too large");
      return;
    }
    const std::int64_t g = std::gcd(p.a, p.b);
    const std::int64_t t = -(p.c >= 0 ? p.c / g : -((-p.c + g - 1) / g));  // h >= -c/g
    add(p.a / g, p.b / g, t, p.kind == Lit::Kind::equal ? t + 1 : t);
    if (p.kind == Lit::Kind::equal) add(p.a / g, p.b / g, t - 1, t + 1);
  }
  void mirror() {
    for (const auto& [form, range] : std::map(forms))
      add(form.second, form.first, static_cast<std::int64_t>(range.first), static_cast<std::int64_t>(range.second));
  }
  // The number of columns (first) or rows.
  std::int64_t size(bool first) const {
    Wide vertex = 0;
    std::vector<std::int64_t> steps{0, 0};
    for (const auto& [f, range] : forms) {
      if (f.first * f.second <= 0) steps.push_back(std::abs(first ? f.second : f.first));
      for (const auto& [g, other] : forms) {
        const Wide det = static_cast<Wide>(f.first) * g.second - static_cast<Wide>(f.second) * g.first;
        if (det == 0) continue;
        for (Wide s : {range.first - 1, range.second})
          for (Wide t : {other.first - 1, other.second}) {
            const Wide n = first ? s * g.second - t * f.second : f.first * t - g.first * s;
            const Wide at = n / det + 1;
            if ((n > 0) == (det > 0)) vertex = std::max(vertex, at);
          }
      }
    }
    std::sort(steps.rbegin(), steps.rend());
    const Wide all = vertex + static_cast<Wide>(modulus) * (steps[0] + steps[1]) + 1;
    require(all < (1 << 14), "the window is too large");
    return static_cast<std::int64_t>(all);
  }
};

// The conjunctions together are the moves of the rule, and stay within N^2 even for integers below zero.
void require_moves(const Lines& lines, const std::vector<Conjunction>& moves, bool symmetric, const Budget& budget) {
  Window window;
  window.modulus = lines.modulus;
  for (const Line& h : lines.forms) window.add(h.a, h.b, h.least, h.most);
  for (const Conjunction& part : moves) {
    require(implies_axis(part, true) && implies_axis(part, false), "a part of the moves that leaves the quadrant");
    for (const Atom& atom : part) window.add(atom);
  }
  if (symmetric) window.mirror();
  const std::int64_t columns = window.size(true), rows = window.size(false);
  require(columns * rows <= 20'000'000, "the window is too large");
  auto listed = [&](std::int64_t k, std::int64_t l) {
    return std::any_of(moves.begin(), moves.end(), [&](const Conjunction& part) {
      return std::all_of(part.begin(), part.end(), [&](const Atom& atom) { return atom.holds(k, l); });
    });
  };
  for (std::int64_t l = 0; l < rows; ++l) {
    budget.poll();
    for (std::int64_t k = 0; k < columns; ++k) {
      const bool move = lines.move(k, l);
      require(move == listed(k, l), "the parts are not the moves of the rule");
      require(!symmetric || move == lines.move(l, k), "the moves are not symmetric");
    }
  }
}

Lit shifted(const Atom& p, bool mirrored) {  // of (k, l) = (x - u, y - v), or (x - v, y - u), on the tracks x, y, u, v
  Lit lit;
  lit.kind = p.kind, lit.constant = p.c, lit.mod = p.m;
  lit.c = mirrored ? std::vector{p.a, p.b, -p.b, -p.a} : std::vector{p.a, p.b, -p.a, -p.b};
  return lit;
}

// The ways into the language, (u, v) on tracks 2 and 3: one a part of the moves of the rule, and one for its mirror
// image.
std::vector<std::vector<Lit>> ways_in(const Words& words, const Json& rule_json, const Json& data,
                                      const Budget& budget) {
  const dsl::Rule rule = rule_of(rule_json);
  require(!rule.misere, "misère play");
  const bool symmetric = data.at("symmetric").get<bool>();
  const std::vector<Conjunction> moves = moves_of(data.at("moves"));
  require_moves(Lines(rule), moves, symmetric, budget);
  if (symmetric) words.impossible({member(0, 1), at_least({1, -1}, -1)}, 2, budget, "a member (x, y) with x > y");
  std::vector<std::vector<Lit>> into;
  for (bool mirrored : {false, true}) {
    if (mirrored && !symmetric) break;
    for (const Conjunction& part : moves) {
      std::vector<Lit> clause{member(2, 3)};
      for (const Atom& atom : part) clause.push_back(shifted(atom, mirrored));
      into.push_back(std::move(clause));
    }
  }
  return into;
}

void require_independent(const Words& words, const std::vector<std::vector<Lit>>& into, const Budget& budget) {
  for (const auto& clause : into) {
    std::vector<Lit> joined{member(0, 1)};
    joined.insert(joined.end(), clause.begin(), clause.end());
    words.impossible(joined, 4, budget, "a move joins two members");
  }
}

}  // namespace

void require_independent(const Words& words, const Json& rule_json, const Json& data, const Budget& budget) {
  require_independent(words, ways_in(words, rule_json, data, budget), budget);
}

void require_p_set(const Words& words, const Json& rule_json, const Json& data, const Budget& budget) {
  const std::vector<std::vector<Lit>> into = ways_in(words, rule_json, data, budget);
  require_independent(words, into, budget);
  std::vector<Lit> outside{greedy(0), greedy(1)};
  if (data.at("symmetric").get<bool>()) outside.push_back(at_least({-1, 1}, 0));
  outside.push_back(nonmember(0, 1));
  words.inductive(outside, 2, into, data.at("absorbing"), budget);
}

void examine_p_set(const Json& certificate, const Budget& budget) {
  require(certificate.at("method") == "automaton", "no method has that name");
  const Json& data = certificate.at("data");
  const Words words(data);
  require_p_set(words, certificate, data, budget);
  if (certificate.contains("statements"))
    examine_statements(words, data.at("symmetric").get<bool>(), certificate["statements"], budget);
}

}  // namespace wythoff::proof::check
