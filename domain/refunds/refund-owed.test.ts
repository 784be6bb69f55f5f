import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readOpenItems } from '../../tests/support/rows.ts';
import { resolveAttentionItem } from '../attention/resolve-item.server.ts';
import { runAttentionChecks } from '../attention/run-checks.server.ts';
import { changeOrderStatus } from '../fulfilment/change-status.server.ts';
import { countSavedViews } from '../orders/list/saved-views.server.ts';
import { addStaffAccount } from '../staff/accounts.server.ts';
import { owedRefunds } from './refund-owed.server.ts';
import { requestRefund } from './request-refund.server.ts';

onBothDatabases('a paid order that was cancelled', (shop) => {
  let paid: Awaited<ReturnType<typeof buyAndPay>>;
  let staffId: string;

  beforeEach(async () => {
    paid = await buyAndPay(shop);
    await addStaffAccount(shop.db, 'sara@nabta.example', 'staff');
    const sara = shop.db.selectFrom('staff_users').select('id');
    staffId = (await sara.executeTakeFirstOrThrow()).id;
  });

  const setStatus = (status: string) =>
    changeOrderStatus(shop.db, { orderId: paid.orderId, status, confirmed: [], staffId });
  const refund = (amount: string) =>
    requestRefund(
      { ...shop.store, gateways: onlyGateway(shop.gateway) },
      {
        orderId: paid.orderId,
        paymentId: paid.paymentId,
        staffId,
        amount,
        reason: 'Cancelled',
        reference: randomUUID(),
      },
    );
  const check = () => runAttentionChecks(shop.db, [owedRefunds]);
  const owed = () => [`refund_owed ${paid.orderId}`];
  const countRefunds = async () => (await countSavedViews(shop.db)).refunds;

  test('an owed refund is listed as a refund and attention item until everything is refunded', async () => {
    await setStatus('cancelled');
    expect(await readOpenItems(shop.db)).toEqual(owed());
    expect(await countRefunds()).toBe(1);
    await refund('4');
    await check();
    expect(await readOpenItems(shop.db)).toEqual(owed());
    const [{ amount = '' } = {}] = await shop.db.selectFrom('payments').select('amount').execute();
    await refund(`${Number(amount) - 4}`);
    expect(await readOpenItems(shop.db)).toEqual([]);
    expect(await countRefunds()).toBe(1);
  });

  test('an owed refund is listed nowhere after the cancellation was undone, nor twice after the next one', async () => {
    await setStatus('cancelled');
    await setStatus('confirmed');
    expect(await readOpenItems(shop.db)).toEqual([]);
    expect(await countRefunds()).toBe(0);
    await setStatus('cancelled');
    await check();
    expect(await readOpenItems(shop.db)).toEqual(owed());
  });

  test('an owed refund is listed nowhere once staff recorded why it is not refunded', async () => {
    await setStatus('cancelled');
    const { id } = await shop.db
      .selectFrom('attention_items')
      .select('id')
      .executeTakeFirstOrThrow();
    const note = 'Exchanged for another order';
    await resolveAttentionItem(shop.db, { id, note, times: 1, staffId, isAdmin: false });
    await check();
    expect(await readOpenItems(shop.db)).toEqual([]);
    expect(await countRefunds()).toBe(0);
  });

  test('an owed refund is listed again when its refund is refused later', async () => {
    await setStatus('cancelled');
    const [{ amount = '' } = {}] = await shop.db.selectFrom('payments').select('amount').execute();
    await refund(amount);
    await check();
    expect(await readOpenItems(shop.db)).toEqual([]);
    await shop.db.updateTable('refunds').set({ state: 'refused' }).execute();
    await check();
    expect(await readOpenItems(shop.db)).toEqual(owed());
  });

  test('an order cancelled long before the update needs no refund', async () => {
    await setStatus('cancelled');
    await shop.db.deleteFrom('attention_items').execute();
    await sql`update order_events set created_at = created_at - interval '40 days'`.execute(
      shop.db,
    );
    await check();
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('a cancelled order for which nothing was paid needs no refund', async () => {
    await shop.db.updateTable('payments').set({ state: 'failed' }).execute();
    await shop.db.updateTable('orders').set({ status: 'failed' }).execute();
    await setStatus('cancelled');
    await check();
    expect(await readOpenItems(shop.db)).toEqual([]);
  });
});
