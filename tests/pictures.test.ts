import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import catalogue from '#content/catalogue.json';

const root = fileURLToPath(new URL('../content/pictures', import.meta.url));

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder)).filter((file) => ending.test(file));
}

async function sizeOf(folder: string, file: string): Promise<[width: number, height: number]> {
  const { width, height } = await sharp(join(root, folder, file)).metadata();
  return [width, height];
}

// Pages reserve the room for a picture before it loads.
test.each([
  ['hero', 'hero-ltr', 2 / 5, [1440, 1920, 2560]],
  ['hero', 'hero-rtl', 2 / 5, [1440, 1920, 2560]],
  ['hero', 'hero-phone', 9 / 16, [720, 1120, 1600]],
  ['blog', 'pp405-hair-spray', 2 / 3, [480, 768, 1200, 1600]],
  ['blog', 'hair-follicle-science', 2 / 3, [480, 768, 1200, 1600]],
  ['blog', 'hair-loss-treatment-guide', 2 / 3, [480, 768, 1200, 1600]],
])(
  '%s/%s exists in every width and format, in the ratio that pages reserve',
  async (folder, name, ratio, widths) => {
    for (const width of widths) {
      for (const format of ['avif', 'webp']) {
        const size = await sizeOf(folder, `${name}-${width}.${format}`);
        expect(size).toEqual([width, Math.round(width * ratio)]);
      }
    }
  },
);

test('pictures for shared links have the declared size and a small file', async () => {
  const files = filesIn('og', /\.jpg$/);
  expect(files.length).toBeGreaterThanOrEqual(5);
  for (const file of files) {
    expect(await sizeOf('og', file)).toEqual([1200, 630]);
    expect(statSync(join(root, 'og', file)).size).toBeLessThan(120_000);
  }
});

// Smaller than the zoom, which shows them as they are. What is made again leaves this list.
const madeBefore = [
  'scalp-root-spray.webp',
  'scalp-root-spray-back.webp',
  'root-serum.webp',
  'root-serum-back.webp',
  'scalp-wash.webp',
  'scalp-wash-back.webp',
  'scalp-wash-place.webp',
  'duo-spray-serum.webp',
  'duo-spray-serum-back.webp',
  'trio-routine.webp',
  'trio-routine-place.webp',
  'night-oil.webp',
  'night-oil-back.webp',
  'night-oil-place.webp',
  'travel-set-place.webp',
  'scalp-comb.webp',
  'scalp-comb-close.webp',
  'scalp-comb-place.webp',
];

describe.each(catalogue)('$title_en', ({ pictures }) => {
  test.each(pictures)(
    '$file has a 4:5 ratio, is large enough to zoom, described in both languages',
    async (picture) => {
      const [width, height] = await sizeOf('products', picture.file);
      expect(width).toBeGreaterThanOrEqual(madeBefore.includes(picture.file) ? 960 : 1280);
      expect(height).toBe((width * 5) / 4);
      expect(picture.alt_en).toMatch(/^[A-Z][^\u0600-\u06ff]{20,}$/);
      expect(picture.alt_ar).toMatch(/^[\u0600-\u06ff].{20,}$/);
    },
  );

  test('shows the front, a readable close-up, and the product in use', () => {
    const files = pictures.map(({ file }) => file);
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files[0]).not.toMatch(/-(back|close|place)\./);
    expect(files.some((file) => /-(back|close)\.webp$/.test(file))).toBe(true);
    expect(files.some((file) => file.endsWith('-place.webp'))).toBe(true);
  });

  test('has no duplicate pictures or descriptions', () => {
    for (const key of ['file', 'alt_en', 'alt_ar'] as const) {
      expect(new Set(pictures.map((picture) => picture[key])).size).toBe(pictures.length);
    }
  });
});

// The words take 46 hundredths of the page's column; the picture is cropped at their side.
test.each([
  ['hero-ltr', 0],
  ['hero-rtl', 0.45],
])('text on the wall of %s is readable in the palest of its colours', async (name, left) => {
  const wall = sharp(join(root, `hero/${name}-2560.webp`));
  const [width, height] = [2560, 1024];
  const part = {
    left: Math.round(left * width),
    top: 0,
    width: Math.floor(0.55 * width),
    height,
  };
  const { data, info } = await wall
    .extract({ ...part, height: Math.floor(0.85 * height) })
    // The eye reads against what surrounds a letter, not against one grain of plaster.
    .resize(140)
    .raw()
    .toBuffer({ resolveWithObject: true });
  let darkest = 1;
  for (let at = 0; at < data.length; at += info.channels) {
    darkest = Math.min(darkest, luminance([...data.subarray(at, at + 3)]));
  }
  const muted = luminance([0x4f, 0x5e, 0x54]);
  expect((darkest + 0.05) / (muted + 0.05)).toBeGreaterThanOrEqual(4.5);
});

function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

type Label = { en: string; ar: string; back?: number };

// A plain script, which the page that draws the labels loads from a file.
const script = readFileSync(new URL('../studio/labels/labels.js', import.meta.url), 'utf8');
const labels: Record<string, Label> = runInNewContext(`${script}; LABELS`);

test.each(Object.entries(labels).filter(([, { back }]) => back))(
  'the label %s shows the names of its product in both languages',
  (_, { en, ar, back }) => {
    const product = catalogue.find(({ id }) => id === back);
    expect([en, ar]).toEqual([product?.title_en, product?.title_ar]);
  },
);

test('the pictures that a phone loads first are small', () => {
  expect(statSync(join(root, 'hero/hero-phone-1120.avif')).size).toBeLessThan(70_000);
});

test('all pictures together are small enough to clone', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const bytes = files.map((file) => statSync(join(root, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(9_000_000);
});
