// One developed picture to the files the shop keeps: node save.mjs IN.png OUT/FOLDER/NAME [--modules DIR]
import { mkdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { filesOf, grainOf } from "./sizes.mjs";

const { values: arg, positionals: [src, out] } = parseArgs({ allowPositionals: true, options: {
  modules: { type: "string", default: dirname(fileURLToPath(import.meta.url)) },
} });
const sharp = createRequire(join(resolve(arg.modules), "package.json"))("sharp");
mkdirSync(dirname(out), { recursive: true });
for (const { suffix, width, format, options } of filesOf(out)) {
  // A little sharpening after the denoise brings back the edge of small type.
  const sharpened = sharp(src).resize({ width, withoutEnlargement: true }).sharpen({ sigma: 0.7, m1: 0.3, m2: 1.2 });
  const picture = grainOf(out) ? await withGrain(sharpened, grainOf(out)) : sharpened;
  const file = out + suffix;
  await picture[format]({ effort: 6, ...(format === "webp" && { smartSubsample: true }), ...options }).toFile(file);
  console.log(file.split("/").slice(-2).join("/"), Math.round(statSync(file).size / 1024) + " KB");
}

async function withGrain(picture, sigma) {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  const noise = { type: "gaussian", mean: 128, sigma };
  const create = { width: info.width, height: info.height, channels: 3, background: "#808080", noise };
  const grain = await sharp({ create }).greyscale().toColourspace("srgb").png().toBuffer();
  return sharp(data).composite([{ input: grain, blend: "soft-light" }]);
}
