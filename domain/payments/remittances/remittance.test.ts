import { describe, expect, test } from 'vitest';
import { joinPayments, readPastedPayments } from './remittance.ts';
import { findRemittanceColumns } from './remittance-columns.ts';

const order = '482917305114';
const read = (text: string) => {
  const { entries, faults } = readPastedPayments(text);
  return [
    ...entries.map(({ orderId, amount }) => `${orderId}: ${amount}`),
    ...faults.map(({ reason }) => reason),
  ];
};

describe("a courier's list", () => {
  test.each([
    ['a tab', `${order}\t130.00`, '130.00'],
    ['a tab before thousands', `${order}\t1,300.00`, '1,300.00'],
    ['a semicolon', `${order};130,50;`, '130,50'],
    ['a comma', `${order},130.00`, '130.00'],
    ['a comma before thousands', `${order}, 1,300.00`, '1,300.00'],
    ['an Arabic comma', `${order}، 130`, '130'],
    ['a space', `  ${order}   130.00 `, '130.00'],
    ['a space before thousands', `${order} 1,300.00`, '1,300.00'],
    ['quotes', `"${order}","130.00"`, '130.00'],
    ['a currency', `${order} AED 130`, 'AED 130'],
    ['a currency in a cell of its own', `${order}\t130\tAED`, '130 AED'],
    ['Arabic digits and direction marks', '\u200f٤٨٢٩١٧٣٠٥١١٤\u200e ١٣٠٫٥', '١٣٠٫٥'],
    ['an order number in groups', '482 917 305 114 1,300', '1,300'],
    ['an order number in groups before a comma', '482 917 305 114, 130', '130'],
    ['a number sign', `#${order} 130`, '130'],
  ])('is read with %s', (_, line, amount) => {
    expect(read(line)).toEqual([`${order}: ${amount}`]);
  });

  test('skips and counts empty lines, and may begin with headings in any order', () => {
    const text = `COD Amount\tCity\tOrder No.\tCurrency\r\n\r\n130\tDubai\t${order}\tAED\r\n`;
    expect(read(text)).toEqual([`${order}: 130 AED`]);
    expect(readPastedPayments(text).entries[0]?.place).toEqual({ from: 'line', at: 3 });
    expect(read(`رقم الطلب،المبلغ المحصّل\n${order}،130`)).toEqual([`${order}: 130`]);
  });

  test.each([
    [order, 'amount_missing'],
    [`${order},`, 'amount_missing'],
    [',130', 'order_missing'],
    ['mona 130', 'order_invalid'],
    ['4.82917E+11\t130', 'number_rounded'],
  ])('names what is wrong with %j', (line, reason) => {
    expect(read(line)).toEqual([reason]);
  });

  test('of a million characters without a separator is read at once', () => {
    expect(readPastedPayments(`1${' '.repeat(399_999)}`).faults).toHaveLength(1);
    expect(() => readPastedPayments('1'.repeat(400_001))).toThrow('pasted_too_long');
    expect(() => readPastedPayments('1 2\n'.repeat(5001))).toThrow('too_many_rows');
  });

  test('with an order twice has neither of its rows', () => {
    const parts = [`${order} 130\n1 20`, `${order} 130`].map(readPastedPayments);
    const { entries, faults } = joinPayments(parts);
    expect(entries.map(({ orderId }) => orderId)).toEqual(['1']);
    expect(faults.map(({ reason }) => reason)).toEqual(['order_twice', 'order_twice']);
  });
});

test.each([
  [['AWB', 'Reference', 'COD Amount'], { order: 1, amount: 2, currency: undefined }],
  [
    ['Amount', 'Order number', 'Collected amount', 'Currency'],
    { order: 1, amount: 2, currency: 3 },
  ],
  [['المرجع', 'مبلغ التحصيل'], { order: 0, amount: 1, currency: undefined }],
])('columns are found by the headings %j', (headings, columns) => {
  expect(findRemittanceColumns([['Parcels of a week'], headings])).toEqual({
    columns,
    headingsAt: 1,
  });
});
