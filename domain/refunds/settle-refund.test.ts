import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readHistory, readOpenItems, readRefunds } from '../../tests/support/rows.ts';
import { runAttentionChecks } from '../attention/run-checks.server.ts';
import { listPayments } from './order-payments.server.ts';
import type { RefundOutcome } from './refund.ts';
import { requestRefund } from './request-refund.server.ts';
import { settleRefund } from './settle-refund.server.ts';
import { unansweredRefunds } from './unanswered-refunds.server.ts';

onBothDatabases('a refund that no gateway can settle', (shop) => {
  let paid: Awaited<ReturnType<typeof buyAndPay>>;
  let refundId: string;

  beforeEach(async () => {
    paid = await buyAndPay(shop);
    shop.gateway.can = { ...shop.gateway.can, findRefund: false };
    shop.gateway.goDown();
    refundId = (await refund()).id;
    shop.gateway.comeBack();
  });

  const services = () => ({ ...shop.store, gateways: onlyGateway(shop.gateway) });
  const refund = (amount = '4') =>
    requestRefund(services(), {
      orderId: paid.orderId,
      paymentId: paid.paymentId,
      staffId: 'sara',
      amount,
      reason: 'Broken',
      reference: randomUUID(),
    });
  const settle = (outcome: RefundOutcome | undefined, staffId = 'sara', changes = {}) =>
    settleRefund(services(), { orderId: paid.orderId, refundId, outcome, staffId, ...changes });
  const letADayPass = () =>
    sql`update refunds set created_at = created_at - interval '21 hours'`.execute(shop.db);
  const runChecks = () => runAttentionChecks(shop.db, [unansweredRefunds]);
  const only = async () => {
    const [payment] = await listPayments(shop.db, services().gateways, paid.orderId);
    return { ...payment, refund: payment?.refunds[0] };
  };

  test.each([
    ['done', 400],
    ['refused', 0],
  ] as const)(
    'a refund is %s when staff record it, with author and time, and nothing is pending',
    async (outcome, input) => {
      await letADayPass();
      await runChecks();
      expect(await readOpenItems(shop.db)).toEqual([`refund_unanswered ${paid.orderId}`]);
      expect(await only()).toMatchObject({ refund: { state: 'unknown', isForgotten: true } });
      expect(await settle(outcome)).toMatchObject({ state: outcome, failure: null });

      const { money, refundable, refund } = await only();
      expect(refund).toMatchObject({ state: outcome, isForgotten: false });
      expect(refundable?.rest.amount).toBe((money?.amount ?? 0) - input);
      const events = shop.db.selectFrom('order_events').selectAll().orderBy('id', 'desc');
      expect(await events.executeTakeFirst()).toMatchObject({
        kind: `refund_settled_${outcome}`,
        actor: 'staff:sara',
        order_id: paid.orderId,
        data: { refund: refundId, amount: 400, currency: 'USD' },
      });
      expect(await readOpenItems(shop.db)).toEqual([]);
      await runChecks();
      expect(await readOpenItems(shop.db)).toEqual([]);
      expect(shop.gateway.refundCalls).toHaveLength(1);
    },
  );

  test('a refund is settled once by two members of staff who agree, by the first when they differ', async () => {
    await letADayPass();
    await Promise.all([settle('done'), settle('done', 'omar'), settle('done')]);
    const history = await readHistory(shop.db, paid.orderId);
    expect(history.filter((kind) => kind.startsWith('refund_settled'))).toHaveLength(1);
    await expect(settle('refused', 'omar')).rejects.toMatchObject({ code: 'settled_as_done' });
    expect(await readRefunds(shop.db)).toMatchObject([{ state: 'done' }]);

    await shop.db.updateTable('refunds').set({ state: 'unknown' }).execute();
    const both = await Promise.allSettled([settle('done'), settle('refused', 'omar')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a refund cannot be settled while the gateway can be polled or is being polled', async () => {
    await expect(settle('done')).rejects.toMatchObject({ code: 'gateway_knows' });
    await letADayPass();
    shop.gateway.can = { ...shop.gateway.can, findRefund: true };
    await expect(settle('done')).rejects.toMatchObject({ code: 'gateway_knows' });
    shop.gateway.can = { ...shop.gateway.can, findRefund: false };
    await shop.db.updateTable('refunds').set({ gateway_reference: 'known' }).execute();
    await expect(settle('done')).rejects.toMatchObject({ code: 'gateway_knows' });
    await shop.db.updateTable('refunds').set({ gateway_reference: null }).execute();
    await sql`update refunds set asking_since = now()`.execute(shop.db);
    await expect(settle('done')).rejects.toMatchObject({ code: 'being_asked' });
    expect(await readRefunds(shop.db)).toMatchObject([{ state: 'unknown' }]);
  });

  test('a refund at a removed gateway can be settled by staff', async () => {
    await shop.db.updateTable('payments').set({ gateway: 'elsewhere' }).execute();
    expect(await only()).toMatchObject({ refund: { isForgotten: true } });
    expect(await settle('refused')).toMatchObject({ state: 'refused' });
  });

  test('a refund without an outcome for three days is listed, and staff can settle it', async () => {
    const letPass = (time: string) =>
      sql`update refunds set created_at = created_at - ${time}::interval`.execute(shop.db);
    await shop.db
      .updateTable('refunds')
      .set({ gateway_reference: 'known', state: 'requested' })
      .execute();
    await letPass('71 hours');
    await runChecks();
    expect(await readOpenItems(shop.db)).toEqual([]);
    expect(await only()).toMatchObject({ refund: { isForgotten: false } });
    await expect(settle('refused')).rejects.toMatchObject({ code: 'gateway_knows' });

    await letPass('2 hours');
    await runChecks();
    expect(await readOpenItems(shop.db)).toEqual([`refund_unanswered ${paid.orderId}`]);
    expect(await only()).toMatchObject({ refund: { isForgotten: true } });
    expect(await settle('refused')).toMatchObject({ state: 'refused' });
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('settling a refund requires an outcome and a refund of this order', async () => {
    await letADayPass();
    const refused = (changes: object, code: string) =>
      expect(settle('done', 'sara', changes)).rejects.toMatchObject({ code });
    await refused({ outcome: undefined }, 'outcome_required');
    await refused({ orderId: '999' }, 'refund_unknown');
    await refused({ refundId: randomUUID() }, 'refund_unknown');
    await refused({ refundId: "' or 1=1" }, 'refund_unknown');
    expect(await readRefunds(shop.db)).toMatchObject([{ state: 'unknown' }]);
  });
});
