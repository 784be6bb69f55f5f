// Which files the shop keeps of a picture, by folder. A product is one WebP: the shop makes its
// sizes when it takes the picture in. All other pictures lie ready in every width and format.
export function filesOf(name) {
  const folder = name.split("/").at(-2);
  if (folder === "products") return [{ suffix: ".webp", format: "webp", options: { quality: 91 } }];
  return widthsOf(name).flatMap((width) => [
    { suffix: `-${width}.avif`, width, format: "avif", options: { effort: 8, ...avifOf(name) } },
    { suffix: `-${width}.webp`, width, format: "webp", options: { quality: 80 } },
  ]);
}

function widthsOf(name) {
  if (name.endsWith("hero/hero-phone")) return [720, 1120, 1600];
  if (name.includes("hero/")) return [1440, 1920, 2560];
  return [480, 768, 1200, 1600];
}

// A wall that fills a window shows bands with eight bits; a phone's picture is its largest paint.
function avifOf(name) {
  if (name.endsWith("hero/hero-phone")) return { quality: 62, bitdepth: 10 };
  return name.includes("hero/") ? { quality: 70, bitdepth: 10 } : { quality: 58 };
}

/** How strong the grain of film is that keeps a large wall from bands and blotches. */
export function grainOf(name) {
  return name.includes("hero/") ? 10 : 0;
}
