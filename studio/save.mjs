// PNG to WebP: node save.mjs IN.png OUT.webp [--modules DIR] [--quality 91]
import { mkdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values: arg, positionals: [src, out] } = parseArgs({ allowPositionals: true, options: {
  modules: { type: "string", default: dirname(fileURLToPath(import.meta.url)) },
  quality: { type: "string", default: "91" },
} });
const sharp = createRequire(join(resolve(arg.modules), "package.json"))("sharp");
mkdirSync(dirname(out), { recursive: true });
// A little sharpening after the denoise brings back the edge of small type.
await sharp(src).sharpen({ sigma: 0.7, m1: 0.3, m2: 1.2 })
  .webp({ quality: Number(arg.quality), effort: 6, smartSubsample: true }).toFile(out);
console.log(out.split("/").slice(-2).join("/"), Math.round(statSync(out).size / 1024) + " KB");
