import { z } from 'zod';
import { readListFile } from '#domain/orders/bulk/list-file.server.ts';
import { type ImportRow, importLimits, ListImportError } from '#domain/orders/bulk/list-import.ts';
import type { Store } from '#domain/store.ts';

type Reading<Columns, Entries> = {
  /** Finds the columns by their headings. */
  find: (
    rows: readonly (readonly string[])[],
  ) => { columns: Columns; headingsAt: number } | undefined;
  /** Returns the columns that staff chose, if they had to. */
  chosen: () => Columns | undefined;
  read: (rows: readonly ImportRow[], columns: Columns) => Entries;
};

/** The first rows, so that staff can name the columns. */
export type UnknownColumns = { firstRows: string[][] };

/** Reads the courier's file of a form. Returns undefined if there is none. Throws ListImportError. */
export async function readUploadedList<Columns extends { order: number }, Entries>(
  form: FormData,
  sheetReader: Store['sheetReader'],
  { find, chosen, read }: Reading<Columns, Entries>,
): Promise<Entries | UnknownColumns | undefined> {
  const file = form.get('file');
  if (!(file instanceof File) || (file.size === 0 && !file.name)) return undefined;
  if (file.size > importLimits.fileBytes) throw new ListImportError('file_too_large', 'file');
  const rows = await readListFile(sheetReader, new Uint8Array(await file.arrayBuffer()));
  const cells = rows.map((row) => row.cells);
  const match = find(cells);
  if (match) return read(rows.slice(match.headingsAt + 1), match.columns);
  const columns = chosen();
  if (columns) return read(withoutHeadings(rows, columns), columns);
  const firstRows = cells.filter((row) => row.some((cell) => cell.trim())).slice(0, 3);
  return { firstRows: firstRows.map((row) => row.map((cell) => cell.trim().slice(0, 40))) };
}

/** Returns the position of a column that staff chose. */
export function readColumn(form: FormData, name: string): number | undefined {
  return column.safeParse(form.get(name)).data;
}

const column = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number);

/** Drops the headings: rows before the first one with a digit in the order number's column. */
function withoutHeadings(rows: ImportRow[], { order }: { order: number }): ImportRow[] {
  const first = rows.findIndex(({ cells }) => /\p{Nd}/u.test(cells[order] ?? ''));
  return rows.slice(Math.max(first, 0));
}
