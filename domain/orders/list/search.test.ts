import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { statusNames } from '#app/words/admin-messages.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { listAdminOrders } from './admin-orders.server.ts';
import { findSearchTerms, matchesSearchByIndex, type SearchTerms } from './search.server.ts';
import { type OrderSearch, readOrderSearch } from './search.ts';

type OrderValues = Record<string, string | null>;

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

const searchFor = (q: string) => readOrderSearch(q, statusNames);

onBothDatabases('the order search', (shop) => {
  const add = async (order_id: string, values: OrderValues = {}) => {
    const row = { order_id, total: '39.00', status: 'paid', ...values };
    await shop.db.insertInto('orders').values(row).execute();
  };
  const find = async (q: string) => {
    const search = searchFor(q);
    const query = { search, status: undefined, before: undefined, limit: 50 };
    const { orders } = await listAdminOrders(shop.db, query);
    return orders.map(({ orderId }) => orderId).sort();
  };

  test('the order search treats equivalent letters as equal', async () => {
    for (const [at, [written]] of sameLetters.entries()) {
      await add(`${100 + at}`, { first_name: written, last_name: `n${at}n` });
    }
    for (const [at, [, typed]] of sameLetters.entries()) {
      expect(await find(`${typed.trim()} n${at}n`), typed).toEqual([`${100 + at}`]);
    }
  });

  test('the order search finds current data instead of the stored search text', async () => {
    await add('100000000007', { first_name: 'Before', email: 'first@example.com' });
    const change = (set: { first_name?: string; city?: string }) =>
      shop.db.updateTable('orders').set(set).where('order_id', '=', '100000000007').execute();
    await change({ first_name: 'After' });
    await change({ city: 'Doha' });
    await sql`update orders set search_text = 'forged'`.execute(shop.db);
    expect(await find('After')).toEqual(['100000000007']);
    expect(await find('first@example.com')).toEqual(['100000000007']);
    expect(await find('Before')).toEqual([]);
    expect(await find('forged')).toEqual([]);
  });

  test('the order search adds no statistics for expressions that only an index uses', async () => {
    await add('100000000008', { first_name: 'Mona' });
    await sql`analyze orders`.execute(shop.db);
    const { rows } = await sql<{ tablename: string }>`select tablename from pg_stats
      where tablename in ('orders', 'orders_search_idx', 'orders_amount_text_idx')`.execute(
      shop.db,
    );
    expect([...new Set(rows.map(({ tablename }) => tablename))]).toEqual(['orders']);
  });

  test('the order search accepts digits of every script', async () => {
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

  test('the order search matches name, phone, email, order id and numeric id at any position', async () => {
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

  test('the order search finds a missing name by its placeholder', async () => {
    await add('481516234200', { first_name: ' ', last_name: null });
    expect(await find('guest user')).toEqual(['481516234200']);
  });

  test('the order search takes wildcards, backslashes and quotes literally', async () => {
    await add('111111111111', { email: 'a_b%c@example.com', last_name: "O'Neil\\" });
    await add('222222222222', { email: 'axbyc@example.com', last_name: '%_' });
    expect(await find('a_b%')).toEqual(['111111111111']);
    expect(await find("o'neil\\")).toEqual(['111111111111']);
    expect(await find('_b%')).toEqual(['111111111111']);
    expect(await find('%')).toEqual(['222222222222']);
    expect(await find('___')).toEqual([]);
    expect(await find('\\')).toEqual([]);
  });

  test('the order search matches one letter at the start of a word, and two anywhere', async () => {
    await add('111111111111', { first_name: 'Mona', last_name: 'Saleh', email: 'x@example.com' });
    await add('222222222222', { first_name: 'Omar', last_name: 'Emon', phone: '+971501234567' });
    expect(await find('mo')).toEqual(['111111111111', '222222222222']);
    expect(await find('le')).toEqual(['111111111111']);
    expect(await find('on')).toEqual(['111111111111', '222222222222']);
    expect(await find('o')).toEqual(['222222222222']);
    expect(await find('s')).toEqual(['111111111111']);
    expect(await find('x@')).toEqual(['111111111111']);
    expect(await find('22')).toEqual(['222222222222']);
    expect(await find('+9')).toEqual(['222222222222']);
    expect(await find('97')).toEqual(['222222222222']);
    expect(await find('mon')).toEqual(['111111111111', '222222222222']);
  });

  test('the order search matches the words of a name in any order within one field', async () => {
    await add('111111111111', { first_name: 'Mona', last_name: 'El Saleh', email: 'x@saleh.com' });
    await add('222222222222', { first_name: 'Mona', last_name: 'Haddad', phone: '+971501234567' });
    for (const q of ['saleh mona', 'El Saleh Mona', 'sal mon', 'saleh m', 'SALEH  el']) {
      expect(await find(q), q).toEqual(['111111111111']);
    }
    expect(await find('haddad mo')).toEqual(['222222222222']);
    for (const q of ['mona x@saleh', 'haddad 9715', 'mona omar'])
      expect(await find(q), q).toEqual([]);
  });

  test('the order search treats all apostrophes as equal', async () => {
    const written = ["O'Neil", 'O’Neil', 'O‘Neil', 'Oʼneil', 'O`Neil', 'O´Neil', 'ONeil'];
    for (const [at, last_name] of written.entries()) await add(`${100 + at}`, { last_name });
    await add('200', { last_name: 'Odneil' });
    for (const typed of written.slice(0, -1)) {
      expect(await find(typed.toLowerCase()), typed).toHaveLength(written.length);
    }
  });

  test('the order search matches whole status and payment labels in both languages', async () => {
    await add('111111111111', { order_status: 'cancelled' });
    await add('222222222222', { status: 'failed', order_status: 'out_for_delivery' });
    await add('333333333333', { first_name: 'Candice', order_status: 'delivered' });
    const named: [string[], string][] = [
      [['Cancelled', 'ملغى', 'ملغي'], '111111111111'],
      [['failed', 'فشل الدفع', 'out for delivery', 'out_for_delivery'], '222222222222'],
      [['delivered', 'تم التسليم', 'can'], '333333333333'],
    ];
    for (const [queries, orderId] of named) {
      for (const q of queries) expect(await find(q), q).toEqual([orderId]);
    }
    expect(await find('PAID')).toEqual(['111111111111', '333333333333']);
    expect(await find('مدفوع')).toEqual(['111111111111', '333333333333']);
  });

  test('the order search finds the same by index as among the newest orders', async () => {
    await add('111111111111', {
      first_name: 'Zoé',
      last_name: 'O’Brien',
      order_status: 'cancelled',
    });
    for (const q of ['oé', 'ie', 'brien zoe', "o'brien", 'cancelled', 'z', '11']) {
      const terms = await findSearchTerms(shop.db, searchFor(q) as OrderSearch);
      const matches = await shop.db
        .selectFrom('orders')
        .select('order_id')
        .where(matchesSearchByIndex(terms as SearchTerms))
        .execute();
      expect(matches, q).toHaveLength(1);
    }
  });

  test('the order search accepts meaningless input', async () => {
    await add('111111111111');
    for (const q of ['', '  ', '\u0640', '\u200f', '\0']) {
      expect(await find(q), JSON.stringify(q)).toEqual(['111111111111']);
    }
    for (const q of ['x\0y', '\ud800', 'x'.repeat(5000), "'; drop table orders; --"]) {
      expect(await find(q), q).toEqual([]);
    }
  });

  test('the order search follows changes of an order', async () => {
    await add('111111111111', { first_name: 'Mona' });
    await shop.db.updateTable('orders').set({ first_name: 'Nadia' }).execute();
    expect(await find('mona')).toEqual([]);
    expect(await find('nadia')).toEqual(['111111111111']);
  });
});

describe('the text of the search field', () => {
  test('is one trimmed line', () => {
    expect(readOrderSearch(' Mona\t\n Saleh ')).toEqual({ text: 'Mona Saleh', numbers: [] });
    expect(readOrderSearch(' \n')).toBeUndefined();
  });

  test('is a tracking number when it cannot be anything else', () => {
    expect(readOrderSearch('(050) 12-3')?.numbers).toEqual(['050123']);
    expect(readOrderSearch('٠٠٩٧١ ٥٠ ١٢٣')?.numbers).toEqual(['0097150123', '97150123']);
    expect(readOrderSearch('villa 12')?.numbers).toEqual([]);
    expect(readOrderSearch('-')?.numbers).toEqual([]);
  });
});
