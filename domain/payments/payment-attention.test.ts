import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { purchase } from '../../tests/support/purchase.ts';
import { readAttempt, readOpenItems, readOrder } from '../../tests/support/rows.ts';
import { runAttentionChecks } from '../attention/run-checks.server.ts';
import { storeMoney } from '../currency.ts';
import { unansweredRefunds } from '../refunds/unanswered-refunds.server.ts';
import type { GatewayUpdate } from './gateway-update.server.ts';
import { unknownPayments } from './payment-checks.server.ts';
import { settlePayment } from './settle-payment.server.ts';

onBothDatabases('an attention item about a payment', (shop) => {
  const order = async () => {
    const { order_id: orderId } = await shop.visitor().buy(purchase([[1, '1', 1]]));
    const { reference } = await readAttempt(shop.db, orderId);
    return { orderId, reference };
  };
  const capture = (
    { orderId, reference }: { orderId: string; reference: string },
    changes: Partial<GatewayUpdate['report']> = {},
  ) =>
    settlePayment(shop.db, shop.store.jobs, {
      gateway: 'sandbox',
      reference,
      source: 'webhook',
      report: { state: 'paid', money: storeMoney(3900), orderId, raw: {}, ...changes },
    });
  const items = () => readOpenItems(shop.db);
  const readItem = async () => {
    const rows = await shop.db.selectFrom('attention_items').select(['subject', 'facts']).execute();
    return rows[0];
  };
  const runChecks = () => runAttentionChecks(shop.db, [unknownPayments, unansweredRefunds]);

  test('an ordinary purchase opens no attention item, however often it is reported', async () => {
    const paid = await order();
    for (let at = 0; at < 3; at++) await capture(paid);
    await capture(paid, { state: 'failed' });
    await runChecks();
    expect(await items()).toEqual([]);
  });

  test('a capture of an unknown reference opens one attention item', async () => {
    const placed = await order();
    const stray = { orderId: placed.orderId, reference: 'not-ours' };
    await capture(stray, { state: 'failed' });
    await capture(stray, { state: 'open' });
    expect(await items()).toEqual([]);
    await Promise.all([capture(stray), capture(stray)]);
    await capture({ orderId: '999999999999', reference: 'not-ours-either' });
    expect(await items()).toEqual([
      `unmatched_payment ${placed.orderId}`,
      'unmatched_payment null',
    ]);
    expect(await readItem()).toEqual({
      subject: 'not-ours',
      facts: { reference: 'not-ours', amountCents: 3900, currency: 'USD' },
    });
  });

  test('a payment that is reported for another order opens an attention item and pays neither order', async () => {
    const mine = await order();
    await capture(mine, { orderId: '111111111111' });
    expect(await items()).toEqual([`unmatched_payment ${mine.orderId}`]);
    expect(await readItem()).toMatchObject({ facts: { otherOrderId: '111111111111' } });
    expect(await readOrder(shop.db, mine.orderId)).toMatchObject({ status: 'pending' });
  });

  test('a captured amount or currency that differs opens an attention item, also for a paid attempt', async () => {
    const [less, other, more] = [await order(), await order(), await order()];
    await capture(less, { money: storeMoney(100) });
    await capture(other, { money: { amount: 3900, currency: 'aed' } });
    await capture(more);
    await capture(more, { money: storeMoney(7800) });
    expect((await items()).filter((item) => item.startsWith('amount'))).toEqual([
      `amount_differs ${less.orderId}`,
      `amount_differs ${other.orderId}`,
      `amount_differs ${more.orderId}`,
    ]);
    expect(await readItem()).toMatchObject({
      facts: {
        gateway: 'sandbox',
        reference: less.reference,
        amountCents: 100,
        currency: 'USD',
        expectedCents: 3900,
        expectedCurrency: 'USD',
      },
    });
  });

  test('a second wrong amount opens the attention item again, a repetition of the first does not', async () => {
    const paid = await order();
    await capture(paid, { money: storeMoney(100) });
    await capture(paid, { money: storeMoney(100) });
    await sql`update attention_items set resolved_at = now(), resolved_by = 'staff:x', over_at = now()`.execute(
      shop.db,
    );
    await capture(paid, { money: storeMoney(100) });
    expect(await items()).toEqual([]);
    await capture(paid, { money: storeMoney(200) });
    expect(await items()).toEqual([`amount_differs ${paid.orderId}`]);
  });

  test('a cart paid in two orders opens an attention item, in turn or concurrently', async () => {
    const [first, second] = [await order(), await order()];
    await capture(first);
    expect(await items()).toEqual([]);
    await capture(second);
    expect(await items()).toEqual([`paid_twice ${second.orderId}`]);
    expect(await readItem()).toMatchObject({ facts: { otherOrderId: first.orderId } });

    await shop.reset();
    const orders = [await order(), await order(), await order()];
    await Promise.all(orders.map((one) => capture(one)));
    expect(await items()).toHaveLength(2);
  });

  test('a second payment a day later, by another customer or after a cancellation opens no attention item', async () => {
    const [first, second] = [await order(), await order()];
    await capture(first);
    await sql`update orders set created_at = created_at - interval '25 hours' where order_id = ${first.orderId}`.execute(
      shop.db,
    );
    await capture(second);
    await buyAndPay(shop, { email: 'layla@example.com' });
    const third = await order();
    await sql`update orders set order_status = 'cancelled' where order_id = ${second.orderId}`.execute(
      shop.db,
    );
    await capture(third);
    expect(await items()).toEqual([]);
  });

  test('a payment that arrives after a cancellation opens one attention item and pays the order', async () => {
    const cancelled = await order();
    await sql`update orders set order_status = 'cancelled'`.execute(shop.db);
    await capture(cancelled);
    await capture(cancelled);
    expect(await items()).toEqual([`paid_after_cancel ${cancelled.orderId}`]);
    expect(await readOrder(shop.db, cancelled.orderId)).toMatchObject({ status: 'paid' });
  });

  test('a payment without a gateway response needs attention after an hour, until there is one', async () => {
    const waiting = await order();
    await runChecks();
    expect(await items()).toEqual([]);
    await sql`update payments set created_at = now() - interval '61 minutes'`.execute(shop.db);
    await Promise.all([runChecks(), runChecks()]);
    expect(await items()).toEqual([`payment_unknown ${waiting.orderId}`]);
    await capture(waiting, { state: 'failed' });
    await runChecks();
    expect(await items()).toEqual([]);
  });

  test('a refund without a gateway response needs attention after an hour, until there is one', async () => {
    const { orderId, paymentId } = await buyAndPay(shop);
    const add = (reference: string, state: 'unknown' | 'requested', gateway_reference?: string) =>
      shop.db
        .insertInto('refunds')
        .values({
          order_id: orderId,
          payment_id: paymentId,
          reference,
          state,
          amount: '1.00',
          currency: 'USD',
          reason: 'Broken',
          created_by: 'staff:x',
          ...(gateway_reference && { gateway_reference }),
          created_at: new Date(Date.now() - 2 * 3_600_000),
        })
        .execute();
    await add('the gateway is at it', 'requested', 'tap_1');
    await runChecks();
    expect(await items()).toEqual([]);
    await add('no answer', 'unknown');
    await add('not submitted', 'requested');
    await Promise.all([runChecks(), runChecks()]);
    expect(await items()).toEqual(Array(2).fill(`refund_unanswered ${orderId}`));
    await sql`update refunds set state = 'done'`.execute(shop.db);
    await runChecks();
    expect(await items()).toEqual([]);
  });
});
