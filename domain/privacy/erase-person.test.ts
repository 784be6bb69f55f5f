import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  findEverywhere,
  herTraces,
  leaveTraces,
  zubayda,
} from '../../tests/support/customer-traces.ts';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import {
  readAttempt,
  readAttempts,
  readEmails,
  readHistory,
  readOpenItems,
  readOrder,
  readOrders,
} from '../../tests/support/rows.ts';
import { staffContextOf } from '../../tests/support/staff-context.ts';
import { longTimeout } from '../../tests/support/timeouts.ts';
import { runAttentionChecks } from '../attention/run-checks.server.ts';
import { addressVersionOf, correctAddress } from '../orders/correct-address.server.ts';
import { findAdminOrder } from '../orders/list/admin-order.server.ts';
import { erasedPayments } from '../payments/payment-checks.server.ts';
import { reconcilePayments } from '../payments/reconcile.server.ts';
import { requestRefund } from '../refunds/request-refund.server.ts';
import { erasePerson } from './erase-person.server.ts';
import { exportPerson } from './export-person.server.ts';
import { findPersonalData } from './find-personal-data.server.ts';
import { personalTables } from './privacy.ts';
import { reconcileRecordedBackups, recordBackup } from './recorded-backups.server.ts';

const { email } = zubayda;

onBothDatabases('erasing a person', (shop) => {
  let left: Awaited<ReturnType<typeof leaveTraces>>;
  let staffId: string;
  beforeEach(async () => {
    ({ staffId } = await staffContextOf(shop));
    left = await leaveTraces(shop);
  });

  const erase = (changes: { email?: string; isForced?: boolean } = {}) =>
    erasePerson(shop.db, { email, isForced: false, actor: `staff:${staffId}`, ...changes });
  const setOrder = (changes: object) =>
    shop.db.updateTable('orders').set(changes).where('order_id', '=', left.orderId).execute();

  test('the fixture leaves a trace in every table that can hold one', async () => {
    const data = await findPersonalData(shop.db, email);
    const tables = data?.rows.map(({ table }) => table);
    // No ad event without a pixel; a repeated request leaves its key only.
    expect(tables).toEqual(personalTables.filter((table) => table !== 'ad_events'));
    expect(data).toMatchObject({ orderIds: left.orderIds, formerOrderIds: [], open: [] });
    const traces = (await findEverywhere(shop.db, herTraces)).join('\n');
    for (const trace of herTraces) expect(traces.toLowerCase()).toContain(trace);
  });

  test('erasing a person removes all traces, search text and queue included', async () => {
    const { orderId } = left;
    const { cart_hash } = await readOrder(shop.db, orderId);
    expect(cart_hash).toBeTruthy();
    expect(await erase()).toMatchObject({ ok: true });
    expect(await findEverywhere(shop.db, [...herTraces, `${cart_hash}`])).toEqual([]);
    expect((await readOrder(shop.db, orderId)).search_text).toContain('guest user');
    expect(shop.log.text().toLowerCase()).not.toContain('zubayda');
  });

  test('erasing a person preserves amounts, dates, country, lines, payments and refunds', async () => {
    const readLedger = async () => {
      const orders = await shop.db
        .selectFrom('orders')
        .select(['order_id', 'total', 'currency', 'status', 'order_status', 'country'])
        .select(['subtotal', 'shipping_cost', 'tax_amount', 'created_at', 'paid_at'])
        .orderBy('id')
        .execute();
      const lines = await shop.db.selectFrom('order_lines').selectAll().execute();
      const payments = await shop.db
        .selectFrom('payments')
        .select(['id', 'reference', 'gateway_reference', 'amount', 'currency', 'state'])
        .orderBy('id')
        .execute();
      const refunds = await shop.db
        .selectFrom('refunds')
        .select(['id', 'reference', 'amount', 'currency', 'state', 'created_at'])
        .execute();
      const outcomes = await shop.db
        .selectFrom('payment_events')
        .select(['order_id', 'source', 'outcome', 'received_at'])
        .orderBy('id')
        .execute();
      return { orders, lines, payments, refunds, outcomes };
    };
    const before = await readLedger();
    await erase();
    expect(await readLedger()).toEqual(before);
    expect(before.lines.length).toBeGreaterThan(1);
    const page = await findAdminOrder(shop.db, left.orderId);
    expect(page?.order).toMatchObject({ name: 'Guest User', lang: 'en' });
    expect(page?.order.items).toHaveLength(1);
    expect(page?.timeline[0]).toMatchObject({ kind: 'erased', actor: 'staff', staffId });
  });

  test('erasing a person leaves other customers unchanged', async () => {
    const { orderId } = await buyAndPay(shop, { email: `not.${email}` });
    const before = await readOrder(shop.db, orderId);
    await erase();
    expect(await readOrder(shop.db, orderId)).toEqual(before);
    const emails = (await readEmails(shop.db)).filter((one) => one.order_id === orderId);
    expect(emails).toMatchObject([{ state: 'queued', recipient: `not.${email}` }]);
  });

  test('erasing a person discards pending emails and ad events about them', async () => {
    const waiting = (await readEmails(shop.db)).filter(({ state }) => state === 'queued');
    expect(waiting).toHaveLength(3);
    await shop.db.insertInto('ad_events').values({ order_id: left.orderId }).execute();
    const jobs = () =>
      sql<{ count: number }>`select count(*) as count from pgboss.job where state = 'created'
        and (data ->> 'emailId' is not null or data ->> 'orderId' is not null)`.execute(shop.db);
    expect((await jobs()).rows).toEqual([{ count: 3 }]);
    await erase();
    expect((await jobs()).rows).toEqual([{ count: 0 }]);
    const events = shop.db.selectFrom('ad_events').select('state');
    expect(await events.execute()).toEqual([{ state: 'not_sent' }]);
    await shop.deliverEmails();
    const emails = await readEmails(shop.db);
    expect(emails.map(({ recipient, text, facts: data }) => [recipient, text, data])).toEqual(
      emails.map(() => ['–', null, {}]),
    );
  });

  test('erasing a person records the author and the number of rows without the address', async () => {
    await erase();
    const events = await shop.db.selectFrom('privacy_events').selectAll().execute();
    expect(events).toMatchObject([
      { kind: 'erased', actor: `staff:${staffId}`, data: { orders: 2, rows: { orders: 2 } } },
    ]);
    for (const orderId of left.orderIds) {
      expect((await readHistory(shop.db, orderId)).at(-1)).toBe('erased');
    }
  });

  test('erasing a person lists existing backups and when they must be deleted', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const goneBy = (madeAt: Date) => new Date(madeAt.getTime() + 400 * 86_400_000);
    const [young, younger, own] = [4, 3, 402].map(daysAgo) as [Date, Date, Date];
    await recordBackup(shop.db, { file: '/backups/old.tar', madeAt: daysAgo(401), bytes: 1 });
    await recordBackup(shop.db, { file: '/backups/young.tar', madeAt: young, bytes: 1 });
    await recordBackup(shop.db, { file: '/backups/again.tar', madeAt: young, bytes: 1 });
    await recordBackup(shop.db, { file: '/backups/again.tar', madeAt: younger, bytes: 1 });
    // Scheduled backups are listed until they are removed.
    await reconcileRecordedBackups(shop.db, 's3://own', [
      { name: 'one', madeAt: own },
      { name: 'two', madeAt: own },
    ]);
    await reconcileRecordedBackups(shop.db, 's3://own', [{ name: 'one', madeAt: own }]);
    const backups = [
      { file: 's3://own/one', madeAt: own, isThinned: true, goneBy: goneBy(own) },
      { file: '/backups/young.tar', madeAt: young, isThinned: false, goneBy: goneBy(young) },
      { file: '/backups/again.tar', madeAt: younger, isThinned: false, goneBy: goneBy(younger) },
    ];
    expect(await erase()).toMatchObject({ ok: true, data: { backups } });
  });

  describe('erasing a person is refused with a reason while an order', () => {
    test.each([
      ['waits to be sent', 'to_ship', () => setOrder({ order_status: 'preparing' })],
      [
        'may still be paid',
        'to_pay',
        async () => {
          await setOrder({ status: 'pending' });
          await shop.db.updateTable('payments').set({ state: 'open' }).execute();
        },
      ],
      [
        'waits for its money',
        'refund_open',
        () => shop.db.updateTable('refunds').set({ state: 'unknown' }).execute(),
      ],
    ])('%s', async (_, why, prepare) => {
      await prepare();
      const traces = await findEverywhere(shop.db, herTraces);
      const refused = await erase();
      expect(refused).toMatchObject({ ok: false, why: 'open' });
      const open = { orderId: left.orderId, why };
      expect('data' in refused && refused.data.open).toContainEqual(open);
      expect(await findEverywhere(shop.db, herTraces)).toEqual(traces);
      expect(await erase({ isForced: true })).toMatchObject({ ok: true });
      expect(await findEverywhere(shop.db, herTraces)).toEqual([]);
    });
  });

  describe('erasing a person with an order that may still be paid', () => {
    const openOrder = async () => {
      const { order_id: orderId } = await shop.visitor().buy(purchase([[1, '1', 1]], zubayda));
      return { orderId, reference: (await readAttempt(shop.db, orderId)).reference };
    };
    const runChecks = () => runAttentionChecks(shop.db, [erasedPayments]);
    const letTimePass = () =>
      sql`update order_events set created_at = created_at - interval '5 minutes'`.execute(shop.db);

    test('leaves its payment page to staff when the gateway cannot close it, until it has ended', async () => {
      const { orderId, reference } = await openOrder();
      await erase({ isForced: true });
      await runChecks();
      expect(await readOpenItems(shop.db)).toEqual([]);
      await letTimePass();
      await runChecks();
      expect(await readOpenItems(shop.db)).toEqual([`erased_payable ${orderId}`]);
      const declined = shop.gateway.webhook(reference, { state: 'declined' });
      await shop.visitor().fetch('/api/webhooks/sandbox', declined);
      await runChecks();
      expect(await readOpenItems(shop.db)).toEqual([]);
    });

    test('opens an attention item when money arrives later, until it is refunded', async () => {
      const { orderId, reference } = await openOrder();
      await erase({ isForced: true });
      const captured = shop.gateway.webhook(reference, { state: 'captured' });
      await shop.visitor().fetch('/api/webhooks/sandbox', captured);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid', email: null });
      expect(await readOpenItems(shop.db)).toEqual([`paid_after_erasure ${orderId}`]);
      const { id: paymentId } = await readAttempt(shop.db, orderId);
      shop.gateway.close(reference, 'captured');
      const services = { ...shop.store, gateways: onlyGateway(shop.gateway) };
      const refund = { orderId, paymentId, amount: '39.00', reason: 'Erased', staffId };
      await requestRefund(services, { ...refund, reference: randomUUID() });
      expect(await readOpenItems(shop.db)).toEqual([]);
    });

    test('prevents a payment page that is being opened meanwhile', async () => {
      const calls = shop.gateway.createCalls.length;
      const letGo = shop.gateway.hang();
      const buying = shop.visitor().create(purchase([[1, '1', 1]], zubayda), { key: newKey() });
      await vi.waitFor(() => expect(shop.gateway.createCalls).toHaveLength(calls + 1), longTimeout);
      await erase({ isForced: true });
      letGo();
      const { status, body } = await buying;
      expect(status).toBe(502);
      expect(body.redirectUrl).toBeUndefined();
      expect(shop.gateway.createCalls).toHaveLength(calls + 1);
      await reconcilePayments({ ...shop.store, gateways: onlyGateway(shop.gateway) });
      const states = (await readAttempts(shop.db)).map(({ state }) => state);
      expect(states.sort()).toEqual(['failed', 'failed', 'paid']);
    });
  });

  test('erasing a person forgets the network that an unpaid order was placed from', async () => {
    await shop.db
      .insertInto('stock_reservations')
      .values({
        order_id: left.orderId,
        product_id: 7,
        quantity: 1,
        state: 'reserved',
        client: 'her-network',
      })
      .execute();
    await erase();
    expect(await findEverywhere(shop.db, ['her-network'])).toEqual([]);
  });

  test('erasing a person matches the address in other case, and with spaces in an old row', async () => {
    await setOrder({ email: `  ${email.toUpperCase()} ` });
    const data = await findPersonalData(shop.db, ` ${email.toLowerCase()} `);
    expect(data?.orderIds).toEqual(left.orderIds);
    await erase({ email: email.toUpperCase() });
    expect(await findEverywhere(shop.db, herTraces)).toEqual([]);
  });

  test('erasing a person a second time changes nothing and reports nothing to erase', async () => {
    await erase();
    const orders = await readOrders(shop.db);
    expect(await erase()).toEqual({ ok: false, why: 'nothing' });
    expect(await readOrders(shop.db)).toEqual(orders);
    expect(await exportPerson(shop.db, email, 'store')).toBeUndefined();
  });

  test.each([
    'nobody@example.com',
    '%',
    "' or '1'='1",
    'zubayda.q@example.co',
    'ubayda.q@example.com',
    '',
    '–',
    'guest user',
  ])('erasing a person with an unknown or missing address erases nothing: %j', async (unknown) => {
    const traces = await findEverywhere(shop.db, herTraces);
    expect(await erase({ email: unknown, isForced: true })).toEqual({ ok: false, why: 'nothing' });
    expect(await findEverywhere(shop.db, herTraces)).toEqual(traces);
  });

  test('erasing a person that fails at the end changes nothing', async () => {
    const refuse = `do $do$ begin
      create function refuse_end() returns trigger language plpgsql as
        $$ begin raise exception 'killed in the middle'; end $$;
      create trigger refuse_end before insert on privacy_events
        for each row execute function refuse_end();
    end $do$`;
    await sql.raw(refuse).execute(shop.db);
    const traces = await findEverywhere(shop.db, herTraces);
    await expect(erase()).rejects.toThrow('killed in the middle');
    expect(await findEverywhere(shop.db, herTraces)).toEqual(traces);
    await sql`drop function refuse_end cascade`.execute(shop.db);
    expect(await erase()).toMatchObject({ ok: true });
  });

  test('erasing a person works in an adopted project that requires an email and a name', async () => {
    const demand = (does: 'set' | 'drop') =>
      sql`alter table orders alter email ${sql.raw(does)} not null,
        alter first_name ${sql.raw(does)} not null`.execute(shop.db);
    await demand('set');
    try {
      expect(await erase()).toMatchObject({ ok: true });
      expect(await findEverywhere(shop.db, herTraces)).toEqual([]);
      expect(await erase()).toEqual({ ok: false, why: 'nothing' });
    } finally {
      await demand('drop');
    }
  });

  const asText = sql`alter table orders alter meta_data type text using meta_data::text`;
  const asJson = sql`alter table orders alter meta_data type jsonb using meta_data::jsonb`;
  test.each([
    ['a text in JSON', sql`update orders set meta_data = to_jsonb(meta_data::text)`, sql`select 1`],
    ['a column of text', asText, asJson],
  ])('erasing a person preserves order lines that are stored in %s', async (_, make, undo) => {
    await make.execute(shop.db);
    try {
      expect(await erase()).toMatchObject({ ok: true });
      expect(await findEverywhere(shop.db, herTraces)).toEqual([]);
    } finally {
      await undo.execute(shop.db);
    }
    const page = await findAdminOrder(shop.db, left.orderId);
    expect(page?.order).toMatchObject({ name: 'Guest User', lang: 'en' });
    expect(page?.order.items).toHaveLength(1);
  });

  test('the second of two concurrent erasures of a person finds nothing', async () => {
    const ends = await Promise.all([erase(), erase()]);
    expect(ends.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('an order whose address was corrected is not erased by the former address, except that address', async () => {
    const { orderId } = await buyAndPay(shop, { ...zubayda, email: 'mistyped@example.com' });
    const version = await addressVersionOf(shop.db, await readOrder(shop.db, orderId));
    const details = { email: 'right@example.com' };
    await correctAddress(shop.db, { orderId, details, version, staffId });
    await shop.deliverEmails();
    const body = JSON.stringify({ customer: { email: 'mistyped@example.com' } });
    const update = { source: 'webhook', outcome: 'already_known', body } as const;
    await shop.db
      .insertInto('payment_events')
      .values({ ...update, order_id: orderId })
      .execute();
    const formerOrderIds = [orderId];
    expect(await findPersonalData(shop.db, 'mistyped@example.com')).toMatchObject({
      formerOrderIds,
    });
    const done = await erase({ email: 'mistyped@example.com' });
    expect(done).toMatchObject({ ok: true, data: { orderIds: [], formerOrderIds } });
    expect(await findEverywhere(shop.db, ['mistyped@'])).toEqual([]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ first_name: 'Zubayda' });
    expect(await erase({ email: 'mistyped@example.com' })).toMatchObject({ why: 'nothing' });
  });

  test('an export contains all rows by table, and none of another customer', async () => {
    await buyAndPay(shop, { first_name: 'Omar', email: 'omar@example.com' });
    const person = await exportPerson(shop.db, email, 'store');
    expect(person?.email).toBe(email.toLowerCase());
    const text = JSON.stringify(person).toLowerCase();
    for (const trace of herTraces) expect(text).toContain(trace);
    expect(text).not.toContain('omar');
    expect(text).not.toContain('search_text');
    expect(person?.tables.orders?.map(({ order_id }) => order_id).sort()).toEqual(left.orderIds);
    expect(person?.tables).not.toHaveProperty('staff_requests');
    expect(person?.tables.refunds).toMatchObject([{ amount: 1.5, currency: 'USD' }]);
    const [event] = await shop.db.selectFrom('privacy_events').selectAll().execute();
    expect(event).toMatchObject({ kind: 'exported', actor: 'store' });
    expect(JSON.stringify(event)).not.toContain('@');
  });

  test('emails to staff at the address of a customer are neither exported nor erased', async () => {
    const data = JSON.stringify({ name: 'Zubayda', link: 'https://hidden.example/token' });
    const reset = {
      kind: 'password_reset',
      recipient: email,
      language: 'en',
      facts: data,
    } as const;
    await shop.db
      .insertInto('emails')
      .values({ ...reset, created_by: 'store' })
      .execute();
    expect(JSON.stringify(await exportPerson(shop.db, email, 'store'))).not.toContain('token');
    await erase();
    const resets = (await readEmails(shop.db)).filter(({ kind }) => kind === 'password_reset');
    expect(resets).toMatchObject([{ recipient: email, state: 'queued' }]);
  });

  test('an erased order accepts no new details, which would identify a person again', async () => {
    await setOrder({ order_status: 'confirmed' });
    await erase({ isForced: true });
    const order = await readOrder(shop.db, left.orderId);
    const correct = async (details: object) => {
      const version = await addressVersionOf(shop.db, order);
      return correctAddress(shop.db, { orderId: left.orderId, details, version, staffId });
    };
    for (const details of [{ email: 'new@example.com' }, { city: 'Ajman' }]) {
      await expect(correct(details)).rejects.toMatchObject({ code: 'erased' });
    }
    expect(await readOrder(shop.db, left.orderId)).toEqual(order);
    expect((await readHistory(shop.db, left.orderId)).at(-1)).toBe('erased');
  });

  test('a shopper who orders again is a new customer', async () => {
    await erase();
    await shop.visitor().buy(purchase([[1, '1', 1]], zubayda));
    const data = await findPersonalData(shop.db, email);
    expect(data?.orderIds).toHaveLength(1);
    expect(left.orderIds).not.toContain(data?.orderIds[0]);
  });
});
