// Which files the shop keeps of a picture, by folder. A product is one WebP: the shop makes its
// sizes when it takes the picture in. All other pictures lie ready in every width and format.
export function filesOf(name) {
  const folder = name.split("/").at(-2);
  if (folder === "products") return [{ suffix: ".webp", format: "webp", options: { quality: 91 } }];
  return widthsOf(name).flatMap((width) => [
    { suffix: `-${width}.avif`, width, format: "avif", options: { quality: 58, effort: 8 } },
    { suffix: `-${width}.webp`, width, format: "webp", options: { quality: 80 } },
  ]);
}

function widthsOf(name) {
  if (name.endsWith("hero/hero-portrait")) return [480, 750, 1080];
  if (name.includes("hero/")) return [960, 1440, 1920];
  return [480, 768, 1200, 1600];
}
