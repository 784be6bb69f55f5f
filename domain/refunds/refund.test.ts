import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { purchase } from '../../tests/support/purchase.ts';
import { readAttempt, readHistory, readOrder, readRefunds } from '../../tests/support/rows.ts';
import { storeMoney } from '../currency.ts';
import { readTypedAmount } from './refund.ts';
import { type RefundRequest, requestRefund } from './request-refund.server.ts';
import { syncRefund } from './submit-refund.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

const refuseOutcome = `do $do$ begin
  create function refuse_outcome() returns trigger language plpgsql as
    $$ begin raise exception 'the database is gone'; end $$;
  create trigger refuse_outcome before update of state on refunds
    for each row execute function refuse_outcome();
end $do$`;

onBothDatabases('a refund', (shop) => {
  let paid: Awaited<ReturnType<typeof buyAndPay>>;
  let whole: number;

  beforeEach(async () => {
    paid = await buyAndPay(shop);
    whole = Number((await readAttempt(shop.db, paid.orderId)).amount);
  });

  const services = () => ({ ...shop.store, gateways: onlyGateway(shop.gateway) });
  const refund = (amount: string | number, changes: Partial<RefundRequest> = {}) =>
    requestRefund(services(), {
      orderId: paid.orderId,
      paymentId: paid.paymentId,
      staffId,
      amount: `${amount}`,
      reason: 'Parcel damaged',
      reference: randomUUID(),
      ...changes,
    });
  const only = async () => {
    const refunds = await readRefunds(shop.db);
    expect(refunds).toHaveLength(1);
    return refunds[0];
  };
  const askAgain = async () =>
    syncRefund(services(), { orderId: paid.orderId, refundId: `${(await only())?.id}` });
  const refunded = () => shop.gateway.refunded(paid.reference) / 100;
  /** Simulates a server that called the gateway and died long ago. */
  const letTimePass = () =>
    sql`update refunds set asking_since = now() - interval '1 hour' where asking_since is not null`.execute(
      shop.db,
    );

  test('a refund returns the money, leaves the order paid, and names its author in the history', async () => {
    expect(await refund(whole)).toMatchObject({
      state: 'done',
      money: { amount: whole * 100, currency: 'USD' },
    });
    expect(refunded()).toBe(whole);
    expect(await readOrder(shop.db, paid.orderId)).toMatchObject({ status: 'paid' });
    expect(await only()).toMatchObject({
      state: 'done',
      reason: 'Parcel damaged',
      created_by: `staff:${staffId}`,
    });
    const history = await readHistory(shop.db, paid.orderId);
    expect(history.slice(-2)).toEqual(['refund_requested', 'refund_done']);
  });

  test('a payment can be refunded in parts until nothing is left', async () => {
    await refund(1);
    await refund('١٫٥٠');
    expect(refunded()).toBe(2.5);
    await expect(refund(whole)).rejects.toMatchObject({ code: 'amount_above_rest' });
    await refund(whole - 2.5);
    await expect(refund('0.01')).rejects.toMatchObject({ code: 'amount_above_rest' });
    expect(refunded()).toBe(whole);
  });

  test.each(['', '0', '-5', 'NaN', 'Infinity', '1e3', '1,5', '1.234', '5 USD', '0x10'])(
    'of %j is refused',
    async (amount) => {
      await expect(refund(amount)).rejects.toMatchObject({ code: 'amount_invalid' });
      expect(await readRefunds(shop.db)).toEqual([]);
    },
  );

  test('a refund requires a reason and a captured payment of this order', async () => {
    const refused = async (changes: Partial<RefundRequest>, code: string) =>
      expect(refund(1, changes)).rejects.toMatchObject({ code });
    await refused({ reason: '  ' }, 'reason_required');
    await refused({ reason: 'x'.repeat(301) }, 'reason_invalid');
    await refused({ orderId: '999' }, 'order_unknown');
    await refused({ paymentId: randomUUID() }, 'payment_unknown');
    await refused({ paymentId: "' or 1=1" }, 'payment_unknown');
    await refused({ reference: 'mine' }, 'form_used');
    const { order_id: unpaid } = await shop.visitor().buy(purchase());
    const { id } = await readAttempt(shop.db, unpaid);
    await refused({ orderId: unpaid, paymentId: id }, 'not_paid');
    expect(await readRefunds(shop.db)).toEqual([]);
  });

  test('a refund is refused when its gateway supports none, or only full refunds', async () => {
    shop.gateway.can = { ...shop.gateway.can, partialRefund: false };
    await expect(refund(1)).rejects.toMatchObject({ code: 'only_whole' });
    shop.gateway.can = { ...shop.gateway.can, refund: false };
    await expect(refund(whole)).rejects.toMatchObject({ code: 'gateway_cannot' });
    await shop.db.updateTable('payments').set({ gateway: 'elsewhere' }).execute();
    await expect(refund(whole)).rejects.toMatchObject({ code: 'gateway_other' });
  });

  test('a refund is created once when its form is sent twice, concurrently or later', async () => {
    const reference = randomUUID();
    await Promise.all([refund(5, { reference }), refund(5, { reference })]);
    await refund(5, { reference });
    expect(await only()).toMatchObject({ state: 'done' });
    expect(refunded()).toBe(5);
    await expect(refund(6, { reference })).rejects.toMatchObject({ code: 'form_used' });
  });

  test('concurrent refunds by members of staff never exceed the paid amount', async () => {
    const results = await Promise.allSettled([refund(whole), refund(whole), refund(whole)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'done' });
    expect(refunded()).toBe(whole);
  });

  test('a refund that the gateway refuses is recorded, and its amount can be refunded again', async () => {
    shop.gateway.answerRefunds('refused');
    expect(await refund(whole)).toMatchObject({
      state: 'refused',
      failure: 'The balance is too low.',
    });
    shop.gateway.answerRefunds('done');
    expect(await refund(whole)).toMatchObject({ state: 'done' });
    expect(refunded()).toBe(whole);
  });

  test('a refund that is pending at the gateway is polled until decided', async () => {
    shop.gateway.answerRefunds('pending');
    expect(await refund(3)).toMatchObject({ state: 'requested' });
    await expect(refund(whole)).rejects.toMatchObject({ code: 'amount_above_rest' });
    shop.gateway.comeBack();
    expect(await askAgain()).toMatchObject({ state: 'done' });
    expect(await askAgain()).toMatchObject({ state: 'done' });
    expect(refunded()).toBe(3);
  });

  test('a refund that could not be saved after submission is unknown, and found by polling', async () => {
    await sql.raw(refuseOutcome).execute(shop.db);
    const { state } = await refund(4).finally(() =>
      sql.raw('drop function refuse_outcome() cascade').execute(shop.db),
    );
    expect(state).toBe('unknown');
    expect(shop.log.text()).toContain('the database is gone');
    expect(refunded()).toBe(4);
    await letTimePass();
    expect(await askAgain()).toMatchObject({ state: 'done' });
    expect(refunded()).toBe(4);
  });

  test('a refund whose response is lost is not created twice', async () => {
    shop.gateway.loseAnswers();
    expect(await refund(4)).toMatchObject({ state: 'unknown' });
    expect(refunded()).toBe(4);
    shop.gateway.comeBack();
    expect(await askAgain()).toMatchObject({ state: 'done', failure: null });
    expect(refunded()).toBe(4);
    expect(shop.gateway.refundCalls).toHaveLength(1);
  });

  test('a refund that never reached the gateway is submitted again with the same reference', async () => {
    shop.gateway.goDown();
    expect(await refund(4)).toMatchObject({ state: 'unknown' });
    expect(refunded()).toBe(0);
    shop.gateway.comeBack();
    expect(await askAgain()).toMatchObject({ state: 'done' });
    expect(refunded()).toBe(4);
    const [first, second] = shop.gateway.refundCalls;
    expect(second?.reference).toBe(first?.reference);
  });

  test('a refund survives a process that died between its row and the response', async () => {
    const letAnswer = shop.gateway.hang();
    const dead = refund(4);
    await expect.poll(() => shop.gateway.refundCalls.length).toBe(1);
    expect(await only()).toMatchObject({ state: 'requested' });
    // Another server is still calling the gateway: a second sync neither calls nor waits.
    expect(await askAgain()).toMatchObject({ state: 'requested' });
    await letTimePass();
    shop.gateway.comeBack();
    expect(await askAgain()).toMatchObject({ state: 'done' });
    letAnswer();
    expect(await dead).toMatchObject({ state: 'done' });
    expect(refunded()).toBe(4);
  });

  test('a refund survives a process that died between the response and saving it', async () => {
    shop.gateway.goDown();
    await refund(4);
    shop.gateway.comeBack();
    const row = await only();
    const { reference, orderId } = paid;
    const charge = { orderId, attempt: 1, reference, gatewayReference: null };
    const details = { money: storeMoney(400), reason: 'x', gatewayReference: null };
    await shop.gateway.refund({ charge, reference: `${row?.reference}`, ...details });
    expect(await askAgain()).toMatchObject({ state: 'done' });
    expect(refunded()).toBe(4);
    const history = await readHistory(shop.db, paid.orderId);
    expect(history.filter((kind) => kind === 'refund_done')).toHaveLength(1);
  });

  test('a refund through the sandbox is made once, up to the charged amount', async () => {
    const ledger = shop.store.sandbox?.ledger;
    const charge = { orderId: 'x', money: storeMoney(1000), reference: 'charge-1' };
    const page = { successUrl: '', failUrl: '', lang: 'en', state: 'open', reason: null } as const;
    const give = (reference: string, cents: number) =>
      ledger?.refund({ reference, chargeReference: 'charge-1', money: storeMoney(cents) });
    expect(await give('early', 1)).toMatchObject({ state: 'refused' });
    const captured = { state: 'captured', reason: null } as const;
    expect(await ledger?.close({ ...charge, ...page }, captured)).toBe(true);
    expect(await ledger?.close({ ...charge, ...page }, { state: 'declined', reason: 'x' })).toBe(
      false,
    );
    expect(await give('one', 700)).toMatchObject({ state: 'done' });
    expect(await give('one', 700)).toMatchObject({ state: 'done' });
    expect(await give('two', 301)).toMatchObject({ state: 'refused' });
    expect(await give('three', 300)).toMatchObject({ state: 'done' });
    expect(await ledger?.findRefund('two')).toMatchObject({ state: 'refused' });
    expect(await ledger?.findRefund('four')).toBeUndefined();
  });
});

test.each([
  ['12.5', 1250],
  ['٣٩', 3900],
  ['۱۲٫۰۵', 1205],
  [' 7 ', 700],
])('the refund amount %j is read as %d cents', (typed, cents) => {
  expect(readTypedAmount(typed, 'USD')).toEqual({ amount: cents, currency: 'USD' });
});
