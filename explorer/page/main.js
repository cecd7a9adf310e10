// The page: which instance is shown, how, and what the controls do to that.
import { Board } from "./board.js";
import { theme } from "./colours.js";
import { open, tuple } from "./data.js";
import { Game } from "./play.js";
import { element, showClaims, showMoves, showPositions } from "./tables.js";

const $ = (id) => document.getElementById(id);
const data = open($("data").textContent);
const [game, second] = data.games;
const piles = data.max.length;
const names = ["x", "y", "z", "w"].slice(0, piles);
const state = { instance: game.instances[0], other: null, colouring: "outcome", slice: new Array(Math.max(0, piles - 2)).fill(0), game: null };

const board = new Board($("board"), { onCursor: tell, onChoose: choose });
$("board").board = board; // for whoever wants to look closer from the console
const position = ([x, y]) => (piles === 1 ? [x] : [x, y, ...state.slice]);

// What the board shows: of the instance the cells up to `max`, which a game makes smaller.
function view() {
  const { instance, other } = state;
  const max = state.game ? state.game.size : piles === 1 ? [data.max[0], 0] : data.max.slice(0, 2);
  const valued = state.colouring === "grundy" && instance.grundy && !state.game;
  const points = { both: [], first: [], second: [] };
  const add = (kind, from) => {
    for (const p of from.positions) {
      if (p[0] > max[0] || (p[1] ?? 0) > max[1] || state.slice.some((s, i) => p[i + 2] !== s)) continue;
      const in_other = other && from === instance && other.isP(p);
      if (kind === "second" && instance.isP(p)) continue;
      points[in_other || !other ? "both" : kind].push(p[0], p[1] ?? 0);
    }
  };
  if (!state.game) add("first", instance); // a game gives nothing away but by its hints
  if (other && !state.game) add("second", other);
  return {
    max, points, comparing: Boolean(other) && !state.game, names: [names[0], names[1] ?? ""],
    largest: valued ? instance.grundy.reduce((a, b) => Math.max(a, b), 0) : 0,
    value: valued ? (x, y) => instance.value(position([x, y])) : null,
  };
}

function tell(cell) {
  const { instance, other } = state;
  const p = position(cell);
  const here = instance.isP(p);
  const lines = [`${tuple(p)}: ${here ? "P, the player to move loses" : "N, the player to move wins"}`];
  if (instance.grundy) lines[0] += `; Grundy value ${instance.value(p)}`;
  if (instance.knowsMoves(p)) {
    const winning = instance.winning(p);
    const shown = winning.slice(0, 10).map(tuple).join(", ") + (winning.length > 10 ? ` and ${winning.length - 10} more` : "");
    if (winning.length) lines.push(`Winning moves to ${shown}`);
    else lines.push(here ? "No move reaches a P-position" : "No move is left, which wins in misère play");
  } else lines.push("This rule looks at the sizes of the piles; the page lists its moves " + `up to ${tuple(instance.listed)}`);
  if (other) lines.push(`${other.title}: ${other.isP(p) ? "P" : "N"}`);
  $("here").textContent = lines.join("\n");
}

function legend() {
  const colours = theme();
  const entries = state.game
    ? [["♛", colours.queen, piles === 2 ? "the queen: choose a cell to move her there" : "the piles as they are: choose a cell, or type sizes"]]
    : state.other
    ? [["●", colours.both, "P in both"], ["×", colours.first, `P only in ${state.instance.title}`], ["○", colours.second, `P only in ${state.other.title}`]]
    : state.colouring === "grundy" && state.instance.grundy
      ? [["◨", colours.text, `Grundy value from 0 (dark) to ${state.instance.grundy.reduce((a, b) => Math.max(a, b), 0)} (light)`], ["○", colours.text, "white: P-position, value 0"]]
      : [["■", colours.p, "P: the player to move loses"], ["□", colours.text, "N: the player to move wins"]];
  if (state.game?.hint) entries.push(["□", colours.legal, "a move"], ["○", colours.win, "a move that wins"]);
  $("legend").replaceChildren(...entries.map(([mark, colour, text]) => {
    const sign = element("span", { ariaHidden: "true" }, mark);
    sign.style.color = colour;
    return element("li", {}, sign, text);
  }));
}

async function refresh() {
  const { instance, other } = state;
  await Promise.all([instance.ready(), other?.ready()]);
  if (state.instance !== instance || state.other !== other) return; // a slider has moved on; it refreshes, too
  $("title").textContent = instance.title + (state.other ? ` and ${state.other.title}` : "");
  document.title = `${$("title").textContent} - wythoff`;
  $("board").setAttribute("aria-label", `Board of ${instance.title}, ${data.max.map((m, i) => `${names[i]} from 0 to ${m}`).join(", ")}`);
  for (const input of document.querySelectorAll("[name=colouring]")) if (input.value === "grundy") input.disabled = !instance.grundy;
  showMoves($("moves"), $("moves-text"), instance);
  showClaims($("claims"), $("claims-section"), instance);
  showPositions($("positions"), $("positions-text"), $("more"), instance);
  redraw();
  if (board.cursor) tell(board.cursor);
}

function redraw() {
  board.marks = marks();
  board.show(view());
  legend();
}

function marks() {
  if (!state.game) return [];
  const onBoard = (p) => p.slice(0, 2).concat(piles === 1 ? [0] : []);
  const inSlice = (p) => state.slice.every((s, i) => p[i + 2] === s);
  const all = [];
  if (state.game.hint) {
    for (const p of state.game.options) if (inSlice(p)) all.push({ cell: onBoard(p), kind: "legal" });
    for (const p of state.game.winning) if (inSlice(p)) all.push({ cell: onBoard(p), kind: "win" });
  }
  all.push({ cell: onBoard(state.game.position), kind: "queen" });
  return all;
}

// Sliders for the parameters that have several values, over the values that there are.
function sliders() {
  for (const name of Object.keys(game.instances[0].parameters)) {
    const values = [...new Set(game.instances.map((instance) => instance.parameters[name]))];
    if (values.length < 2) continue;
    const output = element("output", {}, values[0]);
    const input = element("input", { type: "range", min: 0, max: values.length - 1, value: 0, id: `set-${name}` });
    input.setAttribute("aria-valuetext", values[0]);
    input.oninput = () => {
      const wanted = { ...state.instance.parameters, [name]: values[input.value] };
      const found = game.instances.find((i) => Object.entries(wanted).every(([key, value]) => i.parameters[key] === value));
      output.textContent = values[input.value];
      input.setAttribute("aria-valuetext", values[input.value]);
      if (!found) return;
      state.instance = found;
      stop();
      refresh();
    };
    $("sliders").append(element("label", {}, `${name} = `, output, input));
  }
}

function slices() {
  state.slice.forEach((_, i) => {
    const output = element("output", {}, "0");
    const input = element("input", { type: "range", min: 0, max: data.max[i + 2], value: 0, id: `slice-${names[i + 2]}` });
    input.oninput = () => {
      state.slice[i] = Number(input.value);
      output.textContent = input.value;
      redraw();
      if (board.cursor) tell(board.cursor);
    };
    $("slices").append(element("label", {}, `pile ${names[i + 2]} = `, output, input));
  });
}

function comparisons() {
  const all = [...(second?.instances ?? []), ...(game.instances.length > 1 ? game.instances : [])];
  $("compare-label").hidden = all.length === 0;
  $("compare").append(element("option", { value: "" }, "nothing"), ...all.map((instance, i) => element("option", { value: i }, instance.title)));
  $("compare").onchange = ({ target }) => {
    state.other = target.value === "" ? null : all[Number(target.value)];
    refresh();
  };
}

// The forms of a game: its start, and a move in numbers for whoever does not use the board.
function forms() {
  const size = (i, id, label, value) => element("label", {}, label, element("input", { type: "number", id, min: 0, max: data.max[i], value, required: true }));
  $("start").append(
    ...names.map((name, i) => size(i, `start-${name}`, `${name} `, Math.min(data.max[i], piles === 2 ? [10, 12][i] : 5 + i))),
    element("label", {}, "who starts ", element("select", { id: "first" }, element("option", { value: "you" }, "you"), element("option", { value: "program" }, "the program"))),
    element("label", {}, "strength ", element("select", { id: "strength" }, ...[100, 90, 70, 40, 0].map((s) => element("option", { value: s }, s === 100 ? "perfect" : `${s} %`)))),
    element("button", { type: "submit", id: "new" }, piles === 2 ? "Corner the Lady" : "New game"));
  $("step").append(
    ...names.map((name, i) => size(i, `to-${name}`, `to ${name} `, 0)),
    element("button", { type: "submit", id: "go" }, "Move"),
    element("button", { type: "button", id: "hint", onclick: hint }, "Hint"),
    element("button", { type: "button", id: "undo", onclick: undo }, "Undo"),
    element("button", { type: "button", id: "stop", onclick: () => (stop(), redraw()) }, "End the game"));
  const numbers = (prefix) => names.map((name) => Number($(prefix + name).value));
  $("start").onsubmit = (event) => {
    event.preventDefault();
    start(numbers("start-"));
  };
  $("step").onsubmit = (event) => {
    event.preventDefault();
    move(numbers("to-"));
  };
}

function start(from) {
  if (!state.instance.knowsMoves(from)) {
    $("log").textContent = `This rule looks at the sizes of the piles; games start at ${tuple(state.instance.listed)} at most.`;
    return;
  }
  state.game = new Game(state.instance, from, $("first").value === "you", Number($("strength").value));
  state.game.size = [from[0], from[1] ?? 0];
  from.slice(2).forEach((z, i) => setSlice(i, z));
  after();
}

function setSlice(i, value) {
  state.slice[i] = value;
  const input = $(`slice-${names[i + 2]}`);
  input.value = value;
  input.previousElementSibling.textContent = value;
}

function after() {
  $("step").hidden = false;
  $("log").textContent = state.game.log;
  $("hint").disabled = $("go").disabled = state.game.over;
  state.game.position.slice(2).forEach((z, i) => setSlice(i, z));
  state.game.position.forEach((x, i) => ($(`to-${names[i]}`).value = x));
  redraw();
}

function move(to) {
  state.game.move(to);
  after();
}

function choose(cell) {
  if (state.game && !state.game.over) move(position(cell));
}

function hint() {
  state.game.hint = true;
  $("log").textContent = state.game.hintText();
  redraw();
}

function undo() {
  state.game.undo();
  after();
}

function stop() {
  state.game = null;
  $("step").hidden = true;
  $("log").textContent = "";
}

$("source").textContent = game.source;
$("foot").textContent = `${data.program}. Everything on this page is in the file; nothing is loaded from elsewhere.`;
$("statements").replaceChildren(...game.statements.map((statement) => element("li", {}, statement)));
$("colouring").onchange = ({ target }) => {
  state.colouring = target.value;
  redraw();
};
$("closer").onclick = () => board.zoomBy(2);
$("farther").onclick = () => board.zoomBy(0.5);
$("whole").onclick = () => board.reset();
const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
const themed = () => {
  $("theme").textContent = isDark() ? "Light" : "Dark";
  if (state.instance.p) refresh();
};
$("theme").onclick = () => {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  themed();
};
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", themed);
sliders();
slices();
comparisons();
forms();
themed();
refresh().then(() => document.body.setAttribute("data-ready", "yes"));
