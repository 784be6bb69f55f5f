import { randomUUID } from 'node:crypto';
import type { SheetProblem } from '#adapters/sheets/read-sheet.ts';
import type { SheetReader } from '#adapters/sheets/sheet-reader.ts';
import type { Db } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { HomeMarket } from '../home-price/home-price.ts';
import { createProduct } from '../save-product.server.ts';
import { type ImportProblem, productImportLimits } from './product-import.ts';
import { type ChosenPictures, type ReadProducts, readProducts } from './read-products.ts';

type Services = { db: Db; sheetReader: SheetReader; home?: HomeMarket | undefined };

/** Reads a CSV or XLSX file of products. `problems` lists everything that is wrong with it. */
export async function readProductFile(
  { db, sheetReader, home }: Services,
  bytes: Uint8Array,
  chosen: ChosenPictures,
): Promise<ReadProducts> {
  const refused = (code: ImportProblem['code']): ReadProducts => ({
    products: [],
    pictures: [],
    problems: [{ code } as ImportProblem],
  });
  if (bytes.length > productImportLimits.fileBytes) return refused('file_too_large');
  if (bytes.length === 0) return refused('file_empty');
  if (chosen.size > productImportLimits.pictures) return refused('too_many_pictures');
  const rows = await sheetReader.read(bytes, {
    // The headings are a row, too.
    maxRows: productImportLimits.rows + 1,
    maxColumns: productImportLimits.columns,
    maxUnpackedBytes: productImportLimits.unpackedBytes,
  });
  if (typeof rows === 'string') return refused(codes[rows]);
  const read = readProducts(rows, chosen, home);
  const existing = await findExistingTitles(
    db,
    read.products.map(({ texts }) => texts.title_en),
  );
  const repeated = read.products.filter(({ texts }) => existing.has(texts.title_en.toLowerCase()));
  const problems = repeated.map(
    ({ row, texts }): ImportProblem => ({
      row,
      column: 'title_en',
      code: 'title_exists',
      text: texts.title_en,
    }),
  );
  const all = [...read.problems, ...problems];
  return { ...read, problems: all.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)) };
}

const codes: Record<SheetProblem | 'too_slow', ImportProblem['code']> = {
  damaged: 'file_damaged',
  encoding: 'file_encoding',
  not_a_sheet: 'file_kind',
  old_excel: 'file_old_excel',
  too_many_rows: 'too_many_rows',
  too_slow: 'file_too_slow',
  unpacked_too_large: 'file_unpacked_too_large',
};

async function findExistingTitles(db: Db, titles: string[]): Promise<Set<string>> {
  if (titles.length === 0) return new Set();
  const rows = await db.selectFrom('products').select('title_en').execute();
  return new Set(rows.map(({ title_en }) => title_en?.trim().toLowerCase() ?? ''));
}

type Import = {
  products: ReadProducts['products'];
  staffId: string;
  home?: HomeMarket | undefined;
};

/** Creates all products or none, in the order of the file. Throws PictureError. */
export async function createProducts(
  db: Db,
  { products, staffId, home }: Import,
): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    const ids: number[] = [];
    for (const { texts } of products) {
      ids.push(await createProduct(trx, { texts, draftKey: randomUUID(), staffId, home }));
    }
    return ids;
  });
}
