// The Coq file is a fixed part, which proves the periodicity of such games and reduces the statement to a computation,
// and the game with its list. `vm_compute` runs the computation.
#include <algorithm>
#include <numeric>
#include <sstream>

#include "proof/export.hpp"

namespace wythoff::proof {

namespace {

const char* const theory =
    R"coq((* The P-positions of a game whose moves are told by residues and by least numbers of tokens. *)
From Coq Require Import NArith List Bool Lia.
Import ListNotations.
Open Scope N_scope.

Inductive condition :=
| XAtLeast (t : N) | YAtLeast (t : N)
| Congruent (a b c n : N)             (* a*x + b*y + c = 0 mod n *)
| All (left right : condition) | Any (left right : condition) | Not (of : condition) | Yes | No.

Fixpoint holds (f : condition) (x y : N) : bool :=
  match f with
  | XAtLeast t => t <=? x
  | YAtLeast t => t <=? y
  | Congruent a b c n => (a * x + b * y + c) mod n =? 0
  | All g h => if holds g x y then holds h x y else false
  | Any g h => if holds g x y then true else holds h x y
  | Not g => negb (holds g x y)
  | Yes => true
  | No => false
  end.

(* Thresholds are at most t, moduli divide m. *)
Fixpoint fits (f : condition) (t m : N) : bool :=
  match f with
  | XAtLeast s | YAtLeast s => s <=? t
  | Congruent _ _ _ n => negb (n =? 0) && (m mod n =? 0)
  | All g h | Any g h => fits g t m && fits h t m
  | Not g => fits g t m
  | Yes | No => true
  end.

Lemma turn : forall a b m n, n <> 0 -> m mod n = 0 -> (b + a * m) mod n = b mod n.
Proof.
  intros a b m n nonzero divides.
  pose proof (N.div_mod m n nonzero) as split. rewrite divides, N.add_0_r in split.
  rewrite split. replace (a * (n * (m / n))) with ((a * (m / n)) * n) by lia.
  now apply N.mod_add.
Qed.

Lemma periodic_x : forall f t m x y, fits f t m = true -> t <= x -> holds f (x + m) y = holds f x y.
Proof.
  induction f as [s | s | a b c n | g IHg h IHh | g IHg h IHh | g IHg | |]; cbn; intros t m x y ok far;
    try rewrite andb_true_iff in ok; try reflexivity.
  - apply N.leb_le in ok. rewrite (proj2 (N.leb_le s x)) by lia. apply N.leb_le. lia.
  - destruct ok as [nonzero divides]. apply N.eqb_eq in divides.
    apply negb_true_iff, N.eqb_neq in nonzero.
    replace (a * (x + m) + b * y + c) with (a * x + b * y + c + a * m) by lia.
    now rewrite turn.
  - now rewrite (IHg t), (IHh t).
  - now rewrite (IHg t), (IHh t).
  - now rewrite (IHg t).
Qed.

Lemma periodic_y : forall f t m x y, fits f t m = true -> t <= y -> holds f x (y + m) = holds f x y.
Proof.
  induction f as [s | s | a b c n | g IHg h IHh | g IHg h IHh | g IHg | |]; cbn; intros t m x y ok far;
    try rewrite andb_true_iff in ok; try reflexivity.
  - apply N.leb_le in ok. rewrite (proj2 (N.leb_le s y)) by lia. apply N.leb_le. lia.
  - destruct ok as [nonzero divides]. apply N.eqb_eq in divides.
    apply negb_true_iff, N.eqb_neq in nonzero.
    replace (a * x + b * (y + m) + c) with (a * x + b * y + c + b * m) by lia.
    now rewrite turn.
  - now rewrite (IHg t), (IHh t).
  - now rewrite (IHg t), (IHh t).
  - now rewrite (IHg t).
Qed.

Section Game.
Variables (move : condition) (misere : bool) (positions : list (N * N)) (t m bound : N).

Definition listed (x y : N) : bool := existsb (fun p => (fst p =? x) && (snd p =? y)) positions.
Definition attacked (x y : N) : bool :=
  existsb (fun p => (fst p <=? x) && (snd p <=? y) && holds move (x - fst p) (y - snd p)) positions.
Definition ended (x y : N) : bool := misere && (x =? 0) && (y =? 0).
Definition right_at (x y : N) : bool := eqb (listed x y) (negb (attacked x y) && negb (ended x y)).

Definition numbers (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).
Definition test : bool :=
  fits move t m && (0 <? m) && (0 <? bound) &&
  forallb (fun p => (fst p + t <? bound) && (snd p + t <? bound)) positions &&
  forallb (fun x => forallb (right_at x) (numbers (bound + m))) (numbers (bound + m)).

Hypothesis tested : test = true.

Lemma parts :
  fits move t m = true /\ 0 < m /\ 0 < bound /\
  (forall p, In p positions -> fst p + t < bound /\ snd p + t < bound) /\
  (forall x y, x < bound + m -> y < bound + m -> right_at x y = true).
Proof.
  pose proof tested as all. unfold test in all. rewrite !andb_true_iff in all.
  destruct all as [[[[fit positive] wide] near] cells].
  apply N.ltb_lt in positive. apply N.ltb_lt in wide. rewrite forallb_forall in near, cells.
  repeat split; try assumption.
  - apply near, andb_true_iff in H. now apply N.ltb_lt.
  - apply near, andb_true_iff in H. now apply N.ltb_lt.
  - intros x y small_x small_y.
    assert (member : forall z n, z < n -> In z (numbers n)).
    { intros z n small. unfold numbers. apply in_map_iff. exists (N.to_nat z). split.
      - apply N2Nat.id.
      - apply in_seq. lia. }
    specialize (cells x (member x _ small_x)). rewrite forallb_forall in cells. now apply cells, member.
Qed.

Lemma existsb_same : forall (A : Type) (f g : A -> bool) (l : list A),
  (forall a, In a l -> f a = g a) -> existsb f l = existsb g l.
Proof.
  intros A f g l. induction l as [| a l IH]; cbn; intros same; [reflexivity |].
  rewrite (same a) by now left. f_equal. apply IH. intros b within. apply same. now right.
Qed.

Lemma shift_x : forall x y, bound <= x -> right_at (x + m) y = right_at x y.
Proof.
  destruct parts as (fit & positive & wide & near & _). intros x y far.
  unfold right_at, ended.
  assert (listed (x + m) y = listed x y) as ->.
  { unfold listed. apply existsb_same. intros p within. destruct (near p within).
    rewrite (proj2 (N.eqb_neq (fst p) (x + m))), (proj2 (N.eqb_neq (fst p) x)) by lia. reflexivity. }
  assert (attacked (x + m) y = attacked x y) as ->.
  { unfold attacked. apply existsb_same. intros p within. destruct (near p within).
    rewrite (proj2 (N.leb_le (fst p) (x + m))), (proj2 (N.leb_le (fst p) x)) by lia.
    replace (x + m - fst p) with (x - fst p + m) by lia. now rewrite (periodic_x move t) by (assumption || lia). }
  rewrite (proj2 (N.eqb_neq (x + m) 0)), (proj2 (N.eqb_neq x 0)) by lia. reflexivity.
Qed.

Lemma shift_y : forall x y, bound <= y -> right_at x (y + m) = right_at x y.
Proof.
  destruct parts as (fit & positive & wide & near & _). intros x y far.
  unfold right_at, ended.
  assert (listed x (y + m) = listed x y) as ->.
  { unfold listed. apply existsb_same. intros p within. destruct (near p within).
    rewrite (proj2 (N.eqb_neq (snd p) (y + m))), (proj2 (N.eqb_neq (snd p) y)) by lia. reflexivity. }
  assert (attacked x (y + m) = attacked x y) as ->.
  { unfold attacked. apply existsb_same. intros p within. destruct (near p within).
    rewrite (proj2 (N.leb_le (snd p) (y + m))), (proj2 (N.leb_le (snd p) y)) by lia.
    replace (y + m - snd p) with (y - snd p + m) by lia. now rewrite (periodic_y move t) by (assumption || lia). }
  rewrite (proj2 (N.eqb_neq (y + m) 0)), (proj2 (N.eqb_neq y 0)) by lia. now rewrite !andb_false_r.
Qed.

Lemma everywhere : forall x y, right_at x y = true.
Proof.
  destruct parts as (_ & positive & _ & _ & cells).
  assert (columns : forall x y, y < bound + m -> right_at x y = true).
  { intros x. induction x as [x IH] using (well_founded_induction N.lt_wf_0). intros y small.
    destruct (N.lt_ge_cases x (bound + m)) as [near | far]; [now apply cells |].
    replace x with (x - m + m) by lia. rewrite shift_x by lia. apply IH; lia. }
  intros x y. revert x. induction y as [y IH] using (well_founded_induction N.lt_wf_0). intros x.
  destruct (N.lt_ge_cases y (bound + m)) as [near | far]; [now apply columns |].
  replace y with (y - m + m) by lia. rewrite shift_y by lia. apply IH; lia.
Qed.

(* The theorem: a position is listed exactly when it has no move to a listed one (misere play: and has a move). *)
Theorem p_positions : forall x y,
  In (x, y) positions <->
  (ended x y = false /\
   ~ exists i j, i <= x /\ j <= y /\ holds move i j = true /\ In (x - i, y - j) positions).
Proof.
  intros x y. pose proof (everywhere x y) as right. unfold right_at in right. apply eqb_prop in right.
  assert (In (x, y) positions <-> listed x y = true) as ->.
  { unfold listed. rewrite existsb_exists. split.
    - intros within. exists (x, y). cbn. now rewrite !N.eqb_refl.
    - intros [[u v] [within same]]. cbn in same. apply andb_true_iff in same. destruct same as [u_x v_y].
      apply N.eqb_eq in u_x, v_y. now subst. }
  rewrite right, andb_true_iff, !negb_true_iff, and_comm.
  apply and_iff_compat_l. rewrite <- not_true_iff_false. apply not_iff_compat. unfold attacked.
  rewrite existsb_exists. split.
  - intros [[u v] [within moves]]. cbn in moves. rewrite !andb_true_iff, !N.leb_le in moves.
    destruct moves as [[u_x v_y] moves]. exists (x - u), (y - v). repeat split; try lia; try assumption.
    now replace (x - (x - u)) with u by lia; replace (y - (y - v)) with v by lia.
  - intros (i & j & i_x & j_y & moves & within). exists (x - i, y - j). split; [assumption |]. cbn.
    rewrite !andb_true_iff, !N.leb_le. repeat split; try lia.
    now replace (x - (x - i)) with i by lia; replace (y - (y - j)) with j by lia.
Qed.
End Game.

)coq";

using Node = MoveSet::Node;
using Op = MoveSet::Op;

NotExportable no_coq(const char* what) {
  return NotExportable(std::string("the Coq form is for moves told by residues and least numbers; this rule has ") +
                       what);
}

// x >= t or x < t, whichever the atom is, in terms of the one coordinate it has.
std::string inequality(const Node& n) {
  if (n.a == 0 && n.b == 0) return n.c >= 0 ? "Yes" : "No";
  if (n.a != 0 && n.b != 0) throw no_coq("a line that is neither a row nor a column");
  std::int64_t factor = n.a + n.b, t = factor > 0 ? -floor_div(n.c, factor) : floor_div(n.c, -factor) + 1;
  std::string atom = t <= 0 ? "Yes" : (n.a != 0 ? "(XAtLeast " : "(YAtLeast ") + std::to_string(t) + ")";
  return factor > 0 ? atom : "(Not " + atom + ")";
}

std::string condition(const MoveSet& moves, int index) {
  const Node& n = moves.nodes()[index];
  if (n.op == Op::at_least_zero) return inequality(n);
  if (n.op == Op::congruent || n.op == Op::incongruent) {
    std::ostringstream atom;
    atom << "(Congruent " << n.a << " " << n.b << " " << n.c << " " << n.m << ")";
    return n.op == Op::congruent ? atom.str() : "(Not " + atom.str() + ")";
  }
  std::string text, close;
  for (int part : n.parts)
    text += std::string(n.op == Op::all ? "(All " : "(Any ") + condition(moves, part) + " ", close += ")";
  return text + (n.op == Op::all ? "Yes" : "No") + close;
}

}  // namespace

std::string export_coq(const solver::Ruleset& ruleset, const Verdict& verdict) {
  if (!verdict.positions) throw NotExportable("only a finite list of P-positions can be exported");
  MoveSet moves(*ruleset.formula());
  std::int64_t threshold = 1, largest = 0, modulus = 1;
  for (const Node& n : moves.nodes())  // the theory asks for every modulus as it is written to divide the period
    if (n.m != 0) modulus = std::lcm(modulus, n.m);
  for (const Form& h : moves.forms()) {
    if (h.a != 0 && h.b != 0) throw no_coq("a line that is neither a row nor a column");
    threshold = std::max(threshold, h.high);
  }
  std::ostringstream out;
  out << theory << "Definition game : condition :=\n  " << condition(moves, moves.root())
      << ".\nDefinition listed_positions : list (N * N) :=\n  [";
  for (Vec p : *verdict.positions) {
    out << (p == verdict.positions->front() ? "" : "; ") << "(" << p.x << ", " << p.y << ")";
    largest = std::max({largest, p.x, p.y});
  }
  std::ostringstream arguments;
  arguments << "game " << (ruleset.misere() ? "true" : "false") << " listed_positions " << threshold << " " << modulus
            << " " << largest + threshold + 1;
  out << "].\n\nTheorem tested : test " << arguments.str() << " = true.\nProof. vm_compute. reflexivity. Qed.\n\n"
      << "Definition p_positions_of_the_game := p_positions " << arguments.str()
      << " tested.\nCheck p_positions_of_the_game.\nPrint Assumptions p_positions_of_the_game.\n";
  return out.str();
}

}  // namespace wythoff::proof
