import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readAttempt, readOrder } from '../../tests/support/rows.ts';
import { countStock, expireAll, readReservations } from '../../tests/support/stock.ts';
import { runAttentionChecks } from '../attention/run-checks.server.ts';
import { findAttempts } from './attempt.server.ts';
import { unknownPayments } from './payment-checks.server.ts';
import { reconcilePayments } from './reconcile.server.ts';
import { freeStock, releaseExpiredStock } from './release-unpaid.server.ts';
import { mayStillBeCaptured } from './still-capturable.ts';

onBothDatabases('a payment that staff record', (shop) => {
  const services = () => ({
    db: shop.db,
    gateways: onlyGateway(shop.gateway),
    jobs: shop.store.jobs,
  });

  beforeEach(async () => {
    for (const gateway of ['cash', 'bank'] as const) {
      const order_id = `order-${gateway}`;
      const order = { order_id, total: '39.00', status: 'pending', payment_terms: gateway };
      await shop.db.insertInto('orders').values(order).execute();
      const line = { position: 1, product_id: 2, title: 'Root Serum', bundle: '1', quantity: 1 };
      const amounts = { unit_price: 100, line_total: 100, currency: 'USD' };
      await shop.db
        .insertInto('order_lines')
        .values({ order_id, ...line, ...amounts })
        .execute();
      const payment = {
        order_id,
        attempt: 1,
        gateway,
        reference: order_id,
        state: 'open',
      } as const;
      await shop.db
        .insertInto('payments')
        .values({ ...payment, amount: '39.00', currency: 'USD' })
        .execute();
    }
    await sql`update payments set created_at = now() - interval '40 days',
      opened_at = now() - interval '40 days'`.execute(shop.db);
  });

  const expectOpen = async () => {
    for (const orderId of ['order-cash', 'order-bank']) {
      expect(await readAttempt(shop.db, orderId)).toMatchObject({
        state: 'open',
        checked_at: null,
        abandoned_at: null,
      });
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
    }
  };

  test('is asked of no gateway, is never abandoned, and is not unknown', async () => {
    await reconcilePayments(services());
    await runAttentionChecks(shop.db, [unknownPayments]);
    expect(shop.gateway.statusCalls).toEqual([]);
    await expectOpen();
    expect(await shop.db.selectFrom('attention_items').selectAll().execute()).toEqual([]);
    const attempts = await findAttempts(shop.db, 'order-cash');
    expect(attempts.map((attempt) => mayStillBeCaptured(attempt, ['cash']))).toEqual([false]);
  });

  test('keeps the units of its order, whatever time they have and whoever wants them', async () => {
    await countStock(shop.db, 2, 2);
    await expireAll(shop);
    expect(await releaseExpiredStock(services())).toBe(0);
    const placed = ['order-cash', 'order-bank'];
    expect(await freeStock(services(), { ids: [2], placed })).toBe(false);
    expect((await readReservations(shop.db)).map(({ state }) => state)).toEqual([
      'reserved',
      'reserved',
    ]);
    await expectOpen();
  });
});
