import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAttentionItem } from '#domain/attention/open-item.server.ts';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { addCashRows } from '../support/cash-rows.ts';
import { newKey } from '../support/purchase.ts';
import { readAttempt, readHistory, readOpenItems, readRefunds } from '../support/rows.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
beforeAll(async () => {
  office = await BackOfficeServer.open();
});
afterAll(() => office.close());

let orderId: string;
let refundId: string;
let orders = 0;

/** An order paid at a gateway that the store no longer has, with a refund of four dollars. */
beforeEach(async () => {
  orders += 1;
  orderId = String(482_917_306_000 + orders);
  const { db } = office;
  await db
    .insertInto('orders')
    .values({ order_id: orderId, total: '39.00', status: 'paid' })
    .execute();
  const money = { order_id: orderId, currency: 'USD' };
  const payment = await db
    .insertInto('payments')
    .values({
      ...money,
      attempt: 1,
      gateway: 'tap',
      reference: randomUUID(),
      amount: '39.00',
      state: 'paid',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('attention_items').execute();
  await db.deleteFrom('refunds').execute();
  const refund = await db
    .insertInto('refunds')
    .values({
      ...money,
      payment_id: payment.id,
      reference: randomUUID(),
      amount: '4.00',
      reason: 'Broken',
      state: 'unknown',
      created_by: 'staff:x',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  refundId = refund.id;
  await openAttentionItem(db, 'refund_unanswered', { subject: refundId, orderId, data: {} });
});

/** Returns the text that staff read: scripts and direction marks are removed. */
const plain = (html: string) => html.replace(/<script.*?<\/script>|<!-- -->|[\u2066-\u2069]/gs, '');
const post = (visitor: Visitor, form: Record<string, string>) => {
  const body = new URLSearchParams({ intent: 'settle_refund', refund_id: refundId, ...form });
  return visitor.fetch(`/admin/orders/${orderId}`, { method: 'POST', body });
};
const read = async (visitor: Visitor, lang = 'en') => {
  const html = await (await visitor.fetch(`/admin/orders/${orderId}?lang=${lang}`)).text();
  return plain(html);
};
const state = async () => (await readRefunds(office.db))[0]?.state;

test('only staff record the outcome of a refund', async () => {
  const stranger = office.visit();
  stranger.setCookie('nabta.session_token', 'made.up');
  for (const visitor of [office.visit(), stranger]) {
    const answer = await post(visitor, { outcome: 'refused' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toContain('/adminLogin');
  }
  expect(await state()).toBe('unknown');
});

test('a refund that the gateway cannot report is settled by staff, in either language', async () => {
  const { visitor: huda } = await office.signIn('huda');
  const { visitor: omar } = await office.signIn('omar');
  const english = await read(huda);
  expect(english).toContain('This refund can no longer be retried');
  expect(english).toContain('>It was refunded</button>');
  expect(english).not.toContain('>Check with the gateway</button>');
  expect(await read(huda, 'ar')).toContain('لم تعد إعادة محاولة هذا الاسترداد ممكنة');

  const answer = await post(huda, { outcome: 'done' });
  expect(answer.status).toBe(200);
  expect(await state()).toBe('done');
  expect(await readOpenItems(office.db)).toEqual([]);
  expect(await read(huda)).toMatch(/Recorded by hand: \$4\.00 was refunded.*?huda/s);
  expect((await post(huda, { outcome: 'done' })).status).toBe(200);

  const late = await post(omar, { outcome: 'refused' });
  expect(late.status).toBe(422);
  const page = plain(await late.text());
  expect(page).toContain('In the meantime this was recorded as refunded.');
  expect(page).not.toContain('It was refunded</button>');
  expect(await state()).toBe('done');
  expect(await readHistory(office.db, orderId)).toEqual(['refund_settled_done']);
});

test('an invalid outcome, an unknown refund, or one of another order is refused', async () => {
  const { visitor } = await office.signIn();
  const forms: Record<string, string>[] = [
    {},
    { outcome: 'unknown' },
    { outcome: 'done', refund_id: 'x' },
  ];
  for (const form of forms) {
    expect((await post(visitor, form)).status).toBe(422);
  }
  expect(await state()).toBe('unknown');
});

test('collected cash is recorded as refunded once by ten racing presses, and shown in either language', async () => {
  const { visitor: huda } = await office.signIn(undefined, 'manager');
  await office.db.deleteFrom('refunds').execute();
  orders += 1;
  orderId = String(482_917_306_000 + orders);
  await addCashRows(office.db, [{ orderId, end: 'paid' }]);
  const { id: payment_id } = await readAttempt(office.db, orderId);
  const form = { intent: 'record_refund', payment_id, amount: '130', way: 'bank' };
  const refund = { ...form, reference: 'TR-4711', day: '2026-01-05' };
  const press = (changes: Record<string, string> = {}) =>
    post(huda, { ...refund, idempotency_key: newKey(), ...changes });
  expect((await press({ amount: '130.01' })).status).toBe(422);
  expect((await press({ way: '' })).status).toBe(422);
  expect((await post(huda, { ...refund, refund_id: '' })).status).toBe(422);
  const idempotency_key = newKey();
  const same = await Promise.all(
    Array.from({ length: 10 }, () => press({ amount: '100', idempotency_key })),
  );
  expect(same.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const others = await Promise.all(Array.from({ length: 10 }, () => press({ amount: '30' })));
  expect(others.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
  expect(await readRefunds(office.db)).toMatchObject([
    { amount: '100.00', state: 'done', way: 'bank', returned_on: '2026-01-05' },
    { amount: '30.00', state: 'done' },
  ]);
  expect(await readHistory(office.db, orderId)).toEqual(['refund_recorded', 'refund_recorded']);
  expect(await read(huda)).toMatch(
    /AED\s100\.00 refunded by staff on 5 Jan 2026 \(Bank transfer · TR-4711\)/,
  );
  expect(await read(huda, 'ar')).toMatch(/ردّ الفريق مبلغ AED\s100\.00 في .*?تحويل مصرفي · TR-4711/);
});
