import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db, PictureRow } from '#database/schema.ts';
import { seedProducts } from '#database/seed.ts';
import { pieces } from '#domain/catalog/piece.ts';
import { defaultProductPicture } from '#domain/catalog/product.ts';
import { hasDemo, reserveDemoIds } from '#domain/settings/demo.server.ts';

const text = z.string().min(1);
const optionalText = text.optional();
const percent = z.int().min(0).max(100);

const catalogueSchema = z.array(
  z.strictObject({
    id: z.int().positive(),
    title_en: z.string(),
    title_ar: z.string(),
    desc_en: z.string(),
    desc_ar: z.string(),
    long_desc_en: z.string(),
    long_desc_ar: z.string(),
    features_en: z.array(z.string()).optional(),
    features_ar: z.array(z.string()).optional(),
    how_to_use_en: optionalText,
    how_to_use_ar: optionalText,
    ingredients_en: optionalText,
    ingredients_ar: optionalText,
    expectations_en: optionalText,
    expectations_ar: optionalText,
    questions_en: optionalText,
    questions_ar: optionalText,
    goes_well_with: z.array(z.int().positive()).optional(),
    supply_days: z.int().positive().optional(),
    piece: z.enum(pieces),
    price: z.string(),
    /** Files of content/pictures/products; the first is the one on cards and in the cart. */
    pictures: z
      .array(
        z.strictObject({
          file: text,
          alt_en: text,
          alt_ar: text,
          focal_x: percent.nullable().default(null),
          focal_y: percent.nullable().default(null),
        }),
      )
      .min(1),
    is_active: z.boolean(),
  }),
);

export async function seedDemoCatalogue(db: Db, storage: Storage, content: string): Promise<void> {
  if (!(await hasNoProducts(db))) return;
  if (!(await hasDemo(db))) return reserveDemoIds(db);
  const { products, pictures } = await readDemoCatalogue(content);
  // Pictures come first, so that the next start repeats an interrupted one.
  for (const picture of demoFiles(pictures)) {
    if (await storage.has('products', picture)) continue;
    await storage.write('products', picture, await readDemoPicture(content, picture));
  }
  await seedProducts(db, products, pictures);
}

/**
 * Reads demo pictures from the release if the storage lacks them: another machine may have seeded the
 * catalogue.
 */
export async function withDemoPictures(storage: Storage, content: string): Promise<Storage> {
  const shipped = new Set(demoFiles((await readDemoCatalogue(content)).pictures));
  return {
    ...storage,
    async read(bucket, path) {
      const stored = await storage.read(bucket, path);
      if (stored || bucket !== 'products' || !shipped.has(path)) return stored;
      return readDemoPicture(content, path);
    },
  };
}

function demoFiles(pictures: PictureRow[]): string[] {
  return [...pictures.map(({ image_path }) => image_path), defaultProductPicture];
}

function readDemoPicture(content: string, picture: string): Promise<Buffer> {
  return readFile(join(content, 'pictures', 'products', picture));
}

async function hasNoProducts(db: Db): Promise<boolean> {
  return !(await db.selectFrom('products').select('id').limit(1).executeTakeFirst());
}

/** Its rows. */
export async function readDemoCatalogue(content: string) {
  const text = await readFile(join(content, 'catalogue.json'), 'utf8');
  const catalogue = catalogueSchema.parse(JSON.parse(text));
  const products = catalogue.map(({ pictures, ...product }) => ({
    ...product,
    image_path: pictures[0]?.file ?? null,
  }));
  const pictures = catalogue.flatMap(({ id: product_id, pictures }) =>
    pictures.map(({ file: image_path, ...picture }, position) => ({
      product_id,
      position,
      image_path,
      ...picture,
    })),
  );
  return { products, pictures };
}
