// What stands beside the board: the move set, the claims, the list of P-positions.
import { theme } from "./colours.js";
import { tuple } from "./data.js";

export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key in node && key !== "list") node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

function fill(table, heads, rows) {
  const cell = (tag, content, number) => element(tag, { className: number ? "number" : "", ...(tag === "th" ? { scope: "col" } : {}) }, content);
  table.replaceChildren(
    element("thead", {}, element("tr", {}, ...heads.map((head) => cell("th", head, false)))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((part) => cell("td", part, typeof part === "number"))))));
}

export function showClaims(table, section, instance) {
  section.hidden = instance.claims.length === 0;
  fill(table, ["claim", "text", "verdict", "how far, counterexample or reason"], instance.claims.map((claim) => [
    claim.label, element("code", {}, claim.text),
    element("span", { className: claim.status.replaceAll(" ", "-") }, claim.status), claim.detail]));
}

const shownAtFirst = 100;

// The solved pairs of a symmetric game of two piles; the positions of any other.
export function showPositions(table, text, more, instance) {
  const pairs = instance.symmetric && instance.max.length === 2;
  const listed = pairs ? instance.positions.filter(([x, y]) => x <= y) : instance.positions;
  const names = ["x", "y", "z", "w"].slice(0, instance.max.length);
  const heads = pairs ? ["n", "A_n", "B_n", "B_n - A_n"] : ["n", ...names];
  const row = (position, n) => (pairs ? [n, ...position, position[1] - position[0]] : [n, ...position]);
  const show = (count) => fill(table, heads, listed.slice(0, count).map(row));
  show(shownAtFirst);
  const certain = pairs && instance.trusted < listed.length ? `; n is certain for n < ${instance.trusted}, from there on a larger board may put others in between` : "";
  text.textContent = `${instance.positions.length} P-positions on the board ${instance.max.map((m) => `0..${m}`).join(" x ")}` +
    `${pairs ? `, ${listed.length} unordered` : ""} (engine ${instance.engine})${certain}.`;
  more.hidden = listed.length <= shownAtFirst;
  more.onclick = () => {
    show(listed.length);
    more.hidden = true;
  };
}

// The vectors up to 32 each (of a rule that looks at the sizes: those from the largest position that is listed).
export function showMoves(canvas, text, instance) {
  const from = instance.listed ?? instance.max;
  const two = from.length >= 2;
  const across = Math.min(32, from[0]), up = two ? Math.min(32, from[1]) : 0;
  const side = Math.floor(canvas.width / (Math.max(across, up) + 1));
  const c = canvas.getContext("2d"), colours = theme();
  c.fillStyle = colours.paper;
  c.fillRect(0, 0, canvas.width, canvas.height);
  let count = 0;
  const first = [];
  for (let k = 0; k <= across; ++k)
    for (let l = 0; l <= up; ++l) {
      const move = from.map((_, i) => (i === 0 ? k : i === 1 ? l : 0));
      const zero = k === 0 && l === 0;
      const legal = !zero && instance.allows(from, move);
      count += legal;
      if (legal && first.length < 8) first.push(tuple(move));
      c.fillStyle = zero ? colours.cursor : legal ? colours.p : `rgb(${colours.n})`;
      c.fillRect(k * side, canvas.height - (l + 1) * side, side - 1, side - 1);
    }
  canvas.setAttribute("aria-label", `Move set: ${count} moves take at most ${across} and ${up}; the first are ${first.join(", ")}`);
  const rest = from.length > 2 ? ", nothing from the other piles" : "";
  text.textContent = `k = 0..${across} to the right, l = 0..${up} upwards${rest}` +
    (instance.listed ? `; the moves from ${tuple(from)}: this rule looks at the sizes of the piles` : "") + ".";
}
