// Renders every label page to a PNG texture with a headless browser.
//   node labels/make.mjs --out out/labels [--modules DIR] [--chromium BIN] [--only NAME]
// --modules is the folder that holds node_modules (this package's own by default).
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { layFonts, shoot } from "../browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values: arg } = parseArgs({ options: {
  out: { type: "string", default: join(here, "../out/labels") },
  modules: { type: "string", default: join(here, "..") },
  chromium: { type: "string", default: "chromium" },
  only: { type: "string" },
} });
const out = resolve(arg.out);
const page = join(out, "page");
layFonts(page, arg.modules);
for (const f of ["label.html", "label.css", "labels.js"]) copyFileSync(join(here, f), join(page, f));

// Pages opened from a file may not fetch: the catalogue comes as a script.
const catalogue = JSON.parse(readFileSync(join(here, "../../content/catalogue.json"), "utf8"));
writeFileSync(join(page, "products.js"), `const PRODUCTS = ${JSON.stringify(catalogue)};`);

// labels.js is a plain script so that the page can load it from a file; a
// .cjs copy lets this module read the same list.
copyFileSync(join(here, "labels.js"), join(page, "labels.cjs"));
const { LABELS } = createRequire(import.meta.url)(join(page, "labels.cjs"));

const height = 1280; // over twice the largest label in a 1500 px picture: crisp after filtering
for (const [name, l] of Object.entries(LABELS)) {
  if (arg.only && arg.only !== name) continue;
  const width = Math.round((height * l.w) / l.h);
  const url = pathToFileURL(join(page, "label.html")).href + "?name=" + name;
  shoot({ url, width, height, out: join(out, name + ".png"), chromium: arg.chromium });
  console.log(name, `${width}x${height}`);
}
