import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeOrderStatus } from '#domain/fulfilment/change-status.server.ts';
import { money } from '#domain/money.ts';
import { findLedgerFaults } from '#domain/stock/find-ledger-faults.server.ts';
import { openTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newEmail, purchase } from '../../../tests/support/purchase.ts';
import { readAttempts, readEmails, readHistory, readOrder } from '../../../tests/support/rows.ts';
import { countStock } from '../../../tests/support/stock.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';
import { expireUnpaid } from './expire-unpaid.server.ts';
import { recordManualPayments } from './record-manual-payments.server.ts';

const account = 'Nabta Trading\nIBAN AE07 0331 2345';

function actsOn(shop: TestShop) {
  const open = () =>
    openTestMarket(shop, 'ae', { methods: 'online\ncash\nbank', bank_account: account });
  const buy = async (method = 'bank') => {
    const body = purchase([[2, '1', 1]], {
      currency: 'AED',
      total: 140,
      payment_method: method,
      email: newEmail(),
    });
    return (await shop.visitor().buy(body)).order_id;
  };
  /** Moves the end of the days, and the emails so far, as if the order had been placed earlier. */
  const dueIn = async (orderId: string, interval: string) => {
    await sql`update orders set payment_due_at = now() + ${interval}::interval
      where order_id = ${orderId}`.execute(shop.db);
    await sql`update emails set created_at = now() - interval '2 days'
      where order_id = ${orderId}`.execute(shop.db);
  };
  const run = () => expireUnpaid(shop.store);
  const emailsOf = async (orderId: string) =>
    (await readEmails(shop.db)).flatMap(({ order_id, kind }) => (order_id === orderId ? kind : []));
  const receive = (orderId: string) =>
    shop.db.transaction().execute((trx) =>
      recordManualPayments(trx, [{ orderId, money: money(14000, 'AED'), day: '2026-11-28' }], {
        jobs: shop.store.jobs,
        staffId: 'sara',
      }),
    );
  return { open, buy, dueIn, run, emailsOf, receive };
}

onBothDatabases('a transfer that has not arrived', (shop) => {
  test('is left alone until the day before its end', async () => {
    const { open, buy, dueIn, run, emailsOf } = actsOn(shop);
    await open();
    const [bank, cash] = [await buy(), await buy('cash')];
    await dueIn(bank, '25 hours');
    await run();
    expect(await emailsOf(bank)).toEqual(['bank_transfer']);
    expect(await emailsOf(cash)).toEqual(['cash_order']);
    expect(await readOrder(shop.db, bank)).toMatchObject({ status: 'pending' });
  });

  test('gets one reminder with the account, whichever of two workers is first', async () => {
    const { open, buy, dueIn, run, emailsOf } = actsOn(shop);
    await open();
    const orderId = await buy();
    await dueIn(orderId, '20 hours');
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await emailsOf(orderId)).toEqual(['bank_transfer', 'bank_reminder']);
    const reminder = (await readEmails(shop.db)).find(({ kind }) => kind === 'bank_reminder');
    expect(reminder?.facts).toMatchObject({ bankAccount: account, total: 14000, currency: 'AED' });
  });

  test('gets no reminder right after the account, where a transfer has one day', async () => {
    const { open, buy, run, emailsOf } = actsOn(shop);
    await open();
    const orderId = await buy();
    await sql`update orders set payment_due_at = now() + interval '20 hours'`.execute(shop.db);
    await run();
    expect(await emailsOf(orderId)).toEqual(['bank_transfer']);
  });

  test('may still arrive on its last day, and ends with it', async () => {
    const { open, buy, dueIn, run } = actsOn(shop);
    await open();
    const orderId = await buy();
    // The start of today in the store's time zone.
    await sql`update orders set payment_due_at =
      date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai'`.execute(
      shop.db,
    );
    await run();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
    await dueIn(orderId, '-24 hours');
    await run();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'failed' });
  });

  test('ends its order once: failed, cancelled, its units released, its customer told', async () => {
    const { open, buy, dueIn, run, emailsOf } = actsOn(shop);
    await open();
    await countStock(shop.db, 2, 3);
    const orderId = await buy();
    expect(await availableOf(shop)).toBe(2);
    await dueIn(orderId, '-25 hours');
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'failed',
      order_status: 'cancelled',
    });
    expect(await readAttempts(shop.db)).toMatchObject([
      { state: 'failed', failure_reason: 'expired' },
    ]);
    const history = await readHistory(shop.db, orderId);
    expect(history.filter((kind) => kind === 'payment_expired')).toHaveLength(1);
    expect(await emailsOf(orderId)).toEqual(['bank_transfer', 'bank_expired']);
    expect(await availableOf(shop)).toBe(3);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('is paid or ends, and never both, when staff record it at that moment', async () => {
    const { open, buy, dueIn, run, emailsOf, receive } = actsOn(shop);
    await open();
    await countStock(shop.db, 2, 9);
    const orderIds = [await buy(), await buy(), await buy(), await buy()];
    for (const orderId of orderIds) await dueIn(orderId, '-25 hours');
    await Promise.all([run(), ...orderIds.map(receive), run()]);
    let paid = 0;
    for (const orderId of orderIds) {
      const { status, order_status } = await readOrder(shop.db, orderId);
      const emails = await emailsOf(orderId);
      if (status === 'paid') {
        paid += 1;
        expect([order_status, emails.at(-1)]).toEqual(['pending', 'order_confirmation']);
      } else {
        expect([status, order_status]).toEqual(['failed', 'cancelled']);
        expect(emails.at(-1)).toBe('bank_expired');
      }
    }
    expect(await availableOf(shop)).toBe(9 - paid);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('does not cancel an order that staff have sent anyway', async () => {
    const { open, buy, dueIn, run } = actsOn(shop);
    await open();
    const orderId = await buy();
    await sql`update orders set order_status = 'out_for_delivery'`.execute(shop.db);
    await dueIn(orderId, '-3 days');
    await run();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
  });
});

onBothDatabases('a payment link whose time is over', (shop) => {
  test('releases the units of its order, and says so once for each time it was sent', async () => {
    const { open, buy, dueIn, run } = actsOn(shop);
    await open();
    await countStock(shop.db, 2, 3);
    const orderId = await buy();
    await sql`update orders set payment_terms = 'link'`.execute(shop.db);
    await sql`delete from payments`.execute(shop.db);
    await sql`update stock_reservations set expires_at = now()`.execute(shop.db);
    const expiries = async () =>
      (await readHistory(shop.db, orderId)).filter((kind) => kind === 'payment_expired').length;
    await dueIn(orderId, '-1 minute');
    await Promise.all([run(), run()]);
    await run();
    expect(await availableOf(shop)).toBe(3);
    expect(await expiries()).toBe(1);
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'pending',
      order_status: 'pending',
    });
    await dueIn(orderId, '1 hour');
    await run();
    expect(await expiries()).toBe(1);
    await sql`update orders set payment_due_at = clock_timestamp()`.execute(shop.db);
    await run();
    expect(await expiries()).toBe(2);
  });

  test('has ended before with an order that staff have cancelled, until they take it back', async () => {
    const { open, buy, dueIn, run } = actsOn(shop);
    await open();
    const orderId = await buy();
    await sql`update orders set payment_terms = 'link'`.execute(shop.db);
    await sql`delete from payments`.execute(shop.db);
    const change = (status: string) =>
      changeOrderStatus(shop.db, { orderId, status, confirmed: [], staffId: randomUUID() });
    await change('cancelled');
    await dueIn(orderId, '-1 minute');
    await run();
    expect(await readHistory(shop.db, orderId)).not.toContain('payment_expired');
    await change('pending');
    await run();
    expect(await readHistory(shop.db, orderId)).toContain('payment_expired');
  });
});

async function availableOf({ db }: TestShop): Promise<number> {
  return (await db.selectFrom('stock').select('available').executeTakeFirstOrThrow()).available;
}
