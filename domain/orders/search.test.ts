import { describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { listAdminOrders } from './admin-orders.server.ts';
import { readOrderSearch } from './search.ts';

type Given = Record<string, string | null>;

const sameLetters: [written: string, typed: string][] = [
  ['Mona', 'MONA'],
  ['MONA', 'mona'],
  ['Jürgen', 'JÜRGEN'],
  ['JÜRGEN', 'jürgen'],
  ['Jürgen', 'jurgen'],
  ['Jurgen', 'JÜRGEN'],
  ['ÉLODIE', 'élodie'],
  ['E\u0301lodie', 'Élodie'],
  ['İSTANBUL', 'istanbul'],
  ['Işıl', 'ISIL'],
  ['ısıl', 'IŞIL'],
  ['Øystein', 'øYSTEIN'],
  ['Łukasz', 'ŁUKASZ'],
  ['ΣΩΚΡΆΤΗΣ', 'σωκράτης'],
  ['ЮРИЙ', 'юрий'],
  ['أحمد', 'احمد'],
  ['احمد', 'أحمد'],
  ['إيمان', 'ايمان'],
  ['آمنة', 'امنه'],
  ['فاطمه', 'فاطمة'],
  ['منى', 'مني'],
  ['علي', 'على'],
  ['لؤي', 'لوي'],
  ['رئام', 'ريام'],
  ['مُحَمَّد', 'محمد'],
  ['محمـــد', 'محمد'],
  ['محمد', 'مُحمّد'],
  ['ﻣﺤﻤﺪ', 'محمد'],
  ['کریم', 'كريم'],
  ['\u202bسلمى\u202c', 'سلمى'],
  ['Nasser\u00a0', 'nasser'],
];

onBothDatabases('the search for orders', (shop) => {
  const add = async (order_id: string, given: Given = {}) => {
    const row = { order_id, total: '39.00', status: 'paid', ...given };
    await shop.db.insertInto('orders').values(row).execute();
  };
  const find = async (q: string) => {
    const search = readOrderSearch(q);
    const query = { search, status: undefined, before: undefined, limit: 50 };
    const { orders } = await listAdminOrders(shop.db, query);
    return orders.map(({ orderId }) => orderId).sort();
  };

  test('takes letters for the same that people take for the same', async () => {
    for (const [at, [written]] of sameLetters.entries()) {
      await add(`${100 + at}`, { first_name: written, last_name: `n${at}n` });
    }
    for (const [at, [, typed]] of sameLetters.entries()) {
      expect(await find(`${typed.trim()} n${at}n`), typed).toEqual([`${100 + at}`]);
    }
  });

  test('knows digits in every writing', async () => {
    await add('481516234200', { phone: '+971501234567' });
    await add('900000000000', { phone: '٠٥٠ ٧٦٥ ٤٣٢١' });
    for (const q of [
      '+97150',
      '٤٨١٥١٦',
      '۴۸۱۵۱۶',
      '050 123 4567',
      '٠٥٠١٢٣٤٥٦٧',
      '00971501234567',
    ]) {
      expect(await find(q), q).toEqual(['481516234200']);
    }
    for (const q of ['0507654321', '٠٥٠ ٧٦٥', '050-765-4321', '765 43']) {
      expect(await find(q), q).toEqual(['900000000000']);
    }
    expect(await find('٠٥')).toEqual(['900000000000']);
  });

  test('looks through name, phone, e-mail, order id and numeric id, at any place of them', async () => {
    const mona = { first_name: 'Mona', last_name: 'El Saleh', email: 'Mona.Saleh@Example.com' };
    await add('481516234200', { ...mona, phone: '+971 50-123 4567', address: 'Palm Street' });
    await add('999999999999', { first_name: 'Omar', email: 'omar@elsewhere.test' });
    const row = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('order_id', '=', '481516234200')
      .executeTakeFirstOrThrow();
    const terms = ['na el s', 'eh@exAMPLE', '5162342', '0-123', '481 516 234 200', '+971501234567'];
    for (const q of terms) expect(await find(q), q).toEqual(['481516234200']);
    expect(await find(`${row.id}`)).toContain('481516234200');
    for (const q of ['palm', 'saleh +971', 'com 481', 'nobody'])
      expect(await find(q), q).toEqual([]);
  });

  test('finds the names that stand in for missing ones, as they are shown', async () => {
    await add('481516234200', { first_name: ' ', last_name: null });
    expect(await find('guest user')).toEqual(['481516234200']);
  });

  test('takes wildcards, backslashes and quotes for what they are', async () => {
    await add('111111111111', { email: 'a_b%c@example.com', last_name: "O'Neil\\" });
    await add('222222222222', { email: 'axbyc@example.com', last_name: '%_' });
    expect(await find('a_b%')).toEqual(['111111111111']);
    expect(await find("o'neil\\")).toEqual(['111111111111']);
    expect(await find('_b%')).toEqual(['111111111111']);
    expect(await find('%')).toEqual(['222222222222']);
    expect(await find('___')).toEqual([]);
    expect(await find('\\')).toEqual([]);
  });

  test('takes one or two letters for the beginning of something', async () => {
    await add('111111111111', { first_name: 'Mona', last_name: 'Saleh', email: 'x@example.com' });
    await add('222222222222', { first_name: 'Omar', last_name: 'Emon', phone: '+971501234567' });
    expect(await find('mo')).toEqual(['111111111111']);
    expect(await find('s')).toEqual(['111111111111']);
    expect(await find('x@')).toEqual(['111111111111']);
    expect(await find('22')).toEqual(['222222222222']);
    expect(await find('+9')).toEqual(['222222222222']);
    expect(await find('97')).toEqual(['222222222222']);
    expect(await find('mon')).toEqual(['111111111111', '222222222222']);
  });

  test('accepts meaningless input', async () => {
    await add('111111111111');
    for (const q of ['', '  ', '\u0640', '\u200f', '\0']) {
      expect(await find(q), JSON.stringify(q)).toEqual(['111111111111']);
    }
    for (const q of ['x\0y', '\ud800', 'x'.repeat(5000), "'; drop table orders; --"]) {
      expect(await find(q), q).toEqual([]);
    }
  });

  test('follows an order that is changed', async () => {
    await add('111111111111', { first_name: 'Mona' });
    await shop.db.updateTable('orders').set({ first_name: 'Nadia' }).execute();
    expect(await find('mona')).toEqual([]);
    expect(await find('nadia')).toEqual(['111111111111']);
  });
});

describe('what is typed into the search field', () => {
  test('is one line without spaces around it', () => {
    expect(readOrderSearch(' Mona\t\n Saleh ')).toEqual({ text: 'Mona Saleh', numbers: [] });
    expect(readOrderSearch(' \n')).toBeUndefined();
  });

  test('is a number when it can only be one', () => {
    expect(readOrderSearch('(050) 12-3')?.numbers).toEqual(['050123']);
    expect(readOrderSearch('٠٠٩٧١ ٥٠ ١٢٣')?.numbers).toEqual(['0097150123', '97150123']);
    expect(readOrderSearch('villa 12')?.numbers).toEqual([]);
    expect(readOrderSearch('-')?.numbers).toEqual([]);
  });
});
