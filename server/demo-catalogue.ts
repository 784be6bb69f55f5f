import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db } from '#database/schema.ts';
import { seedProducts } from '#database/seed.ts';
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
    price: z.string(),
    picture: z.string(),
    is_active: z.boolean(),
  }),
);

export async function seedDemoCatalogue(db: Db, storage: Storage, content: string): Promise<void> {
  const rows = await readDemoProducts(content);
  // Pictures first: an interrupted start leaves files that the next one overwrites.
  const pictures = [...rows.map(({ image_path }) => image_path), defaultProductPicture];
  const isEmpty = await hasNoProducts(db);
  if (!isEmpty) return;
  for (const picture of pictures) {
    const bytes = await readFile(join(content, 'pictures', 'products', picture));
    await storage.write('products', picture, bytes);
  }
  await seedProducts(db, rows);
}

async function hasNoProducts(db: Db): Promise<boolean> {
  return !(await db.selectFrom('products').select('id').limit(1).executeTakeFirst());
}

export async function readDemoProducts(content: string) {
  const text = await readFile(join(content, 'catalogue.json'), 'utf8');
  const catalogue = catalogueSchema.parse(JSON.parse(text));
  return catalogue.map(({ picture, ...product }) => ({ ...product, image_path: picture }));
}
