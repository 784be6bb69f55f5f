import { writeXlsx } from 'hucre/xlsx';

/** Compresses to some 90 KB and unpacks to some 60 MB. */
export function makeSheetBomb(): Promise<Uint8Array> {
  return writeSheet(1900, ['a'.repeat(32_000)]);
}

/** The slowest sheet to read: 2 MB that unpack to less than 8 MB. */
export function makeLargestSheet(): Promise<Uint8Array> {
  return writeSheet(5000, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...Array<string>(20).fill('a')]);
}

/** Two cells, between which there are millions. */
export function makeSparseSheet(): Promise<Uint8Array> {
  const rows: string[][] = Array.from({ length: 300_000 }, () => []);
  rows[0] = ['Order', 'AWB'];
  rows[299_999] = ['1', '2'];
  return writeXlsx({ sheets: [{ name: 'x', rows }] });
}

export function makeLargestCsv(): Uint8Array {
  return new TextEncoder().encode('"a","b"\n'.repeat(2 ** 18 - 1));
}

function writeSheet(rows: number, cells: (string | number)[]): Promise<Uint8Array> {
  const table = Array.from({ length: rows }, () => cells);
  return writeXlsx({ sheets: [{ name: 'x', rows: table }], stringMode: 'inline' });
}
