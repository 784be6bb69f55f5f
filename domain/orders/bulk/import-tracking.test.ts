import { describe, expect, test } from 'vitest';
import { findSharedNumbers, joinEntries, readPasted, readRows } from './import-tracking.ts';
import type { ImportRow } from './list-import.ts';
import { findColumns } from './tracking-file-columns.ts';

const order = '482917305114';
const entriesOf = (text: string) =>
  readPasted(text).entries.map(({ orderId, trackingNumber, carrier }) => [
    orderId,
    trackingNumber,
    carrier,
  ]);
const reasonsOf = (text: string) => readPasted(text).faults.map(({ reason }) => reason);

describe('pasted lines', () => {
  test.each([
    ['a tab', `${order}\t4711`, ''],
    ['a comma', `${order}, 4711`, ''],
    ['an Arabic comma', `${order}، 4711`, ''],
    ['a semicolon', `${order};4711;`, ''],
    ['spaces', `  ${order}   4711 `, ''],
    ['quotes', `"${order}","4711","DHL"`, 'DHL'],
    ['a carrier after a tab', `${order}\t4711\tEmirates Post`, 'Emirates Post'],
    ['a carrier after a space', `${order} 4711 Emirates Post`, 'Emirates Post'],
    ['Arabic digits and direction marks', `\u200f٤٨٢٩١٧٣٠٥١١٤\u200e ٤٧١١`, ''],
    ['an order number in groups', '482 917 305 114 4711 DHL', 'DHL'],
    ['a number sign', `#${order} 4711`, ''],
  ])('accept %s', (_, line, carrier) => {
    expect(entriesOf(line)).toEqual([[order, '4711', carrier]]);
  });

  test('accept a number with spaces, because a carrier has no digits', () => {
    expect(entriesOf(`${order} JD 0815 22 Naqel Express`)).toEqual([
      [order, 'JD 0815 22', 'Naqel Express'],
    ]);
    expect(entriesOf(`${order} ABCDEF`)).toEqual([[order, 'ABCDEF', '']]);
  });

  test('skip and count empty lines, and may start with headings', () => {
    const text = `Tracking No.\tOrder Number\r\n\r\n4711\t${order}\r\n`;
    expect(entriesOf(text)).toEqual([[order, '4711', '']]);
    expect(readPasted(text).entries[0]?.place).toEqual({ from: 'line', at: 3 });
  });

  test.each([
    [`${order}`, 'number_missing'],
    [`${order},`, 'number_missing'],
    [',4711', 'order_missing'],
    ['mona 4711', 'order_invalid'],
    [`${order},<script>`, 'number_invalid'],
    [`${order},${'4'.repeat(61)}`, 'number_invalid'],
    [`${order},4711,${'x'.repeat(61)}`, 'carrier_invalid'],
    [`${order},4711,DHL,and more`, 'line_unclear'],
    ['4.82917E+11\t4711', 'number_rounded'],
    [`${order}\t4.71E+15`, 'number_rounded'],
  ])('report the error: %s', (line, reason) => {
    expect(reasonsOf(line)).toEqual([reason]);
  });

  test('are limited to 5,000 of 400,000 characters', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at} 4711`);
    expect(readPasted(lines(5000).join('\n')).entries).toHaveLength(5000);
    const tooMany = () => readPasted(lines(5001).join('\n'));
    expect(tooMany).toThrow(expect.objectContaining({ code: 'too_many_rows', field: 'pasted' }));
    const tooLong = () => readPasted('x'.repeat(400_001));
    expect(tooLong).toThrow(expect.objectContaining({ code: 'pasted_too_long' }));
  });
});

describe('columns of a courier file', () => {
  test.each([
    [['Order Number', 'Carrier', 'Tracking number'], { order: 0, carrier: 1, number: 2 }],
    [['AWB', 'Consignee', "Shipper's Reference"], { order: 2, carrier: undefined, number: 0 }],
    [['Reference', 'ORDER_ID', 'Waybill No.'], { order: 1, carrier: undefined, number: 2 }],
    [['رقم الطلب', 'رقم البوليصة', 'شركة الشحن'], { order: 0, carrier: 2, number: 1 }],
    [['رَقْم الشحنة', 'المرجع'], { order: 1, carrier: undefined, number: 0 }],
  ])('are recognized by their headings: %j', (headings, columns) => {
    expect(findColumns([headings])).toEqual({ columns, headingsAt: 0 });
  });

  test('may follow a title row', () => {
    const rows = [['Shipments of 21 Nov'], [''], ['Order', 'AWB']];
    expect(findColumns(rows)?.headingsAt).toBe(2);
  });

  test.each([[[]], [[[]]], [[['Order', 'Weight']]], [[['Gateway reference', 'AWB']]]])(
    'are not guessed: %j',
    (rows) => {
      expect(findColumns(rows)).toBeUndefined();
    },
  );
});

test('rows of an imported file keep their row numbers', () => {
  const rows: ImportRow[] = [
    { place: { from: 'row', at: 2 }, cells: ['Mona', '4711', order, 'DHL', 'Dubai'] },
    { place: { from: 'row', at: 3 }, cells: ['', ''] },
    { place: { from: 'row', at: 4 }, cells: ['Omar'] },
  ];
  const { entries, faults } = readRows(rows, { order: 2, number: 1, carrier: 3 }, 'file');
  expect(entries).toEqual([
    {
      place: { from: 'row', at: 2 },
      orderId: order,
      trackingNumber: '4711',
      carrier: 'DHL',
    },
  ]);
  expect(faults).toMatchObject([{ place: { at: 4 }, text: 'Omar', reason: 'order_missing' }]);
});

test('an order listed twice is accepted with one number and refused with two', () => {
  const joined = joinEntries([
    readPasted(`${order} 4711\n100 1\n200 1`),
    readPasted(`${order} 4711 DHL\n100 2`),
  ]);
  expect(joined.entries.map(({ orderId, carrier }) => [orderId, carrier])).toEqual([
    [order, 'DHL'],
    ['200', ''],
  ]);
  expect(joined.faults).toMatchObject([
    { text: '100 · 1', reason: 'order_twice', place: { at: 2 } },
    { text: '100 · 2', reason: 'order_twice', place: { at: 2 } },
  ]);
});

test('an import reports a tracking number that two orders share', () => {
  const { entries } = readPasted('100 1\n200 1\n300 2');
  expect([...findSharedNumbers(entries)]).toEqual(['1']);
});
