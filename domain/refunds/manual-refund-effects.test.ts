import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { buyInCash, openCashMarket } from '../../tests/support/manual-orders.ts';
import { manualRefundsOf, staffId } from '../../tests/support/manual-refunds.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newEmail } from '../../tests/support/purchase.ts';
import { readAttempts, readOpenItems, readOrder, readRefunds } from '../../tests/support/rows.ts';
import { countStock, readAvailable, readReservations } from '../../tests/support/stock.ts';
import { runAttentionChecks } from '../attention/run-checks.server.ts';
import { changeOrderStatus } from '../fulfilment/change-status.server.ts';
import { undoCollection } from '../payments/manual/collect-payment.server.ts';
import { undoManualPayments } from '../payments/manual/record-manual-payments.server.ts';
import { allTime } from '../reports/periods.ts';
import { readRevenueReport } from '../reports/revenue.server.ts';
import { rollUpDays } from '../reports/roll-up-days.server.ts';
import { findLedgerFaults } from '../stock/find-ledger-faults.server.ts';
import { listPayments } from './order-payments.server.ts';
import { recheckDoneRefunds } from './recheck-refund.server.ts';
import { owedRefunds } from './refund-owed.server.ts';
import { requestRefund } from './request-refund.server.ts';
import { settleRefund } from './settle-refund.server.ts';
import { reconcileRefunds, syncRefund } from './submit-refund.server.ts';

onBothDatabases('a recorded refund', (shop) => {
  beforeEach(async () => void (await openCashMarket(shop)));

  const { services, buyCollected, collect, paymentOf, refund } = manualRefundsOf(shop);

  test('keeps the receipt from being undone', async () => {
    const orderId = await buyCollected();
    await refund(orderId, '1');
    const undo = () =>
      shop.db.transaction().execute((trx) => undoManualPayments(trx, [orderId], staffId));
    expect(await undo()).toEqual([orderId]);
    await expect(undoCollection(shop.db, orderId, staffId)).rejects.toMatchObject({
      code: 'has_refund',
    });
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
  });

  test('and an undo of the receipt exclude each other', async () => {
    const orderId = await buyCollected();
    const [undone, refunded] = await Promise.allSettled([
      undoCollection(shop.db, orderId, staffId),
      refund(orderId, '150'),
    ]);
    expect([undone.status, refunded.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await readRefunds(shop.db)).toHaveLength(refunded.status === 'fulfilled' ? 1 : 0);
  });

  test('is owed once its order is cancelled, until all of it was returned', async () => {
    const orderId = await buyCollected();
    const check = () => runAttentionChecks(shop.db, [owedRefunds]);
    await changeOrderStatus(shop.db, { orderId, status: 'cancelled', confirmed: [], staffId });
    expect(await readOpenItems(shop.db)).toEqual([`refund_owed ${orderId}`]);
    await refund(orderId, '100');
    await check();
    expect(await readOpenItems(shop.db)).toEqual([`refund_owed ${orderId}`]);
    await refund(orderId, '50');
    expect(await readOpenItems(shop.db)).toEqual([]);
    await check();
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('returns units that were not sent to stock, once everything is refunded', async () => {
    await countStock(shop.db, 2, 3);
    const orderId = await buyCollected();
    await refund(orderId, '149.99');
    expect(await readAvailable(shop.db, 2)).toBe(2);
    await refund(orderId, '0.01');
    expect(await readAvailable(shop.db, 2)).toBe(3);
    expect(await readReservations(shop.db)).toMatchObject([{ state: 'released' }]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('returns only its own payment where a card has paid the order too', async () => {
    const visitor = shop.visitor();
    const email = newEmail();
    const online = { payment_method: 'online', total: 140, email };
    const orderId = await buyInCash(shop, online, visitor);
    await buyInCash(shop, { order_id: orderId, email }, visitor);
    await collect(orderId);
    const [card] = await readAttempts(shop.db);
    const notice = shop.gateway.webhook(card?.reference ?? '', { state: 'captured' });
    shop.gateway.close(card?.reference ?? '', 'captured');
    expect((await shop.visitor().fetch('/api/webhooks/sandbox', notice)).status).toBe(200);
    expect(await readOpenItems(shop.db)).toEqual([`paid_twice ${orderId}`]);
    await expect(refund(orderId, '150.01')).rejects.toMatchObject({ code: 'amount_above_rest' });
    await refund(orderId, '150');
    expect(await readOpenItems(shop.db)).toEqual([]);
    const paymentId = await paymentOf(orderId, 'sandbox');
    const amount = `${card?.amount}`;
    const reference = randomUUID();
    const request = { orderId, paymentId, amount, reason: 'x', reference, staffId };
    await requestRefund(services(), request);
    expect(shop.gateway.refunded(card?.reference ?? '')).toBe(Number(amount) * 100);
  });

  test('is left alone by every job and button for refunds at gateways', async () => {
    const orderId = await buyCollected();
    const { id } = await refund(orderId, '150', { way: 'bank', reference: 'TR-4711' });
    await shop.db
      .updateTable('refunds')
      .set({ created_at: new Date(Date.now() - 100 * 3_600_000) })
      .execute();
    const before = await readRefunds(shop.db);
    await reconcileRefunds(services());
    await recheckDoneRefunds(services());
    await expect(syncRefund(services(), { orderId, refundId: id })).rejects.toMatchObject({
      code: 'gateway_other',
    });
    await expect(
      settleRefund(services(), { orderId, refundId: id, outcome: 'refused', staffId }),
    ).rejects.toMatchObject({ code: 'settled_as_done' });
    expect(await readRefunds(shop.db)).toEqual(before);
    const [payment] = await listPayments(shop.db, services().gateways, orderId);
    expect(payment?.refunds).toMatchObject([{ isForgotten: false, canSync: false }]);
  });

  test('counts in reports, also for a day that was summed before', async () => {
    const orderId = await buyCollected();
    const timeZone = 'Asia/Dubai';
    await shop.db
      .updateTable('orders')
      .set({ created_at: new Date(Date.now() - 50 * 3_600_000) })
      .execute();
    await rollUpDays(shop.db, { timeZone });
    await refund(orderId, '50');
    const read = { window: allTime, timeZone, now: new Date() };
    expect(await readRevenueReport(shop.db, read)).toMatchObject({
      paid: 1,
      revenue: [{ amount: 15000, currency: 'AED' }],
      refunded: [{ amount: 5000, currency: 'AED' }],
    });
  });
});
