// node bundle.mjs MODULES OUT: bundles main.js with what is installed in MODULES, and writes one HTML file.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [modules, out] = process.argv.slice(2);
const esbuild = createRequire(resolve(modules, "package.json"))("esbuild");
const common = { bundle: true, minify: true, write: false, charset: "utf8", nodePaths: [join(resolve(modules), "node_modules")] };
const script = esbuild.buildSync({ ...common, entryPoints: [join(here, "main.js")], format: "iife", target: "es2022" });
const style = esbuild.buildSync({ ...common, entryPoints: [join(here, "style.css")] });
const inScript = (text) => text.replaceAll("</script", "<\\/script");
const page = readFileSync(join(here, "page.html"), "utf8")
  .replace("@STYLE@", () => style.outputFiles[0].text)
  .replace("@SCRIPT@", () => inScript(script.outputFiles[0].text));
writeFileSync(out, page);
