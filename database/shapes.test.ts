import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countAttempts } from '#domain/payments/attempt.server.ts';
import { onBothDatabases } from '../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../tests/support/purchase.ts';
import { readAttempt, readOrder } from '../tests/support/rows.ts';

onBothDatabases('values are read from the database', (shop) => {
  test('values of every type are read from the database in the same shape', async () => {
    const { rows } = await sql`select count(*) as count, 9007199254740991::int8 as big,
      sum(1::int8) as sum, 39::numeric(12, 2) as money, 1.5::float8 as float,
      '2026-01-02T03:04:05.678Z'::timestamptz as moment, '{"a": [1, "x", null]}'::jsonb as json,
      '"text"'::jsonb as json_text, true as flag, null as nothing, 'نبتة' as arabic,
      'f47ac10b-58cc-4372-a567-0e02b2c3d479'::uuid as uuid, array['a', 'b'] as list`.execute(
      shop.db,
    );
    expect(rows).toEqual([
      {
        count: 1,
        big: 9_007_199_254_740_991,
        sum: '1',
        money: '39.00',
        float: 1.5,
        moment: new Date('2026-01-02T03:04:05.678Z'),
        json: { a: [1, 'x', null] },
        json_text: 'text',
        flag: true,
        nothing: null,
        arabic: 'نبتة',
        uuid: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
        list: ['a', 'b'],
      },
    ]);
  });

  test('an order is read from the database in its row types', async () => {
    const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
    const order = await readOrder(shop.db, order_id);
    expect(order.id).toEqual(expect.any(Number));
    expect(order.total).toBe('204.00');
    expect(order.tax_amount).toBe('0.00');
    expect(order.created_at).toBeInstanceOf(Date);
    expect(Math.abs(order.created_at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(order.meta_data).toMatchObject({ items: [{ qty: 2, price: 34 }], lang: 'en' });
    expect(order.tracking_number).toBeNull();
    expect((await readAttempt(shop.db, order_id)).checked_at).toBeNull();
    expect(await countAttempts(shop.db, order_id)).toBe(1);
  });

  test('a time is read from the database with its milliseconds as stored', async () => {
    const paid_at = new Date('2026-03-29T01:30:00.123Z');
    const values = { order_id: '1', total: '1.00', paid_at };
    await shop.db.insertInto('orders').values(values).execute();
    expect((await readOrder(shop.db, '1')).paid_at).toEqual(paid_at);
  });
});
