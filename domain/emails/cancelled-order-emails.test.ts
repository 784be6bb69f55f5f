import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buyByTransfer, openCashMarket } from '../../tests/support/manual-orders.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readEmails, readOpenItems, readOrder } from '../../tests/support/rows.ts';
import { changeOrderStatus } from '../fulfilment/change-status.server.ts';
import { queuePaymentLink } from '../orders/order-emails.server.ts';
import { expireUnpaid } from '../payments/manual/expire-unpaid.server.ts';

onBothDatabases('an email about money, queued while mail was down', (shop) => {
  const outcomes = async () =>
    (await readEmails(shop.db)).map(({ kind, state, error }) => [kind, state, error]);
  const deliver = () => shop.deliverEmails({ send: async () => ({ state: 'accepted' }) });
  const setStatus = (orderId: string, status: string) =>
    changeOrderStatus(shop.db, { orderId, status, confirmed: [], staffId: randomUUID() });
  const dueIn = async (interval: string) => {
    await sql`update orders set payment_due_at = now() + ${interval}::interval`.execute(shop.db);
    await sql`update emails set created_at = now() - interval '2 days'`.execute(shop.db);
    await expireUnpaid(shop.store);
  };

  test('asks for no transfer once the days of its order are over', async () => {
    await openCashMarket(shop);
    await buyByTransfer(shop);
    await dueIn('20 hours');
    await dueIn('-25 hours');
    await deliver();
    expect((await outcomes()).sort()).toEqual([
      ['bank_expired', 'sent', null],
      ['bank_reminder', 'failed', 'order_cancelled'],
      ['bank_transfer', 'failed', 'order_cancelled'],
    ]);
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('names no account and no link of an order that staff have cancelled', async () => {
    await openCashMarket(shop);
    const orderId = await buyByTransfer(shop);
    const order = await readOrder(shop.db, orderId);
    await queuePaymentLink(shop.db, shop.store.jobs, { order, by: 'store' });
    await setStatus(orderId, 'cancelled');
    await deliver();
    expect(await outcomes()).toEqual([
      ['bank_transfer', 'failed', 'order_cancelled'],
      ['payment_link', 'failed', 'order_cancelled'],
    ]);
  });

  test('is sent when staff have taken the order back in the meantime', async () => {
    await openCashMarket(shop);
    const orderId = await buyByTransfer(shop);
    await setStatus(orderId, 'cancelled');
    await setStatus(orderId, 'pending');
    await deliver();
    expect(await outcomes()).toEqual([['bank_transfer', 'sent', null]]);
  });
});
