import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadCustomer } from '#app/admin/customers/customer-page.server.ts';
import { loadList } from '#app/admin/lists/load-list.server.ts';
import { queryReviews } from '#app/admin/reviews/reviews.server.ts';
import { reviewsList } from '#app/admin/reviews/reviews-list.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import type { Db } from '#database/schema.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { mona, newKey, purchase } from '../../tests/support/purchase.ts';
import { readOrders } from '../../tests/support/rows.ts';
import { staffContextOf } from '../../tests/support/staff-context.ts';
import { money } from '../money.ts';
import { retentionDays } from '../retention.ts';
import { sendJob } from '../runtime/jobs.ts';
import { addCustomerNote, blockCustomer, unblockCustomer } from './change-customer.server.ts';
import { findCustomer, findOrCreateCustomer } from './customer.server.ts';
import { listOrdersByEmail } from './customer-orders.server.ts';
import { listCustomers } from './customers.server.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

onBothDatabases('customers', (shop) => {
  let staffId: string;
  let context: RouterContextProvider;
  beforeEach(async () => {
    ({ staffId, context } = await staffContextOf(shop));
  });

  const add = (order_id: string, values: Record<string, string | Date | null> = {}) =>
    shop.db
      .insertInto('orders')
      .values({ order_id, total: '39.00', status: 'paid', currency: 'USD', ...values })
      .execute();
  const list = (changes: { q?: string; isBlocked?: boolean; limit?: number } = {}) => {
    const { q, isBlocked = false, limit = 50 } = changes;
    const search = q ? { text: q, numbers: [] } : undefined;
    return listCustomers(shop.db, { search, isBlocked, limit, before: undefined });
  };
  const open = async (orderId: string) => `${await findOrCreateCustomer(shop.db, orderId)}`;
  const find = async (id: string) => {
    const customer = await findCustomer(shop.db, id);
    if (!customer) throw new Error('there is no such customer');
    return customer;
  };
  const written = (id: string, body: string) => ({ id, body, draftKey: randomUUID(), staffId });
  const block = (id: string, phones: string[] = [], body = 'Stolen cards') =>
    blockCustomer(shop.db, { ...written(id, body), phones });

  test('customers of an adopted database have one rounded sum per currency, whatever its spelling', async () => {
    const { db } = shop;
    await sql`alter table orders alter column total type double precision,
      alter column currency drop not null`.execute(db);
    await forgetPlans(db);
    try {
      const email = 'mona@example.com';
      await add('11', { email, total: '39.00000000000001', currency: null });
      await add('12', { email, total: '78', currency: 'usd' });
      await add('13', { email, total: '0.1' });
      await add('14', { email, total: '5', currency: 'KWD' });
      const { sums } = await find(await open('11'));
      expect(sums).toEqual([
        { paidOrders: 1, paid: money(5000, 'KWD'), refunded: money(0, 'KWD') },
        { paidOrders: 3, paid: money(11_710, 'USD'), refunded: money(0, 'USD') },
      ]);
    } finally {
      await db.deleteFrom('orders').execute();
      await sql`alter table orders alter column total type numeric(12, 2),
        alter column currency set not null`.execute(db);
      await forgetPlans(db);
    }
  });

  test('customers are listed once each by newest order, page by page', async () => {
    await add('11', { email: 'mona@example.com', first_name: 'Mona', created_at: at(1) });
    await add('12', { email: 'Omar@Example.com', created_at: at(2) });
    await add('13', { email: ' MONA@example.com', first_name: 'Monalisa', created_at: at(3) });
    await add('14', { email: 'mona@example.com', status: 'pending', created_at: at(4) });
    await add('15', { email: 'only@example.com', status: 'pending', created_at: at(5) });
    await add('16', { email: null, created_at: at(6) });
    await add('17', { email: '  ', created_at: at(7) });
    const { rows, hasMore } = await list();
    expect(hasMore).toBe(false);
    expect(rows).toMatchObject([
      { email: 'mona@example.com', orders: 3, newest: { orderId: '13', name: 'Monalisa User' } },
      { email: 'omar@example.com', orders: 1, newest: { orderId: '12' } },
    ]);
    const first = await list({ limit: 1 });
    expect(first).toMatchObject({ hasMore: true, rows: [{ email: 'mona@example.com' }] });
    const query = { search: undefined, isBlocked: false, limit: 1, before: first.next };
    const second = await listCustomers(shop.db, query);
    expect(second).toMatchObject({ hasMore: false, rows: [{ email: 'omar@example.com' }] });
  });

  test('customers are found by data of any of their orders', async () => {
    await add('11', { email: 'mona@example.com', last_name: 'Saleh', created_at: at(1) });
    await add('12', { email: 'mona@example.com', last_name: 'Haddad', created_at: at(2) });
    await add('13', { email: 'omar@example.com', phone: '+971501234567', created_at: at(3) });
    expect((await list({ q: 'saleh' })).rows).toMatchObject([{ email: 'mona@example.com' }]);
    expect((await list({ q: '501234' })).rows).toMatchObject([{ email: 'omar@example.com' }]);
    expect((await list({ q: 'nobody' })).rows).toEqual([]);
  });

  test('a customer has an address without the email, the same for all of their orders', async () => {
    await add('11', { email: 'Mona@example.com ' });
    await add('12', { email: 'mona@example.com' });
    await add('13', { email: '' });
    const id = await open('11');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(await open('12')).toBe(id);
    for (const none of ['13', '14'])
      expect(await findOrCreateCustomer(shop.db, none)).toBeUndefined();
    expect(await findCustomer(shop.db, randomUUID())).toBeUndefined();
  });

  test('a customer has sums and refunds per currency', async () => {
    const { orderId, paymentId } = await buyAndPay(shop, { email: 'sums@example.com' });
    const sums = { email: 'sums@example.com', total: '10.005', currency: 'KWD' };
    await add('11', sums);
    await add('12', { ...sums, currency: 'kwd', total: '1.10' });
    await add('13', { ...sums, status: 'failed' });
    const refund = { order_id: orderId, payment_id: paymentId, currency: 'USD', reason: 'x' };
    const by = { created_by: 'store', reference: randomUUID() };
    await shop.db
      .insertInto('refunds')
      .values([
        { ...refund, ...by, amount: '1.50', state: 'done' },
        { ...refund, ...by, reference: randomUUID(), amount: '2.00', state: 'refused' },
      ])
      .execute();
    const { sums: totals } = await find(await open(orderId));
    expect(totals.map(({ paid }) => paid.currency)).toEqual(['KWD', 'USD']);
    expect(totals).toMatchObject([
      { paidOrders: 2, refunded: { amount: 0 } },
      { paidOrders: 1, refunded: { amount: 150, currency: 'USD' } },
    ]);
  });

  test('a customer is shown with their messages, and with others of the same phone', async () => {
    await add('11', { email: 'mona@example.com', phone: '+971501234567', country: 'AE' });
    await add('12', { email: 'sister@example.com', phone: '+971 50 123 4567', created_at: at(1) });
    await add('13', { email: 'sister@example.com', phone: '+971501234567', created_at: at(2) });
    await add('14', { email: 'other@example.com', phone: '+971501234568' });
    const message = { name: 'Mona', subject: 'Hello', message: 'Hi', language: 'en' };
    await shop.db
      .insertInto('contact_messages')
      .values([
        { ...message, email: 'Mona@Example.com' },
        { ...message, email: 'omar@example.com' },
      ])
      .execute();
    const { messages, others, phones } = await find(await open('11'));
    expect(messages).toMatchObject([{ subject: 'Hello', done: undefined }]);
    expect(phones).toEqual(['+971501234567']);
    expect(others.map(({ orderId }) => orderId)).toEqual(['13']);
    const orders = await listOrdersByEmail(shop.db, ['Mona@Example.com', 'x@example.com'], 3);
    expect([...orders].map(([email, own]) => [email, own.length])).toEqual([
      ['mona@example.com', 1],
    ]);
  });

  test('a customer is shown with reviews newest first to staff who may read reviews', async () => {
    await add('11', { email: 'mona@example.com' });
    await add('12', { email: ' MONA@example.com' });
    await add('13', { email: 'omar@example.com' });
    const by = { name: 'Mona S.', language: 'en', stars: 5, body: '' } as const;
    await shop.db
      .insertInto('reviews')
      .values([
        { ...by, order_id: '11', product_id: 1, body: 'My hair is fuller.', created_at: at(1) },
        { ...by, order_id: '12', product_id: 2, stars: 2, state: 'hidden', created_at: at(3) },
        { ...by, order_id: '12', product_id: 1, language: 'ar', body: 'ممتاز', created_at: at(2) },
        { ...by, order_id: '13', product_id: 1, body: 'Somebody else', created_at: at(4) },
      ])
      .execute();
    const id = await open('11');
    const { reviews } = await loadCustomer(context, id);
    const products = await shop.db.selectFrom('products').select(['id', 'title_en']).execute();
    const title = (of: number) => products.find((product) => product.id === of)?.title_en;
    expect(reviews).toMatchObject([
      { orderId: '12', product: title(2), stars: 2, state: 'hidden', body: '' },
      { orderId: '12', product: title(1), stars: 5, state: 'waiting', body: 'ممتاز' },
      { orderId: '11', product: title(1), language: 'en', body: 'My hair is fuller.' },
    ]);
    const request = new Request(`${shop.url}/admin/reviews?review=${reviews[1]?.id}`);
    const list = await loadList(reviewsList, { request, context }, { rows: queryReviews });
    expect(list).toMatchObject({ count: { count: 1 }, rows: [{ body: 'ممتاز' }] });
    context.set(staffContext, { ...context.get(staffContext), role: 'packer' });
    expect((await loadCustomer(context, id)).reviews).toEqual([]);
  });

  test('a note on a customer is saved with its author, and once when its form is sent twice', async () => {
    await add('11', { email: 'mona@example.com' });
    const id = await open('11');
    const note = written(id, ' Calls in the morning\r\n');
    await addCustomerNote(shop.db, note);
    await addCustomerNote(shop.db, note);
    const { events } = await find(id);
    expect(events).toMatchObject([{ kind: 'note', body: 'Calls in the morning', by: 'huda' }]);
    for (const body of ['', ' \n', 'x'.repeat(2001), 'a\0b']) {
      await expect(addCustomerNote(shop.db, written(id, body)), body).rejects.toThrow(/^text_/);
    }
    const unknown = addCustomerNote(shop.db, written(randomUUID(), 'Hello'));
    await expect(unknown).rejects.toMatchObject({ code: 'customer_unknown' });
  });

  test('a blocked customer cannot order by email or phone, and sees no sign of it', async () => {
    const { orderId } = await buyAndPay(shop);
    const id = await open(orderId);
    await block(id, [mona.phone, '+971509999999']);
    expect((await find(id)).blockedContacts).toEqual([mona.phone, mona.email]);
    const refusals = [
      // Buys one product, then another.
      purchase(undefined, { email: ` ${mona.email.toUpperCase()}`, phone: '+971507654321' }),
      purchase([[1, '1', 1]], { email: 'another@example.com', phone: '00971 50 123 4567' }),
    ];
    for (const body of refusals) {
      const { status, body: answer } = await shop.visitor().create(body, { key: newKey() });
      expect([status, answer]).toEqual([
        422,
        { ok: false, error: 'Something went wrong. Please try again.' },
      ]);
    }
    const arabic = await shop.visitor().create(refusals[0], { lang: 'ar' });
    expect(arabic.body.error).toBe('حدث خطأ ما. يرجى المحاولة مرة أخرى.');
    expect(await readOrders(shop.db)).toHaveLength(1);
    expect(shop.log.text()).not.toContain(mona.email);
    await shop
      .visitor()
      .buy(purchase([[1, '1', 1]], { email: 'x@example.com', phone: '+971507654321' }));
  });

  test('a blocked customer cannot retry the payment of an earlier order', async () => {
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(purchase(), { key: newKey() });
    await block(await open(order_id));
    expect((await visitor.create(purchase(), { key: newKey() })).status).toBe(422);
  });

  test('an unblocked customer can order again, and the history shows who did what, and why', async () => {
    const { orderId } = await buyAndPay(shop);
    const id = await open(orderId);
    await expect(unblockCustomer(shop.db, written(id, 'x'))).rejects.toThrow('not_blocked');
    await expect(block(id, [], ' ')).rejects.toMatchObject({ code: 'text_empty', field: 'body' });
    await block(id, [mona.phone]);
    await expect(block(id)).rejects.toMatchObject({ code: 'blocked_already' });
    expect((await list({ isBlocked: true })).rows).toMatchObject([
      { email: mona.email, blockedId: id, newest: { orderId } },
    ]);
    await unblockCustomer(shop.db, written(id, 'A mistake'));
    const { events, blockedAt, blockedContacts } = await find(id);
    expect([blockedAt, blockedContacts]).toEqual([undefined, []]);
    expect(events).toMatchObject([
      { kind: 'unblocked', body: 'A mistake', by: 'huda' },
      { kind: 'blocked', body: 'Stolen cards', by: 'huda' },
    ]);
    expect((await list({ isBlocked: true })).rows).toEqual([]);
    await shop.visitor().buy(purchase([[2, '1', 1]]), { key: newKey() });
  });

  test('a blocked customer whose orders are removed stays blocked, and can still be found', async () => {
    await add('11', { email: 'gone@example.com' });
    const id = await open('11');
    await block(id);
    await shop.db.deleteFrom('orders').execute();
    expect((await list({ isBlocked: true })).rows).toEqual([
      { email: 'gone@example.com', blockedId: id, newest: undefined, orders: 0 },
    ]);
    expect(await find(id)).toMatchObject({ orders: [], name: undefined });
  });

  test('customers without notes are removed after a time, others stay', async () => {
    await add('11', { email: 'opened@example.com' });
    await add('12', { email: 'noted@example.com' });
    await add('13', { email: 'blocked@example.com' });
    await open('11');
    await addCustomerNote(shop.db, written(await open('12'), 'Hello'));
    await block(await open('13'));
    const created_at = new Date(Date.now() - (retentionDays.openedCustomer + 1) * 86_400_000);
    await shop.db.updateTable('customers').set({ created_at }).execute();
    await sendJob(shop.store.jobs, shop.db, { name: 'prune-old-records', data: {} });
    await shop.deliverEmails();
    const left = await shop.db.selectFrom('customers').select('email').orderBy('email').execute();
    expect(left.map(({ email }) => email)).toEqual(['blocked@example.com', 'noted@example.com']);
  });
});

/** Connections plan the statements of triggers once, with the types of the columns at that time. */
const forgetPlans = (db: Db) =>
  sql`do $$ declare definition text; begin
    for definition in
      select pg_get_functiondef(pg_proc.oid) from pg_proc
      join pg_language on pg_language.oid = prolang
      where lanname = 'plpgsql' and pronamespace = current_schema()::regnamespace
    loop execute definition; end loop;
  end $$`.execute(db);
