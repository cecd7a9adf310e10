// How long a frame takes at 1,000 x 1,000: run WYTHOFF RULES WORK frames.mjs. Prints medians; asserts nothing.
import { execFileSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { WYTHOFF, CHROMIUM, RULES, WORK } = process.env;
const { chromium } = createRequire(join(WORK, "package.json"))("playwright-core");
const file = join(WORK, "frames.html"), rule = join(WORK, "dense.game");
writeFileSync(rule, "game dense move (1) move (2)\n"); // every third cell is a P-position
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
for (const [game, colouring] of [["wythoff.game", "outcome"], ["wythoff.game", "grundy"], [rule, "outcome"], [rule, "grundy"]]) {
  execFileSync(WYTHOFF, ["explore", game, "--max", "999", "--out", file], { cwd: RULES });
  await page.goto(`file://${file}`);
  await page.waitForSelector("body[data-ready]");
  await page.check(`[value=${colouring}]`);
  // Wheel events on the canvas, one a frame: in, across, out again.
  const frames = await page.evaluate(() => new Promise((resolve) => {
    const canvas = document.getElementById("board"), box = canvas.getBoundingClientRect();
    const times = [];
    let n = 0, last = performance.now();
    const step = (now) => {
      times.push(now - last);
      last = now;
      if (++n > 240) return resolve(times.slice(2));
      const at = { clientX: box.left + box.width * (0.3 + 0.4 * Math.sin(n / 20) ** 2), clientY: box.top + box.height * 0.4 };
      canvas.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: n % 80 < 40 ? -40 : 40, bubbles: true, cancelable: true }));
      canvas.dispatchEvent(new PointerEvent("pointermove", { ...at, bubbles: true }));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }));
  frames.sort((a, b) => a - b);
  const share = (s) => frames[Math.floor(s * (frames.length - 1))].toFixed(1);
  console.log(`${await page.title()}, ${statSync(file).size} bytes, ${colouring}: median ${share(0.5)} ms, 95 % ${share(0.95)} ms, worst ${share(1)} ms (${frames.length} frames)`);
}
await browser.close();
