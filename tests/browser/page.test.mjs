// The page of `wythoff explore` in a real browser: it says what the command line says, can be played, and can be used
// without a mouse, without eyes and in the dark.
//
// Environment: WYTHOFF (the program), CHROMIUM, RULES (the rule library), WORK (a folder with node_modules, to write in).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";

const { WYTHOFF, CHROMIUM, RULES, WORK } = process.env;
const require = createRequire(join(WORK, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const wythoff = (...words) => execFileSync(WYTHOFF, words, { cwd: RULES, encoding: "utf8", maxBuffer: 1 << 28 });
const hint = (rule, position, ...set) => JSON.parse(wythoff("hint", rule, ...position.map(String), "--format", "json", ...set));
const made = (name, ...words) => {
  const file = join(WORK, `${name}.html`);
  wythoff("explore", ...words, "--out", file);
  return file;
};

let browser, page, complaints, requests;

before(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
});
after(() => browser?.close());

async function opened(file, options = {}, ready = "body[data-ready]") {
  await page?.context().close();
  complaints = [];
  requests = [];
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  page = await context.newPage();
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`file://${file}`);
  await page.waitForSelector(ready);
  return page;
}

// The middle of a cell, in pixels of the window.
const middle = (x, y) => page.evaluate(([x, y]) => {
  const canvas = document.getElementById("board");
  const [px, py] = canvas.board.corner(x, y);
  const box = canvas.getBoundingClientRect(), half = (canvas.board.side * canvas.board.transform.k) / 2;
  return [box.left + px + half, box.top + py + half];
}, [x, y]);
const hovered = async (x, y) => {
  await page.mouse.move(...(await middle(x, y)));
  return page.textContent("#here");
};
const click = async (x, y) => page.mouse.click(...(await middle(x, y)));
const tuple = (position) => `(${position.join(", ")})`;

function sameAsHint(said, answer) {
  const first = said.split("\n")[0];
  assert.ok(first.startsWith(`${tuple(answer.position)}: ${answer.outcome},`), `${said} / ${JSON.stringify(answer)}`);
  if (answer.grundy !== null) assert.ok(first.endsWith(`Grundy value ${answer.grundy}`), said);
  for (const { to } of answer.winning_moves.slice(0, 3)) assert.ok(said.includes(tuple(to)), `${said}: ${tuple(to)}`);
  if (answer.outcome === "P") assert.ok(said.includes("No move reaches a P-position"), said);
}

test("opens from disk: no complaint, no network, small", async () => {
  const file = made("wythoff500", "wythoff.game", "--max", "500");
  assert.ok(statSync(file).size < 5_000_000);
  await opened(file);
  assert.deepEqual(complaints, []);
  assert.ok(requests.every((url) => url.startsWith("file:") || url.startsWith("data:")), requests.join());
  assert.equal(await page.title(), "wythoff - wythoff");
  const count = wythoff("solve", "wythoff.game", "--max", "500", "--format", "summary").match(/count=(\d+)/)[1];
  assert.ok((await page.textContent("#positions-text")).startsWith(`${count} P-positions`));
  const claims = JSON.parse(wythoff("check", "wythoff.game", "--max", "500", "--format", "json"));
  assert.deepEqual(await page.locator("#claims tbody tr td:nth-child(3)").allTextContents(), claims.map((claim) => claim.status));
  assert.equal(await page.locator("#positions tbody tr").count(), 100);
  await page.click("#more");
  assert.deepEqual(await page.locator("#positions tbody tr:nth-child(151) td").allTextContents(), ["150", "242", "392", "150"]);
});

test("what is under the cursor is what hint says", async () => {
  await opened(made("wythoff40", "wythoff.game", "--max", "40"));
  for (const position of [[0, 0], [10, 13], [8, 13], [40, 40], [0, 40], [27, 3]])
    sameAsHint(await hovered(...position), hint("wythoff.game", position));
  await page.focus("#board");
  await page.mouse.move(2, 2);
  await hovered(0, 0);
  for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  sameAsHint(await page.textContent("#here"), hint("wythoff.game", [2, 9]));
});

test("a rule that looks at the sizes, misere play, one pile, three piles", async () => {
  await opened(made("sizes", "smaller_loses_more.game", "--max", "20"));
  for (const position of [[7, 9], [4, 7], [20, 13]]) sameAsHint(await hovered(...position), hint("smaller_loses_more.game", position));
  await opened(made("misere", "misere_wythoff.game", "--max", "15,9"));
  assert.ok(await page.isDisabled("[value=grundy]"));
  for (const position of [[0, 1], [15, 9], [4, 7], [2, 2]]) sameAsHint(await hovered(...position), hint("misere_wythoff.game", position));
  await opened(made("three", "nim_3.game", "--max", "9"));
  await page.locator("#slice-z").fill("5");
  sameAsHint(await hovered(3, 7), hint("nim_3.game", [3, 7, 5]));
  sameAsHint(await hovered(3, 6), hint("nim_3.game", [3, 6, 5]));
  await opened(made("one", "take_away.game", "--max", "12", "--set", "b=3"));
  sameAsHint(await hovered(8, 0), hint("take_away.game", [8], "--set", "b=3"));
  assert.deepEqual(complaints, []);
});

test("sliders and the second game tell the command line's values", async () => {
  await opened(made("modular", "modular_wythoff.game", "--set", "m=2..9", "--max", "25", "--with", "wythoff"));
  await page.check("[value=grundy]");
  for (const m of [2, 7, 9]) {
    await page.locator("#set-m").fill(String(m - 2));
    await page.waitForFunction((title) => document.getElementById("title").textContent === title, `modular_wythoff, m=${m}`);
    const table = wythoff("grundy", "modular_wythoff.game", "--set", `m=${m}`, "--max", "25", "--format", "csv");
    const shown = await page.evaluate(() => {
      const { view } = document.getElementById("board").board;
      return Array.from({ length: 26 }, (_, x) => Array.from({ length: 26 }, (_, y) => view.value(x, y)).join()).join("\n");
    });
    assert.equal(shown, table.trim());
  }
  await page.locator("#set-m").evaluate((slider) => {
    for (const value of [0, 3, 1, 6, 2, 5, 7]) (slider.value = value), slider.dispatchEvent(new Event("input"));
  });
  await page.waitForFunction(() => document.getElementById("title").textContent === "modular_wythoff, m=9");
  assert.deepEqual(complaints, []);
  await page.selectOption("#compare", { label: "wythoff" });
  await page.waitForFunction(() => document.getElementById("board").board.view.comparing);
  const positions = (...words) => wythoff("solve", ...words, "--max", "25", "--format", "csv").trim().split("\n").slice(1);
  const first = positions("modular_wythoff.game", "--set", "m=9"), second = positions("wythoff.game");
  const shown = await page.evaluate(() => {
    const { points } = document.getElementById("board").board.view;
    return [points.both.length / 2, points.first.length / 2, points.second.length / 2];
  });
  const both = first.filter((p) => second.includes(p)).length;
  assert.deepEqual(shown, [both, first.length - both, second.length - both]);
  assert.ok((await hovered(23, 14)).endsWith("wythoff: P"));
});

test("a whole game, won from an N-position by the hints, on a rectangular board", async () => {
  await opened(made("wythoff40", "wythoff.game", "--max", "40"));
  await page.fill("#start-x", "17");
  await page.fill("#start-y", "9");
  await page.click("#new");
  assert.deepEqual(await page.evaluate(() => document.getElementById("board").board.view.max), [17, 9]);
  await click(16, 7);
  assert.ok((await page.textContent("#log")).includes("No move leads from (17, 9) to (16, 7)"));
  for (let move = 0; move < 20; ++move) {
    await page.click("#hint");
    const said = await page.textContent("#log");
    const to = said.match(/You win by moving to \((\d+), (\d+)\)/);
    assert.ok(to, said);
    await click(Number(to[1]), Number(to[2]));
    if ((await page.textContent("#log")).includes("You have won")) break;
  }
  assert.ok((await page.textContent("#log")).includes("You have won."));
  await page.click("#undo");
  assert.ok((await page.textContent("#log")).includes("Taken back"));
});

test("the program wins from a P-position; it may start; heaps; the keyboard alone", async () => {
  await opened(made("wythoff40", "wythoff.game", "--max", "40"));
  await page.fill("#start-x", "1");
  await page.fill("#start-y", "2");
  await page.click("#new");
  await page.focus("#board");
  await hovered(0, 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.ok((await page.textContent("#log")).includes("The program has won."));
  await page.fill("#start-x", "4");
  await page.fill("#start-y", "4");
  await page.selectOption("#first", "program");
  await page.click("#new");
  assert.ok((await page.textContent("#log")).includes("The program moves to (0, 0). The program has won."));
  await opened(made("three", "nim_3.game", "--max", "9"));
  for (const [pile, size] of [["x", 1], ["y", 2], ["z", 7]]) await page.fill(`#start-${pile}`, String(size));
  await page.click("#new");
  for (let move = 0; move < 12 && !(await page.textContent("#log")).includes("won"); ++move) {
    await page.click("#hint");
    const to = (await page.textContent("#log")).match(/\((\d+), (\d+), (\d+)\)/);
    for (const [i, pile] of ["x", "y", "z"].entries()) await page.fill(`#to-${pile}`, to[i + 1]);
    await page.click("#go");
  }
  assert.ok((await page.textContent("#log")).includes("You have won."));
});

test("zoom and pan: a cell stays what it is", async () => {
  await opened(made("wythoff40", "wythoff.game", "--max", "40"));
  await hovered(13, 8);
  await page.mouse.wheel(0, -600);
  await page.waitForTimeout(100);
  sameAsHint(await hovered(13, 8), hint("wythoff.game", [13, 8]));
  const [x, y] = await middle(13, 8);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 25, { steps: 4 });
  await page.mouse.up();
  sameAsHint(await hovered(13, 9), hint("wythoff.game", [13, 9]));
  await page.click("#whole");
  assert.equal(await page.evaluate(() => document.getElementById("board").board.transform.k), 1);
});

async function violations() {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  }));
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

for (const colorScheme of ["light", "dark"]) {
  test(`labels, names, roles and contrast: axe-core finds nothing (${colorScheme})`, async () => {
    await opened(made("modular", "modular_wythoff.game", "--set", "m=2..9", "--max", "25", "--with", "wythoff"), { colorScheme });
    await page.click("#new");
    await page.click("#hint");
    assert.deepEqual(await violations(), []);
  });

  test(`a report opens without complaints, and axe-core finds nothing (${colorScheme})`, async () => {
    writeFileSync(join(WORK, "report.toml"), '[[experiment]]\nrule = "modular_wythoff"\nm = "2..6"\nmax = 20\nstore = ["p_positions"]\n');
    rmSync(join(WORK, "report.db"), { force: true });
    wythoff("run", join(WORK, "report.toml"), "--db", join(WORK, "report.db"));
    wythoff("report", "--db", join(WORK, "report.db"), "--out", join(WORK, "report.html"));
    await opened(join(WORK, "report.html"), { colorScheme }, "main");
    assert.deepEqual(complaints, []);
    for (const summary of await page.locator("summary").all()) await summary.click();
    assert.deepEqual(await violations(), []);
  });
}
