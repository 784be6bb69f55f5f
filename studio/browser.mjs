// Pages of type, drawn by a headless browser: labels and pictures for shared links.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

const fonts = {
  fraunces: "fraunces-latin-full-normal",
  "instrument-sans": "instrument-sans-latin-wght-normal",
  "el-messiri": "el-messiri-arabic-wght-normal",
  "readex-pro": "readex-pro-arabic-wght-normal",
};

/** Copies the brand's fonts to FOLDER/fonts; `modules` is the folder that holds node_modules. */
export function layFonts(folder, modules) {
  mkdirSync(join(folder, "fonts"), { recursive: true });
  for (const [family, file] of Object.entries(fonts))
    copyFileSync(join(resolve(modules), "node_modules/@fontsource-variable", family, "files", file + ".woff2"),
      join(folder, "fonts", file + ".woff2"));
}

/** Writes a PNG of a page as it stands in a window of that size; what is empty stays transparent. */
export function shoot({ url, width, height, out, chromium }) {
  execFileSync(chromium, ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
    "--allow-file-access-from-files", "--default-background-color=00000000", "--virtual-time-budget=4000",
    `--window-size=${width},${height}`, `--screenshot=${out}`, url], { stdio: "ignore" });
}
