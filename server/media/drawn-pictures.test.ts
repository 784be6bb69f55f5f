import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createImageProcessor } from '#adapters/pictures/image-processor.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { type DrawnBrand, readDrawnBrand } from '#domain/settings/drawn-brand.server.ts';
import { drawPicture } from '../../tests/support/pictures.ts';
import { createDrawnPictures } from './drawn-pictures.ts';

const imageProcessor = createImageProcessor({ maxPixels: 100_000_000 });
afterAll(() => imageProcessor.close());

const files = new Map<string, Buffer>();
let writes = 0;
const storage = {
  read: async (bucket: string, path: string) => files.get(`${bucket}/${path}`),
  open: async (bucket: string, path: string) => {
    const bytes = files.get(`${bucket}/${path}`);
    return bytes && { content: Readable.from([bytes]), size: bytes.length, version: 'v1' };
  },
  write: async (bucket: string, path: string, bytes: Buffer) => {
    writes += 1;
    files.set(`${bucket}/${path}`, bytes);
  },
} as unknown as Storage;

beforeEach(() => {
  files.clear();
  writes = 0;
});

const focus = { phone: { x: 50, y: 50 }, ltr: { x: 100, y: 50 }, rtl: { x: 0, y: 50 } };
const plain = {
  mark: undefined,
  logo: undefined,
  hero: undefined,
  colours: undefined,
  fonts: undefined,
};
const zahra = brandOf({ name: { en: 'Zahra & Co', ar: 'زهرة' } });

function brandOf(look: Partial<Parameters<typeof readDrawnBrand>[0]>): DrawnBrand {
  const brand = readDrawnBrand({ name: { en: 'Nabta', ar: 'نبتة' }, ...plain, ...look });
  if (!brand) throw new Error('The demo as it is has nothing to draw');
  return brand;
}

function openDrawings(drawn: DrawnBrand | undefined) {
  const respond = createDrawnPictures({ storage, imageProcessor, settings: { drawn } });
  return async (path: string) => {
    return respond(new Request(`http://shop.test/media/brand/${path}`));
  };
}

async function draw(brand: DrawnBrand, picture: string): Promise<Buffer> {
  const response = await openDrawings(brand)(`${brand.version}/${picture}`);
  expect([picture, response.status]).toEqual([picture, 200]);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the colour at a point, as "#rrggbb". */
async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.toString('hex')}`;
}

test('the demo as it is has nothing to draw, and its addresses are not found', async () => {
  const name = { en: 'Nabta', ar: 'نبتة' };
  expect(readDrawnBrand({ name, ...plain })).toBeUndefined();
  const get = openDrawings(undefined);
  expect((await get('0123456789ab/en/shared.jpg')).status).toBe(404);
});

test.each(['en', 'ar'])(
  'the icon in %s has the accent as its ground and a letter in the middle',
  async (language) => {
    const icon = await draw(zahra, `${language}/icon.png`);
    const { width, height } = await sharp(icon).metadata();
    expect([width, height]).toEqual([512, 512]);
    expect(await colourAt(icon, 10, 10)).toBe('#1f4435');
    const { channels } = await sharp(icon).removeAlpha().stats();
    expect(channels[0]?.max).toBeGreaterThan(240);
  },
);

test('a name in each script gives another picture of the same size', async () => {
  const pictures = await Promise.all(
    ['en', 'ar'].map((language) => draw(zahra, `${language}/shared.jpg`)),
  );
  expect(pictures[0]?.equals(pictures[1] ?? Buffer.of())).toBe(false);
  for (const picture of pictures) {
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(picture.length).toBeLessThan(100_000);
  }
});

test.each(['modern', 'elegant'] as const)(
  'the pairing %s draws icon and name in its own letters, at an address of its own',
  async (fonts) => {
    const brand = brandOf({ name: zahra.name, fonts });
    expect(brand.version).not.toBe(zahra.version);
    for (const picture of ['en/icon.png', 'ar/icon.png', 'en/shared.jpg', 'ar/shared.jpg']) {
      const [drawn, inClassic] = [await draw(brand, picture), await draw(zahra, picture)];
      expect([picture, drawn.equals(inClassic)]).toEqual([picture, false]);
    }
  },
);

test('the hero is beside the name: at the end of each direction, at its focal point', async () => {
  const halves = sharp({
    create: { width: 2000, height: 630, channels: 3, background: '#ff0000' },
  }).composite([
    {
      input: {
        create: { width: 1000, height: 630, channels: 3, background: '#0000ff' },
      },
      left: 1000,
      top: 0,
    },
  ]);
  files.set('products/hero.webp', await halves.webp({ lossless: true }).toBuffer());
  const brand = brandOf({ hero: { path: 'hero.webp', focus } });
  const english = await draw(brand, 'en/shared.jpg');
  const arabic = await draw(brand, 'ar/shared.jpg');
  expect(await colourAt(english, 1190, 300)).toMatch(/^#0[0-3]0[0-3]f/);
  expect(await colourAt(arabic, 10, 300)).toMatch(/^#f[c-f]0[0-3]/);
  expect(await colourAt(english, 10, 10)).toMatch(/^#f[5-9]f[1-5]e[8-c]/);
});

test('the ground of an uploaded mark is the paper of the shop', async () => {
  files.set('products/mark.webp', await drawPicture('webp', 400, 200));
  const colours = { ...zahra.colours, ivory: '#ddeeff' };
  const icon = await draw(brandOf({ mark: 'mark.webp', colours }), 'en/icon.png');
  expect(await colourAt(icon, 5, 5)).toBe('#ddeeff');
});

test('many requests at once draw one picture, which is cached for ever', async () => {
  const get = openDrawings(zahra);
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => get(`${zahra.version}/en/icon.png`)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(responses[0]?.headers.get('cache-control')).toContain('immutable');
  expect(writes).toBe(1);
});

test('the address of another version has the current picture, uncached, and unknown ones have none', async () => {
  const get = openDrawings(zahra);
  const { status, headers } = await get('0123456789ab/en/icon.png');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect([...files.keys()]).toEqual([`variants/brand/${zahra.version}/en/icon.png`]);
  for (const path of [
    'x/en/icon.png',
    `${zahra.version}/fr/icon.png`,
    `${zahra.version}/en/no.png`,
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

test.each([
  ['long', 'The Society of Fragrant Oud & Amber Makers', 'دار العود والعنبر والمسك والورد الطائفي'],
  ['one long word', 'Donaudampfschifffahrtsgesellschaft', 'والمستلزماتوالمستحضرات'],
  ['mixed', 'Zahra زهرة 24', 'زهرة Zahra 24'],
  ['accented', 'Şükrü & Çağla', 'پرویز (عطر)'],
  ['undrawable', '木 ☀', '木'],
  ['short', 'O', 'ع'],
  ['long modern', 'The Society of Fragrant Oud Makers', 'دار العود والعنبر والمسك', 'modern'],
  ['accented elegant', 'Şükrü & Çağla', 'پرویز (عطر)', 'elegant'],
] as const)('a %s name is drawn inside its picture', async (_, en, ar, fonts = undefined) => {
  const brand = brandOf({ name: { en, ar }, fonts });
  for (const language of ['en', 'ar']) {
    const picture = await draw(brand, `${language}/shared.jpg`);
    for (const left of [10, 1190]) expect(await colourAt(picture, left, 315)).toMatch(/^#[12]/);
    expect((await draw(brand, `${language}/icon.png`)).length).toBeGreaterThan(300);
  }
});
