// The icons of phones and installed shops, from public/favicon.svg: node icons.mjs [--modules DIR] [--out DIR]
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const { values: arg } = parseArgs({ options: {
  modules: { type: "string", default: here },
  out: { type: "string", default: join(here, "../public") },
} });
const sharp = createRequire(join(resolve(arg.modules), "package.json"))("sharp");

// The system cuts the corners itself, down to a circle of four fifths: the ground fills the square
// and the seedling stays within that circle.
const svg = readFileSync(join(here, "../public/favicon.svg"), "utf8")
  .replace(' rx="7"', "")
  .replace(/translate\([^)]*\) scale\([^)]*\)/, "translate(5.92 5.5) scale(.63)");

for (const [name, size] of [["apple-touch-icon", 180], ["icon-192", 192], ["icon-512", 512]])
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)
    .png({ palette: true, colours: 64, effort: 10 }).toFile(join(arg.out, name + ".png"));
