import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db } from '#database/schema.ts';
import { seedProducts } from '#database/seed.ts';
import { pieces } from '#domain/catalog/piece.ts';
import { defaultProductPicture } from '#domain/catalog/product.ts';

const catalogueSchema = z.array(
  z.object({
    id: z.int().positive(),
    title_en: z.string(),
    title_ar: z.string(),
    desc_en: z.string(),
    desc_ar: z.string(),
    long_desc_en: z.string(),
    long_desc_ar: z.string(),
    features_en: z.array(z.string()).optional(),
    features_ar: z.array(z.string()).optional(),
    piece: z.enum(pieces),
    price: z.string(),
    picture: z.string(),
    is_active: z.boolean(),
  }),
);

export async function seedDemoCatalogue(db: Db, storage: Storage, content: string): Promise<void> {
  if (!(await hasNoProducts(db))) return;
  const rows = await readDemoProducts(content);
  // Pictures first: an interrupted start is done anew by the next one.
  for (const picture of demoPictures(rows)) {
    if (await storage.has('products', picture)) continue;
    await storage.write('products', picture, await readDemoPicture(content, picture));
  }
  await seedProducts(db, rows);
}

/** For a catalogue that another machine has seeded, into a storage that this one does not have. */
export async function withDemoPictures(storage: Storage, content: string): Promise<Storage> {
  const shipped = new Set(demoPictures(await readDemoProducts(content)));
  return {
    ...storage,
    async read(bucket, path) {
      const stored = await storage.read(bucket, path);
      if (stored || bucket !== 'products' || !shipped.has(path)) return stored;
      return readDemoPicture(content, path);
    },
  };
}

function demoPictures(rows: { image_path: string }[]): string[] {
  return [...rows.map(({ image_path }) => image_path), defaultProductPicture];
}

function readDemoPicture(content: string, picture: string): Promise<Buffer> {
  return readFile(join(content, 'pictures', 'products', picture));
}

async function hasNoProducts(db: Db): Promise<boolean> {
  return !(await db.selectFrom('products').select('id').limit(1).executeTakeFirst());
}

export async function readDemoProducts(content: string) {
  const text = await readFile(join(content, 'catalogue.json'), 'utf8');
  const catalogue = catalogueSchema.parse(JSON.parse(text));
  return catalogue.map(({ picture, ...product }) => ({ ...product, image_path: picture }));
}
