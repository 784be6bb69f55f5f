import { CodedError } from '#domain/coded-error.ts';
import { readTypedOrderId } from '../order-id.ts';

// Lists of orders from couriers, pasted or as a file: tracking numbers, and the cash that they pay over.

export const importLimits = {
  fileBytes: 2 * 1024 * 1024,
  unpackedBytes: 8 * 1024 * 1024,
  rows: 5000,
  /** Maximum number of orders shipped in one transaction. */
  orders: 5000,
  pastedCharacters: 400_000,
  columns: 60,
};

/** Source of a row: the field of an order on the page, a pasted line, or a row of the file. */
export type Place = { from: 'order' | 'line' | 'row'; at: number };

export type ImportRow = { place: Place; cells: readonly string[] };

export class ListImportError extends CodedError<
  | 'nothing_given'
  | 'too_many_rows'
  | 'too_many_orders'
  | 'pasted_too_long'
  | 'file_too_large'
  | 'file_kind'
  | 'file_old_excel'
  | 'file_damaged'
  | 'file_empty'
  | 'file_encoding'
  | 'file_too_slow'
  | 'file_unpacked_too_large'
  | 'columns_same'
> {
  override readonly kind = 'listImport';
}

/** Reads one row a line, and drops empty ones. `split` makes the cells of a line. */
export function readPastedRows(text: string, split: (line: string) => string[]): ImportRow[] {
  if (text.length > importLimits.pastedCharacters) {
    throw new ListImportError('pasted_too_long', 'pasted');
  }
  return text
    .split(/\r\n|[\n\r\u2028]/)
    .map((line, at): ImportRow => ({ place: { from: 'line', at: at + 1 }, cells: split(line) }))
    .filter(isFilled);
}

export const separators = ['\t', ';', '؛', ',', '،'] as const;

/** Splits a line at its visible separator. Undefined where it has none. */
export function splitAtSeparator(
  line: string,
  signs: readonly string[] = separators,
): string[] | undefined {
  const separator = signs.find((sign) => line.includes(sign));
  return separator ? line.split(separator).map(withoutQuotes) : undefined;
}

/** Splits a line where the order's number ends: at the first space, or behind its groups of three digits. */
export function splitAfterOrder(line: string): [order: string, rest: string] {
  // A pattern that also matched the spaces at the end would take minutes for a line with many.
  const [, order = '', rest = ''] = /^(\d{3}(?: \d{3}){3}|\S+)\s*(.*)$/u.exec(line.trim()) ?? [];
  return [order, rest];
}

export function withoutQuotes(cell: string): string {
  return cell.replace(/^\s*"(.*)"\s*$/, '$1');
}

/** Returns the rows that are not empty. Throws ListImportError if there are too many. */
export function requireFewRows(rows: readonly ImportRow[], field: 'pasted' | 'file'): ImportRow[] {
  const filled = rows.filter(isFilled);
  if (filled.length > importLimits.rows) throw new ListImportError('too_many_rows', field);
  return filled;
}

function isFilled({ cells }: ImportRow): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** Names a row that cannot be used. */
export function textOfRow(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, 120);
}

/** "#482 917 305 114" */
export function readOrderCell(cell: string): string {
  return readTypedOrderId(cell.replace(/^[\s#]+/, '')).replace(/[\s\u00a0]/g, '');
}

/** Detects rounded numbers: spreadsheets store fifteen digits, and show long ones as 4.71E+15. */
export function isRounded(cell: string): boolean {
  return /^\s*\d([.,]\d+)?e\+\d+\s*$/i.test(cell);
}

export function withoutMarks(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .trim();
}

/** Sorts faults by order, then line, then row. */
export function byPlace<Fault extends { place: Place }>(faults: readonly Fault[]): Fault[] {
  const kinds: Place['from'][] = ['order', 'line', 'row'];
  const rank = ({ place }: Fault) => kinds.indexOf(place.from);
  return faults.toSorted((a, b) => rank(a) - rank(b) || a.place.at - b.place.at);
}
