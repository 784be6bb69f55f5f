import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findEverywhere } from '../../tests/support/customer-traces.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { mona, purchase } from '../../tests/support/purchase.ts';
import { readAttempts, readEmails, readHistory, readOrder } from '../../tests/support/rows.ts';
import { openAttentionItem } from '../attention/open-item.server.ts';
import { listOrderEmails } from '../emails/email-list.server.ts';
import { queueEmail } from '../emails/queue-email.server.ts';
import { resendEmail } from '../emails/resend-email.server.ts';
import { recordOrderEvent } from '../orders/order-events.server.ts';
import { retentionDays } from '../retention.ts';
import { sendJob } from '../runtime/jobs.ts';
import { erasePerson } from './erase-person.server.ts';
import { listBackups, reconcileRecordedBackups, recordBackup } from './recorded-backups.server.ts';

const moments = {
  orders: 'created_at',
  emails: 'created_at',
  payment_events: 'received_at',
  contact_messages: 'created_at',
  page_views: 'day',
  backups: 'started_at',
  payments: 'updated_at',
  refunds: 'updated_at',
  order_events: 'created_at',
  attention_items: 'resolved_at',
} as const;
type Aged = keyof typeof moments;

onBothDatabases('old records', (shop) => {
  const nightfall = async () => {
    await sendJob(shop.store.jobs, shop.db, { name: 'prune-old-records', data: {} });
    await shop.deliverEmails();
  };
  /** Makes all rows of a table older by this number of days. */
  const age = (table: Aged, days: number) =>
    sql`update ${sql.table(table)} set ${sql.ref(moments[table])} =
      ${sql.ref(moments[table])} - make_interval(days => ${days})`.execute(shop.db);
  const count = async (table: Aged) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(shop.db);
    return rows[0]?.count;
  };

  test.each([
    ['contact_messages', retentionDays.contactMessage],
    ['page_views', retentionDays.pageViews],
    ['backups', retentionDays.backup],
  ] as const)('%s are removed after %i days, and not a day earlier', async (table, days) => {
    const { db } = shop;
    const message = { name: 'M', email: 'm@example.com', subject: 's', message: 'm' };
    await db
      .insertInto('contact_messages')
      .values({ ...message, language: 'en' })
      .execute();
    const view = { day: '2026-01-01', route: '/', path: '/', language: 'en', referrer_host: '' };
    await db
      .insertInto('page_views')
      .values({ ...view, views: 1 })
      .execute();
    await sql`update page_views set day = now()::date`.execute(db);
    await recordBackup(db, { file: '/b.tar', madeAt: new Date(), bytes: 1 });
    await age(table, days - 1);
    await nightfall();
    expect(await count(table)).toBe(1);
    await age(table, 2);
    await nightfall();
    expect(await count(table)).toBe(0);
  });

  test('a scheduled backup stays in the list until it is removed', async () => {
    const name = 'shop.example-2026-11-22T04-15-00Z.tar.age';
    await reconcileRecordedBackups(shop.db, '/backups', [{ name, madeAt: new Date() }]);
    await shop.db
      .insertInto('backups')
      .values({ made_by: 'schedule', failure: 'failed' })
      .execute();
    await age('backups', retentionDays.backup + 1);
    await nightfall();
    expect(await listBackups(shop.db)).toMatchObject([{ file: `/backups/${name}` }]);
    expect(await count('backups')).toBe(1);
    await reconcileRecordedBackups(shop.db, '/backups', []);
    await nightfall();
    expect(await count('backups')).toBe(0);
  });

  test('a backup in a former location is listed for its retention period', async () => {
    const name = 'shop.example-2026-11-22T04-15-00Z.tar.age';
    await reconcileRecordedBackups(shop.db, '/former', [{ name, madeAt: new Date() }]);
    await reconcileRecordedBackups(shop.db, '/former/place', []);
    expect(await listBackups(shop.db)).toHaveLength(1);
    await age('backups', retentionDays.backup + 1);
    await reconcileRecordedBackups(shop.db, '/former/place', []);
    expect(await listBackups(shop.db)).toEqual([]);
  });

  test('an old email about an order loses its content, and cannot be sent again', async () => {
    const { orderId } = await buyAndPay(shop);
    await shop.deliverEmails();
    await age('emails', retentionDays.emailText - 1);
    await nightfall();
    const [before] = await readEmails(shop.db);
    expect(before?.text).toContain('Mona');
    await age('emails', 2);
    await nightfall();
    const erased = { facts: {}, subject: null, html: null, text: null };
    const [email] = await readEmails(shop.db);
    expect(email).toMatchObject({ ...erased, kind: 'order_confirmation', state: 'not_sent' });
    const again = { emailId: `${email?.id}`, by: 'store', isConfirmed: true } as const;
    await expect(resendEmail(shop.db, shop.store.jobs, again)).rejects.toMatchObject({
      code: 'text_removed',
    });
    await shop.db.updateTable('orders').set({ email: 'other@example.com' }).execute();
    expect(await listOrderEmails(shop.db, orderId)).toMatchObject([{ isElsewhere: false }]);
  });

  test('an old email without an order is removed, and a pending one stays', async () => {
    const receipt = { kind: 'contact_receipt', data: {}, language: 'en', by: 'shopper' } as const;
    await queueEmail(shop.db, shop.store.jobs, { ...receipt, to: 'mona@example.com' });
    await shop.deliverEmails();
    await queueEmail(shop.db, shop.store.jobs, { ...receipt, to: 'other@example.com' });
    await sql`delete from pgboss.job`.execute(shop.db);
    await age('emails', retentionDays.emailText + 1);
    await nightfall();
    expect(await readEmails(shop.db)).toMatchObject([{ recipient: 'other@example.com' }]);
  });

  test('old gateway responses are removed, and the fact of a response stays', async () => {
    await buyAndPay(shop);
    const events = () => shop.db.selectFrom('payment_events').select(['outcome', 'body']).execute();
    await age('payment_events', retentionDays.gatewayResponse - 1);
    await nightfall();
    expect(await events()).toMatchObject([{ outcome: 'paid', body: { state: 'captured' } }]);
    await age('payment_events', 2);
    await nightfall();
    expect(await events()).toEqual([{ outcome: 'paid', body: {} }]);
  });

  test('the old refusal text of a gateway is removed, and the refusal stays', async () => {
    const { orderId, paymentId } = await buyAndPay(shop);
    const reason = 'No mailbox mona@example.com';
    const message = { message: reason, gateway: 'sandbox' };
    const refused = { orderId, kind: 'payment_refused', actor: 'gateway', data: message } as const;
    await recordOrderEvent(shop.db, refused);
    const data = { gateway: 'sandbox', reason };
    await openAttentionItem(shop.db, 'payment_refused', { subject: 'sandbox', data });
    await shop.db
      .updateTable('attention_items')
      .set({ resolved_at: new Date(), resolved_by: 'store' })
      .execute();
    const payment = shop.db.updateTable('payments').set({ failure: reason });
    await payment.set({ failure_reason: 'declined' }).where('id', '=', paymentId).execute();
    await shop.db
      .insertInto('refunds')
      .values({
        order_id: orderId,
        payment_id: paymentId,
        reference: 'back',
        state: 'refused',
        amount: '1.00',
        currency: 'USD',
        reason: 'Late',
        failure: reason,
        created_by: 'store',
      })
      .execute();
    const find = () => findEverywhere(shop.db, [reason.toLowerCase()]);
    const ageAll = async (days: number) => {
      for (const table of ['payments', 'refunds', 'order_events', 'attention_items'] as const) {
        await age(table, days);
      }
    };
    await ageAll(retentionDays.gatewayResponse - 1);
    await nightfall();
    expect(await find()).toHaveLength(4);
    await ageAll(2);
    await nightfall();
    expect(await find()).toEqual([]);
    expect(await readAttempts(shop.db)).toMatchObject([{ failure_reason: 'declined' }]);
    expect(await readHistory(shop.db, orderId)).toContain('payment_refused');
  });

  test('gateway data about an erased order is removed the next night', async () => {
    const { orderId, reference } = await buyAndPay(shop);
    const erasure = { email: mona.email, isForced: true, actor: 'store' } as const;
    expect(await erasePerson(shop.db, erasure)).toMatchObject({ ok: true });
    const webhook = shop.gateway.webhook(reference, { state: 'captured' });
    await shop.visitor().fetch('/api/webhooks/sandbox', webhook);
    await sql`update payment_events set body = '{"name": "Mona"}' where outcome = 'already_known'`.execute(
      shop.db,
    );
    await nightfall();
    const bodies = shop.db.selectFrom('payment_events').select('body');
    expect(await bodies.where('order_id', '=', orderId).execute()).toEqual([
      { body: {} },
      { body: {} },
    ]);
  });

  const traces = ['mona', 'saleh', '501234567', 'villa 12'];
  const buyUnpaid = async () => {
    const { order_id } = await shop.visitor().buy(purchase());
    await shop.db.updateTable('payments').set({ state: 'failed' }).execute();
    return order_id;
  };

  test('an old order in cash keeps its data while its money is due, and loses it once it is over', async () => {
    const states = {
      '1': { order_status: 'pending', state: 'open' },
      '2': { order_status: 'delivered', state: 'open' },
      '3': { order_status: 'pending', state: 'failed' },
      '4': { order_status: 'cancelled', state: 'open' },
      '5': { order_status: 'cancelled', state: 'failed', status: 'failed' },
    } as const;
    for (const [order_id, { state, ...values }] of Object.entries(states)) {
      const order = { order_id, total: '39.00', status: 'pending', payment_terms: 'cash' } as const;
      await shop.db
        .insertInto('orders')
        .values({ ...order, email: 'mona@example.com', ...values })
        .execute();
      const payment = { order_id, attempt: 1, gateway: 'cash', reference: order_id, state };
      await shop.db
        .insertInto('payments')
        .values({ ...payment, amount: '39.00', currency: 'USD' })
        .execute();
    }
    await age('orders', retentionDays.unpaidOrder + 1);
    await nightfall();
    const orders = await shop.db.selectFrom('orders').select(['order_id', 'email']).execute();
    const named = orders.filter(({ email }) => email !== null).map(({ order_id }) => order_id);
    expect(named.toSorted()).toEqual(['1', '2', '3']);
  });

  test('an old unpaid order loses its personal data, and its amounts stay', async () => {
    const orderId = await buyUnpaid();
    const before = await readOrder(shop.db, orderId);
    await age('orders', retentionDays.unpaidOrder - 1);
    await nightfall();
    expect(await readOrder(shop.db, orderId)).toMatchObject(mona);
    await age('orders', 2);
    await nightfall();
    expect(await findEverywhere(shop.db, traces)).toEqual([]);
    const { total, country, currency } = before;
    expect(await readOrder(shop.db, orderId)).toMatchObject({ total, country, currency });
    await nightfall();
    const history = await readHistory(shop.db, orderId);
    expect(history.filter((kind) => kind === 'erased')).toHaveLength(1);
  });

  test.each([
    ['was paid', (orderId: string) => setStatus(orderId)],
    [
      'another project has begun',
      async () => {
        for (const table of ['payment_requests', 'payment_events', 'payments'] as const) {
          await shop.db.deleteFrom(table).execute();
        }
      },
    ],
    [
      'was sent without a payment here',
      () => shop.db.updateTable('orders').set({ order_status: 'delivered' }).execute(),
    ],
    ['may still be paid', () => shop.db.updateTable('payments').set({ state: 'open' }).execute()],
    [
      'has a payment that fits it not',
      () => shop.db.updateTable('payments').set({ state: 'paid' }).execute(),
    ],
    [
      'waits for staff',
      (orderId: string) =>
        openAttentionItem(shop.db, 'unmatched_payment', { subject: 'x', orderId, data: {} }),
    ],
  ])('an order with personal data stays that %s', async (_, prepare) => {
    const orderId = await buyUnpaid();
    await prepare(orderId);
    await age('orders', retentionDays.unpaidOrder + 1);
    await shop.db.updateTable('payments').set({ checked_at: new Date() }).execute();
    await nightfall();
    expect(await readOrder(shop.db, orderId)).toMatchObject(mona);
  });

  const setStatus = (orderId: string) =>
    shop.db
      .updateTable('orders')
      .set({ status: 'paid', paid_at: new Date() })
      .where('order_id', '=', orderId)
      .execute();
});
