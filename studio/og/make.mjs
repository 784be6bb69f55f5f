// Pictures for shared links, 1200x630, from the largest hero or cover and the name mark:
//   node og/make.mjs [--modules DIR] [--pictures DIR] [--work DIR] [--chromium BIN]
import { copyFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { layFonts, shoot } from "../browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values: arg } = parseArgs({ options: {
  modules: { type: "string", default: join(here, "..") },
  pictures: { type: "string", default: join(here, "../../content/pictures") },
  work: { type: "string", default: join(here, "../out") },
  chromium: { type: "string", default: "chromium" },
} });
const sharp = createRequire(join(resolve(arg.modules), "package.json"))("sharp");
const page = resolve(arg.work, "og");
layFonts(page, arg.modules);
for (const f of ["og.html", "og.css"]) copyFileSync(join(here, f), join(page, f));

const covers = readdirSync(join(arg.pictures, "blog")).filter((f) => f.endsWith("-1600.webp"));
const pictures = [
  { name: "store-en", kind: "store-en", ground: "hero/hero-ltr-2560.webp" },
  { name: "store-ar", kind: "store-ar", ground: "hero/hero-rtl-2560.webp" },
  ...covers.map((f) => ({ name: "blog-" + f.replace("-1600.webp", ""), kind: "article", ground: "blog/" + f })),
];

mkdirSync(join(arg.pictures, "og"), { recursive: true });
for (const { name, kind, ground } of pictures) {
  copyFileSync(join(arg.pictures, ground), join(page, "ground.webp"));
  const drawn = join(page, name + ".png"), file = join(arg.pictures, "og", name + ".jpg");
  shoot({ url: pathToFileURL(join(page, "og.html")).href + "?kind=" + kind, width: 1200, height: 630, out: drawn, chromium: arg.chromium });
  await sharp(drawn).flatten({ background: "#f7f3ea" }).jpeg({ quality: 86, mozjpeg: true }).toFile(file);
  console.log("og/" + name + ".jpg", Math.round(statSync(file).size / 1024) + " KB");
}
