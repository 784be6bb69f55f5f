import type { HomeMarket } from '../home-price/home-price.ts';
import type { ProductProblem } from '../product-form.ts';
import type { ProductField } from '../product-texts.ts';

const columns = [
  'title_en',
  'title_ar',
  'home_price',
  'price',
  'on_sale',
  'pictures',
  'picture_text_en',
  'picture_text_ar',
  'desc_en',
  'desc_ar',
  'long_desc_en',
  'long_desc_ar',
  'features_en',
  'features_ar',
  'how_to_use_en',
  'how_to_use_ar',
  'ingredients_en',
  'ingredients_ar',
  'expectations_en',
  'expectations_ar',
  'questions_en',
  'questions_ar',
  'supply_days',
] as const;
export type ImportColumn = (typeof columns)[number];

/** Headings of a product file, in the order of the template, without the home price. */
export const importColumns = columns.filter((column) => column !== 'home_price');

/** With a home market, its price is a column, too. */
export function importColumnsWith(home: HomeMarket | undefined): readonly ImportColumn[] {
  return home ? columns : importColumns;
}

/** The dollar price may be derived from the home price. */
export function requiredColumnsWith(home: HomeMarket | undefined): readonly ImportColumn[] {
  return ['title_en', 'title_ar', home ? 'home_price' : 'price'];
}

export const productImportLimits = {
  fileBytes: 2 * 1024 * 1024,
  unpackedBytes: 8 * 1024 * 1024,
  columns: 60,
  rows: 200,
  pictures: 400,
};

export const importProblemCodes = [
  'file_missing',
  'file_too_large',
  'file_empty',
  'file_damaged',
  'file_encoding',
  'file_kind',
  'file_old_excel',
  'file_too_slow',
  'file_unpacked_too_large',
  'too_many_rows',
  'too_many_pictures',
  'no_rows',
  'column_missing',
  'column_unknown',
  'column_twice',
  'title_twice',
  'title_exists',
  'on_sale_invalid',
  'price_comma',
  'picture_missing',
  'picture_twice',
  'picture_unused',
] as const;
type OwnCode = (typeof importProblemCodes)[number];

/** `row` counts as a spreadsheet does; a problem of the whole file has none. `text` is what the file holds there. */
export type ImportProblem = { row?: number; column?: string; text?: string } & (
  | { code: OwnCode; field?: undefined }
  | { code: ProductProblem; field: ProductField }
);
