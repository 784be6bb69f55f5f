import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readCourierFile } from './courier-file.server.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = async (bytes: Uint8Array) =>
  (await readCourierFile(bytes)).map(({ cells }) => cells);
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
  ])('is read with %s', async (_, text) => {
    expect(await cellsOf(utf8(text))).toEqual(rows);
  });

  test('keeps a comma of a field between semicolons', async () => {
    expect(await cellsOf(utf8('Order;City\n1;Dubai, UAE'))).toEqual([
      ['Order', 'City'],
      ['1', 'Dubai, UAE'],
    ]);
  });

  test('counts rows as a spreadsheet does, empty ones included', async () => {
    const read = await readCourierFile(utf8('Order,AWB\n\n1,2\n'));
    expect(read.at(-1)).toEqual({ place: { from: 'row', at: 3 }, cells: ['1', '2'] });
  });

  test('is read in Windows-1256 and UTF-16, as Excel saves it', async () => {
    const dubai = [0xcf, 0xc8, 0xed];
    const arabic = new Uint8Array([...utf8('Order,AWB,City\n482917305114,4711,'), ...dubai]);
    expect(await cellsOf(arabic)).toEqual(rows);
    const text = rows.map((row) => row.join('\t')).join('\n');
    const wide = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
    expect(await cellsOf(wide)).toEqual(rows);
  });
});

describe('XLSX', () => {
  test('is read with numbers and texts', async () => {
    const cells = [rows[0] ?? [], [482917305114, '0004711', 'دبي']];
    const bytes = await writeXlsx({ sheets: [{ name: 'Shipments', rows: cells }] });
    expect((await cellsOf(bytes))[1]).toEqual(['482917305114', '0004711', 'دبي']);
  });

  test('shows a number that lost digits as one that did', async () => {
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
])('%s is refused, and why', async (_, bytes, code) => {
  await expect(readCourierFile(bytes)).rejects.toMatchObject({ code, field: 'file' });
});

test('a sheet that would fill the memory is refused before it is read', async () => {
  const many = Array.from({ length: 40_000 }, () => ['a'.repeat(2000)]);
  const bytes = await writeXlsx({ sheets: [{ name: 'x', rows: many }], stringMode: 'inline' });
  expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
  await expect(readCourierFile(bytes)).rejects.toMatchObject({ code: 'file_too_large' });
});
