// Renders every label page to a PNG texture with a headless browser.
//   node labels/make.mjs --out out/labels [--modules DIR] [--chromium BIN] [--only NAME]
// --modules is the folder that holds node_modules (this package's own by default).
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const { values: arg } = parseArgs({ options: {
  out: { type: "string", default: join(here, "../out/labels") },
  modules: { type: "string", default: join(here, "..") },
  chromium: { type: "string", default: "chromium" },
  only: { type: "string" },
} });
const out = resolve(arg.out);
const page = join(out, "page");
mkdirSync(join(page, "fonts"), { recursive: true });

const fonts = {
  fraunces: ["fraunces-latin-full-normal"],
  "instrument-sans": ["instrument-sans-latin-wght-normal"],
  "el-messiri": ["el-messiri-arabic-wght-normal"],
  "readex-pro": ["readex-pro-arabic-wght-normal"],
};
for (const [family, files] of Object.entries(fonts))
  for (const f of files)
    copyFileSync(join(resolve(arg.modules), "node_modules/@fontsource-variable", family, "files", f + ".woff2"),
      join(page, "fonts", f + ".woff2"));
for (const f of ["label.html", "label.css", "labels.js"]) copyFileSync(join(here, f), join(page, f));

// labels.js is a plain script so that the page can load it from a file; a
// .cjs copy lets this module read the same list.
copyFileSync(join(here, "labels.js"), join(page, "labels.cjs"));
const { LABELS } = createRequire(import.meta.url)(join(page, "labels.cjs"));

const height = 1280; // over twice the largest label in a 1500 px picture: crisp after filtering
for (const [name, l] of Object.entries(LABELS)) {
  if (arg.only && arg.only !== name) continue;
  const width = Math.round((height * l.w) / l.h);
  const url = pathToFileURL(join(page, "label.html")).href + "?name=" + name;
  execFileSync(arg.chromium, ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
    "--allow-file-access-from-files", "--default-background-color=00000000", "--virtual-time-budget=4000",
    `--window-size=${width},${height}`, `--screenshot=${join(out, name + ".png")}`, url], { stdio: "ignore" });
  console.log(name, `${width}x${height}`);
}
