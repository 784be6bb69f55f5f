import { readFileSync } from 'node:fs';
import type { Piece } from '#domain/catalog/piece.ts';

type DemoProduct = {
  id: number;
  title_en: string;
  title_ar: string;
  desc_en: string;
  desc_ar: string;
  long_desc_en: string;
  long_desc_ar: string;
  features_en?: string[];
  features_ar?: string[];
  how_to_use_en?: string;
  how_to_use_ar?: string;
  ingredients_en?: string;
  ingredients_ar?: string;
  expectations_en?: string;
  expectations_ar?: string;
  questions_en?: string;
  questions_ar?: string;
  goes_well_with?: number[];
  supply_days?: number;
  piece: Piece;
  price: string;
  pictures: {
    file: string;
    alt_en: string;
    alt_ar: string;
    focal_x?: number;
    focal_y?: number;
  }[];
  is_active: boolean;
};

const file = new URL('../../content/catalogue.json', import.meta.url);
const products: DemoProduct[] = JSON.parse(readFileSync(file, 'utf8'));

/** The rows of the demo catalogue, as a fresh store has them. */
export const catalogue = products.map(({ pictures, ...product }) => ({
  ...product,
  image_path: pictures[0]?.file ?? null,
}));

export const cataloguePictures = products.flatMap(({ id: product_id, pictures }) =>
  pictures.map(({ file: image_path, ...picture }, position) => ({
    product_id,
    position,
    image_path,
    focal_x: null,
    focal_y: null,
    ...picture,
  })),
);

/** A product that is in the catalogue, but not for sale. */
export const inactiveProductId = 9;

export function demoProduct(id: number) {
  const product = catalogue.find((one) => one.id === id);
  if (!product) throw new Error(`the demo catalogue has no product ${id}`);
  return product;
}

/** Returns cents. It repeats the calculation, so that tests check the store's arithmetic. */
export function demoPrice(id: number): number {
  return Math.round(Number(demoProduct(id).price) * 100);
}
