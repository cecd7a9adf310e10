// node bundle.mjs MODULES OUT: bundles main.js with what is installed in MODULES, and writes one HTML file.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [modules, out] = process.argv.slice(2);
const esbuild = createRequire(resolve(modules, "package.json"))("esbuild");
const common = { bundle: true, minify: true, write: false, metafile: true, charset: "utf8", nodePaths: [join(resolve(modules), "node_modules")] };
const script = esbuild.buildSync({ ...common, entryPoints: [join(here, "main.js")], format: "iife", target: "es2022" });
const style = esbuild.buildSync({ ...common, entryPoints: [join(here, "style.css")] });
// The licences of what was bundled go with it.
const packages = new Set(Object.keys(script.metafile.inputs).map((file) => file.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]).filter(Boolean));
const licences = new Map(); // text -> the packages under it
for (const name of [...packages].sort()) {
  const folder = join(resolve(modules), "node_modules", name);
  const text = readFileSync(join(folder, "LICENSE"), "utf8").trim();
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  licences.set(text, [...(licences.get(text) ?? []), `${name} ${version}`]);
}
const notices = [...licences].map(([text, names]) => `${names.join(", ")}\n\n${text}`).join("\n\n");
const inScript = (text) => text.replaceAll("</script", "<\\/script");
const page = readFileSync(join(here, "page.html"), "utf8")
  .replace("@LICENCES@", () => notices.replaceAll("--", "- -"))
  .replace("@STYLE@", () => style.outputFiles[0].text)
  .replace("@SCRIPT@", () => inScript(script.outputFiles[0].text));
writeFileSync(out, page);
