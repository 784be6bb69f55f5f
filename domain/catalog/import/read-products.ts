import type { SheetRow } from '#adapters/sheets/read-sheet.ts';
import { westernDigits } from '../../language.ts';
import type { HomeMarket } from '../home-price/home-price.ts';
import { findProductPriceQuestions } from '../home-price/price-questions.ts';
import { type ProductProblem, readProductForm } from '../product-form.ts';
import type { ProductField, ProductTexts } from '../product-texts.ts';
import {
  type ImportColumn,
  type ImportProblem,
  importColumnsWith,
  requiredColumnsWith,
} from './product-import.ts';

export type ReadProducts = {
  products: { row: number; texts: ProductTexts }[];
  problems: ImportProblem[];
  /** Names of chosen pictures that the file names, in its order. */
  pictures: string[];
};

/** Uploaded pictures by the name of their file; undefined for one that is not uploaded yet. */
export type ChosenPictures = ReadonlyMap<string, string | undefined>;

/** Reads every row, and lists every problem. The first row has the headings. */
export function readProducts(
  rows: readonly SheetRow[],
  chosen: ChosenPictures,
  home?: HomeMarket,
): ReadProducts {
  const [header, ...body] = rows;
  const read: ReadProducts = { products: [], problems: [], pictures: [] };
  if (!header) return { ...read, problems: [{ code: 'file_empty' }] };
  const { columns, problems } = readHeader(header, home);
  if (problems.length > 0) return { ...read, problems };
  if (body.length === 0) return { ...read, problems: [{ code: 'no_rows' }] };
  const named = new Set<string>();
  for (const { at, cells } of body) {
    const cellOf = (column: ImportColumn) => cells[columns.get(column) ?? -1]?.trim() ?? '';
    const row = readRow(at, cellOf, { chosen, home });
    for (const name of row.pictures) named.add(name);
    read.problems.push(...row.problems);
    if (row.texts) read.products.push({ row: at, texts: row.texts });
  }
  read.problems.push(...findTwice(read.products));
  for (const name of chosen.keys()) {
    if (!named.has(name)) read.problems.push({ code: 'picture_unused', text: name });
  }
  return { ...read, pictures: [...named] };
}

function readHeader({ at, cells }: SheetRow, home: HomeMarket | undefined) {
  const columns = new Map<ImportColumn, number>();
  const problems: ImportProblem[] = [];
  for (const [index, cell] of cells.entries()) {
    const heading = cell.trim();
    if (!heading) continue;
    const name = heading.toLowerCase().replace(/[\s-]+/g, '_');
    const column = importColumnsWith(home).find((one) => one === name);
    if (!column) problems.push({ row: at, column: heading, code: 'column_unknown' });
    else if (columns.has(column)) problems.push({ row: at, column, code: 'column_twice' });
    else columns.set(column, index);
  }
  const missing = requiredColumnsWith(home).filter((column) => !columns.has(column));
  problems.push(
    ...missing.map((column): ImportProblem => ({ row: at, column, code: 'column_missing' })),
  );
  return { columns, problems };
}

type CellOf = (column: ImportColumn) => string;

type Context = { chosen: ChosenPictures; home: HomeMarket | undefined };

function readRow(row: number, cellOf: CellOf, { chosen, home }: Context) {
  const { pictures, names, problems } = readPictures(row, cellOf, chosen);
  const isOnSale = readSwitch(cellOf('on_sale'));
  if (isOnSale === undefined) {
    problems.push({ row, column: 'on_sale', code: 'on_sale_invalid', text: cellOf('on_sale') });
  }
  const form = new FormData();
  for (const column of importColumnsWith(home)) {
    if (!isProductField(column)) continue;
    const text = cellOf(column);
    form.set(column, column.startsWith('features_') ? text.replaceAll('|', '\n') : text);
  }
  form.set('is_active', `${isOnSale ?? false}`);
  for (const { path, alt_en, alt_ar } of pictures) {
    form.append('picture_path', path);
    form.append('picture_alt_en', alt_en);
    form.append('picture_alt_ar', alt_ar);
  }
  const { texts, problems: wrong = {} } = readProductForm(form, home);
  for (const [field, code] of Object.entries(wrong) as [ProductField, ProductProblem][]) {
    problems.push({ row, column: field, code, field });
  }
  const prices = {
    home_price: { typed: cellOf('home_price'), meant: '' },
    price: { typed: cellOf('price'), meant: '' },
  };
  const questions = texts ? findProductPriceQuestions(prices, texts, { home }) : [];
  for (const { field } of questions) {
    problems.push({ row, column: field, code: 'price_comma', text: prices[field].typed });
  }
  return { texts, problems, pictures: names };
}

/** Stands in for a picture that is uploaded only once every row is valid. */
const pendingPicture = '00000000-0000-4000-8000-000000000000.webp';

function readPictures(row: number, cellOf: CellOf, chosen: ChosenPictures) {
  const problems: ImportProblem[] = [];
  const names: string[] = [];
  const [altEn, altAr] = [cellOf('picture_text_en'), cellOf('picture_text_ar')].map(splitList);
  const pictures = splitList(cellOf('pictures'))
    .filter(Boolean)
    .flatMap((text, at) => {
      const alts = { alt_en: altEn?.[at] ?? '', alt_ar: altAr?.[at] ?? '' };
      if (/^https?:\/\//i.test(text)) return [{ path: text, ...alts }];
      const name = [...chosen.keys()].find((one) => one.toLowerCase() === text.toLowerCase());
      if (name === undefined) {
        problems.push({ row, column: 'pictures', code: 'picture_missing', text });
        return [];
      }
      if (names.includes(name)) {
        problems.push({ row, column: 'pictures', code: 'picture_twice', text });
        return [];
      }
      names.push(name);
      return [{ path: chosen.get(name) ?? pendingPicture, ...alts }];
    });
  return { pictures, names, problems };
}

function splitList(text: string): string[] {
  return text.split('|').map((part) => part.trim());
}

function isProductField(column: ImportColumn): column is ImportColumn & ProductField {
  return !['on_sale', 'pictures', 'picture_text_en', 'picture_text_ar'].includes(column);
}

const switchTexts = new Map<string, boolean>([
  ['', false],
  ...['yes', 'true', '1', 'نعم'].map((text) => [text, true] as const),
  ...['no', 'false', '0', 'لا'].map((text) => [text, false] as const),
]);

function readSwitch(text: string): boolean | undefined {
  return switchTexts.get(westernDigits(text).toLowerCase());
}

function findTwice(products: ReadProducts['products']): ImportProblem[] {
  const seen = new Set<string>();
  return products.flatMap(({ row, texts: { title_en } }) => {
    const title = title_en.toLowerCase();
    const isTwice = seen.has(title);
    seen.add(title);
    if (!isTwice) return [];
    return [{ row, column: 'title_en', code: 'title_twice', text: title_en } as const];
  });
}
