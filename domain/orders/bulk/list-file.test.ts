import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { createSheetReader } from '#adapters/sheets/sheet-reader.ts';
import { makeLargestCsv, makeSheetBomb, makeSparseSheet } from '../../../tests/support/sheets.ts';
import { readListFile } from './list-file.server.ts';

const sheetReader = createSheetReader();
afterAll(() => sheetReader.close());

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = async (bytes: Uint8Array) =>
  (await readListFile(sheetReader, bytes)).map(({ cells }) => cells);
const rows = [
  ['Order', 'AWB', 'City'],
  ['482917305114', '4711', 'دبي'],
];

describe('CSV', () => {
  test.each([
    ['commas', 'Order,AWB,City\r\n482917305114,4711,دبي\r\n'],
    ['semicolons', 'Order;AWB;City\n482917305114;4711;دبي'],
    ['tabs', 'Order\tAWB\tCity\n482917305114\t4711\tدبي'],
    ['a byte order mark and quotes', '\ufeff"Order","AWB","City"\n"482917305114","4711","دبي"'],
  ])('is parsed with %s', async (_, text) => {
    expect(await cellsOf(utf8(text))).toEqual(rows);
  });

  test('preserves a comma in a field between semicolons', async () => {
    expect(await cellsOf(utf8('Order;City\n1;Dubai, UAE'))).toEqual([
      ['Order', 'City'],
      ['1', 'Dubai, UAE'],
    ]);
  });

  test('counts rows like a spreadsheet, empty ones included', async () => {
    const read = await readListFile(sheetReader, utf8('Order,AWB\n\n1,2\n'));
    expect(read.at(-1)).toEqual({ place: { from: 'row', at: 3 }, cells: ['1', '2'] });
  });

  test('is parsed in Windows-1256 and UTF-16, as Excel saves it', async () => {
    const dubai = [0xcf, 0xc8, 0xed];
    const arabic = new Uint8Array([...utf8('Order,AWB,City\n482917305114,4711,'), ...dubai]);
    expect(await cellsOf(arabic)).toEqual(rows);
    const text = rows.map((row) => row.join('\t')).join('\n');
    const wide = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
    expect(await cellsOf(wide)).toEqual(rows);
  });
});

describe('XLSX', () => {
  test('is parsed with numbers and texts', async () => {
    const cells = [rows[0] ?? [], [482917305114, '0004711', 'دبي']];
    const bytes = await writeXlsx({ sheets: [{ name: 'Shipments', rows: cells }] });
    expect((await cellsOf(bytes))[1]).toEqual(['482917305114', '0004711', 'دبي']);
  });

  test('marks a number that lost digits', async () => {
    const cells = [[4.711e18, 1234567890123450]];
    const bytes = await writeXlsx({ sheets: [{ name: 'Shipments', rows: cells }] });
    for (const cell of (await cellsOf(bytes))[0] ?? []) expect(cell).toMatch(/e\+\d+$/);
  });
});

test.each([
  ['nothing', new Uint8Array(), 'file_empty'],
  ['more than 2 MB', new Uint8Array(2 * 1024 * 1024 + 1).fill(65), 'file_too_large'],
  ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'file_old_excel'],
  ['half an XLSX', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]), 'file_damaged'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'file_encoding'],
  ['bytes', utf8('a\0b'), 'file_kind'],
  ['an open quotation mark', utf8('Order,AWB\n"1,2'), 'file_damaged'],
  ['letters of Latin-1', new Uint8Array([...utf8('Order,AWB\nCaf'), 0xe9]), 'file_encoding'],
])('%s is refused with a reason', async (_, bytes, code) => {
  await expect(readListFile(sheetReader, bytes)).rejects.toMatchObject({ code, field: 'file' });
});

test.each([
  ['a sheet of 90 KB that unpacks to 60 MB', makeSheetBomb, 'file_unpacked_too_large'],
  ['a CSV of more than 5,000 rows', async () => makeLargestCsv(), 'too_many_rows'],
  [
    'a sheet of cells that share one long text',
    () => writeTable(Array.from({ length: 400 }, () => Array<string>(50).fill('a'.repeat(30_000)))),
    'file_unpacked_too_large',
  ],
])('%s is refused with a reason', async (_, make, code) => {
  await expect(readListFile(sheetReader, await make())).rejects.toMatchObject({
    code,
    field: 'file',
  });
});

test('a sheet of two distant cells is parsed with its row count', async () => {
  expect(await readListFile(sheetReader, await makeSparseSheet())).toEqual([
    { place: { from: 'row', at: 1 }, cells: ['Order', 'AWB'] },
    { place: { from: 'row', at: 300_000 }, cells: ['1', '2'] },
  ]);
});

test('a sheet that unpacks to more than it declares is refused', async () => {
  const bomb = await makeSheetBomb();
  const view = Buffer.from(bomb);
  const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (let at = view.indexOf(entry); at >= 0; at = view.indexOf(entry, at + 4)) {
    view.writeUInt32LE(1000, at + 24);
  }
  await expect(readListFile(sheetReader, view)).rejects.toMatchObject({ code: 'file_damaged' });
});

test('a slow sheet is abandoned with an error, and the next one is parsed', async () => {
  const hasty = createSheetReader({ timeoutMs: 1 });
  await expect(readListFile(hasty, makeLargestCsv())).rejects.toMatchObject({
    code: 'file_too_slow',
  });
  hasty.close();
  expect(await cellsOf(utf8('Order,AWB\n1,2'))).toHaveLength(2);
});

function writeTable(rows: string[][]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'x', rows }] });
}
