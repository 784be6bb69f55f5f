import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { type Line, newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempts, readOrder, readOrders } from '../../../tests/support/rows.ts';

// 34 dollars a piece are 127.50 riyals; delivery is 25 riyals below 300.
const twoSerums: Line[] = [[2, '1', 2]];
const saudi = (changes: Record<string, unknown> = {}) =>
  purchase(twoSerums, {
    country: 'SA',
    phone: '+966501234567',
    currency: 'SAR',
    total: 280,
    ...changes,
  });

onBothDatabases('a purchase in a market', (shop) => {
  test('costs the market’s prices and delivery, with VAT inside, in its currency', async () => {
    await openTestMarket(shop, 'sa');
    const { order_id } = await shop.visitor().buy(saudi(), { key: newKey() });
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      market: 'sa',
      currency: 'SAR',
      total: '280.00',
      subtotal: '255.00',
      shipping_cost: '25.00',
      tax_amount: '36.52',
      tax_rate_bp: 1500,
      discount_amount: null,
      meta_data: { items: [{ id: 2, price: 127.5, line_total: 255 }] },
    });
    const lines = await shop.db.selectFrom('order_lines').selectAll().execute();
    expect(lines).toMatchObject([
      { unit_price: 12_750, line_total: 25_500, currency: 'SAR', discount: 0, tax: 3326 },
    ]);
    expect(shop.gateway.createCalls[0]?.money).toEqual({ amount: 28_000, currency: 'SAR' });
    expect(await readAttempts(shop.db)).toMatchObject([{ amount: '280.00', currency: 'SAR' }]);
  });

  test('delivery is free from the market’s amount on', async () => {
    await openTestMarket(shop, 'sa');
    const body = purchase([[2, '3', 1]], { ...saudi(), total: 382.5 });
    body.meta_data = purchase([[2, '3', 1]]).meta_data;
    const { order_id } = await shop.visitor().buy(body);
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      total: '382.50',
      shipping_cost: '0.00',
      tax_amount: '49.89',
    });
  });

  test('a price of the market’s own comes before the converted one, and none means not sold', async () => {
    await openTestMarket(shop, 'sa');
    await sql`insert into market_prices (market_id, product_id, price, is_sold)
      values ('sa', 2, 9900, true), ('sa', 7, null, false)`.execute(shop.db);
    const { order_id } = await shop.visitor().buy(saudi({ total: 223 }));
    expect(await readOrder(shop.db, order_id)).toMatchObject({ subtotal: '198.00' });
    const gone = purchase([[7, '1', 1]], { ...saudi(), total: 100 });
    gone.meta_data = purchase([[7, '1', 1]]).meta_data;
    expect(await shop.visitor().create(gone)).toMatchObject({
      status: 422,
      body: { field: 'meta_data.items.0.id' },
    });
  });

  test('the country decides: another currency gets the new one with its total, and no order', async () => {
    await openTestMarket(shop, 'sa');
    await openTestMarket(shop, 'ae');
    const refused: [Record<string, unknown>, Record<string, unknown>][] = [
      [saudi({ currency: 'USD', total: 68 }), { currency: 'SAR', total: 280 }],
      [saudi({ currency: 'AED', total: 265 }), { currency: 'SAR', total: 280 }],
      [saudi({ country: 'AE', phone: '+971501234567' }), { currency: 'AED', total: 265 }],
      [saudi({ country: 'QA', phone: '+97433123456' }), { currency: 'USD', total: 68 }],
    ];
    for (const [body, answer] of refused) {
      expect(await shop.visitor().create(body as never)).toMatchObject({
        status: 409,
        body: { ok: false, field: 'country', ...answer },
      });
    }
    const { body } = await shop.visitor().create(saudi({ currency: 'USD', total: 68 }) as never);
    expect(body.error).toBe(
      'Prices for Saudi Arabia are in SAR. Your total is now \u2066SAR\u00a0280.00\u2069.',
    );
    expect(await readOrders(shop.db)).toEqual([]);
    expect(shop.gateway.createCalls).toEqual([]);
  });

  test('a change of markets by another process counts before its notice arrives', async () => {
    await openTestMarket(shop, 'sa');
    await sql`alter table store_settings disable trigger settings_changed`.execute(shop.db);
    await sql`update store_settings set version = version + 1,
      fields = fields || '{"delivery_rates": "* 0 0 30"}' where section = 'market/sa'`.execute(
      shop.db,
    );
    const { status, body } = await shop.visitor().create(saudi() as never);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { field: 'total', total: 285, currency: 'SAR' },
    });
    await sql`update store_settings set version = version + 1,
      fields = fields || '{"is_open": ""}' where section = 'market/sa'`.execute(shop.db);
    expect(await shop.visitor().create(saudi({ total: 285 }) as never)).toMatchObject({
      status: 409,
      body: { field: 'country', total: 68, currency: 'USD' },
    });
    await sql`alter table store_settings enable trigger settings_changed`.execute(shop.db);
    expect(await readOrders(shop.db)).toEqual([]);
  });

  test('the dollar shop stays as it was beside a market', async () => {
    await openTestMarket(shop, 'sa');
    const { order_id } = await shop.visitor().buy(purchase(twoSerums, { country: 'QA' }));
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      market: null,
      currency: 'USD',
      total: '68.00',
      subtotal: '68.00',
      shipping_cost: '0.00',
      tax_amount: '0.00',
      discount_amount: null,
      fee_amount: null,
      tax_rate_bp: null,
    });
  });
});
