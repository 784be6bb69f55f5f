import { expect, test } from 'vitest';
import { findLedgerFaults } from '#domain/stock/find-ledger-faults.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { type Line, newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempt, readOrders } from '../../../tests/support/rows.ts';
import { countStock, readAvailable, readReservations } from '../../../tests/support/stock.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';

const buy = (shop: TestShop, lines: Line[]) =>
  shop.visitor().buy(purchase(lines), { key: newKey() });
const create = (shop: TestShop, lines: Line[]) =>
  shop.visitor().create(purchase(lines), { key: newKey() });

const capture = async (shop: TestShop, orderId: string) => {
  const { reference } = await readAttempt(shop.db, orderId);
  const notice = shop.gateway.webhook(reference, { state: 'captured' });
  const { status } = await shop.visitor().fetch('/api/webhooks/sandbox', notice);
  expect(status).toBe(200);
};

onBothDatabases('a purchase of tracked products', (shop) => {
  test('reserves its pieces, and the payment promises them', async () => {
    await countStock(shop.db, 2, 10);
    const { order_id } = await buy(shop, [[2, '3', 2]]);
    expect(await readAvailable(shop.db, 2)).toBe(4);
    const reserved = { orderId: order_id, id: 2, quantity: 6 };
    expect(await readReservations(shop.db)).toEqual([{ ...reserved, state: 'reserved' }]);
    await capture(shop, order_id);
    expect(await readReservations(shop.db)).toEqual([{ ...reserved, state: 'committed' }]);
    expect(await readAvailable(shop.db, 2)).toBe(4);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('is refused where too few are left, with what the cart can have, and writes nothing', async () => {
    await countStock(shop.db, 2, 2);
    const few = await create(shop, [
      [1, '1', 1],
      [2, '3', 1],
    ]);
    expect(few).toMatchObject({
      status: 409,
      body: {
        ok: false,
        error: expect.stringMatching(/^Only 2 of .+ left\.$/),
        field: 'meta_data.items',
        changes: [{ id: 2, title: expect.any(String), left: 2 }],
      },
    });
    await buy(shop, [[2, '2', 1]]);
    const none = await create(shop, [[2, '1', 1]]);
    expect(none).toMatchObject({
      status: 409,
      body: {
        error: expect.stringMatching(/^Sorry, .+ has just sold out\. Nothing was charged\.$/),
        changes: [{ id: 2, title: expect.any(String), left: 0 }],
      },
    });
    expect(await readOrders(shop.db)).toHaveLength(1);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('sums lines that take the same component before it checks', async () => {
    await countStock(shop.db, 2, 5);
    await shop.db
      .insertInto('bundle_components')
      .values([
        { bundle_id: 5, component_id: 2, quantity: 2 },
        { bundle_id: 5, component_id: 3, quantity: 1 },
      ])
      .execute();
    const lines: Line[] = [
      [5, '1', 2],
      [2, '1', 2],
    ];
    expect(await create(shop, lines)).toMatchObject({
      status: 409,
      body: { changes: [{ id: 2, title: expect.any(String), left: 1 }] },
    });
    const { order_id } = await buy(shop, [
      [5, '1', 2],
      [2, '1', 1],
    ]);
    // The other component is not tracked.
    expect(await readReservations(shop.db)).toEqual([
      { orderId: order_id, id: 2, quantity: 5, state: 'reserved' },
    ]);
    expect(await readAvailable(shop.db, 2)).toBe(0);
  });

  test('counts each pack of a product once', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id } = await buy(shop, [
      [2, '1', 1],
      [2, '2', 1],
    ]);
    expect(await readReservations(shop.db)).toEqual([
      { orderId: order_id, id: 2, quantity: 3, state: 'reserved' },
    ]);
    expect(await readAvailable(shop.db, 2)).toBe(0);
  });

  test('holds no more pieces of a product than one order may have', async () => {
    await countStock(shop.db, 2, 100);
    await shop.db.updateTable('stock').set({ max_per_order: 4 }).execute();
    expect(await create(shop, [[2, '1', 5]])).toMatchObject({
      status: 409,
      body: {
        error: expect.stringMatching(/^At most 4 of .+ per order\.$/),
        changes: [{ id: 2, title: expect.any(String), left: 4, per_order: true }],
      },
    });
    await buy(shop, [[2, '1', 4]]);
  });

  test('is repeated without taking pieces again, and a decline keeps them', async () => {
    await countStock(shop.db, 2, 2);
    const visitor = shop.visitor();
    const key = newKey();
    const body = purchase([[2, '2', 1]]);
    const { order_id } = await visitor.buy(body, { key });
    expect((await visitor.buy(body, { key })).order_id).toBe(order_id);
    const { reference } = await readAttempt(shop.db, order_id);
    const notice = shop.gateway.webhook(reference, { state: 'declined' });
    await shop.visitor().fetch('/api/webhooks/sandbox', notice);
    expect((await visitor.buy(body, { key: newKey() })).order_id).toBe(order_id);
    expect(await readAvailable(shop.db, 2)).toBe(0);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('takes exactly what is there when 50 shoppers race for 10 pieces', async () => {
    await countStock(shop.db, 2, 10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        shop
          .visitor()
          .create(purchase([[2, '1', 1]], { email: `racer-${at}@example.com` }), { key: newKey() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40);
    expect(await readOrders(shop.db)).toHaveLength(10);
    expect(await readAvailable(shop.db, 2)).toBe(0);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('counts what is promised to paid orders before anything is on sale', async () => {
    const { order_id } = await buy(shop, [[2, '3', 1]]);
    await capture(shop, order_id);
    await countStock(shop.db, 2, 10);
    expect(await readAvailable(shop.db, 2)).toBe(7);
    await countStock(shop.db, 2, 2);
    expect(await readAvailable(shop.db, 2)).toBe(-1);
    expect((await create(shop, [[2, '1', 1]])).status).toBe(409);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });
});
