import { beforeEach, describe, expect, test } from 'vitest';
import { forgetOldRequests } from '#domain/staff/staff-requests.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import {
  readAttempt,
  readEmails,
  readHistory,
  readOpenItems,
  readOrder,
} from '../../../tests/support/rows.ts';
import { staffVisitor } from '../../../tests/support/staff-visitor.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

const failedCall = '/api/send-payment-failed-email';
const statusCall = '/api/send-order-status-email';

onBothDatabases('a staff email to a customer', (shop) => {
  let staff: Visitor;
  let orderId: string;
  let total: number;

  beforeEach(async () => {
    staff = await staffVisitor(shop);
    const body = purchase([[2, '1', 1]]);
    total = body.total;
    orderId = (await shop.visitor().buy(body, { key: newKey() })).order_id;
  });

  const settle = async (state: 'captured' | 'declined') => {
    const { reference } = await readAttempt(shop.db, orderId);
    const update = shop.gateway.webhook(reference, { state });
    await shop.visitor().fetch('/api/webhooks/sandbox', update);
  };
  const end = async (state: 'captured' | 'declined') => {
    await settle(state);
    await shop.db.deleteFrom('emails').execute();
  };
  const setStatus = (order_status: string) =>
    shop.db.updateTable('orders').set({ order_status }).where('order_id', '=', orderId).execute();
  const post = (visitor: Visitor, call: string, body: unknown, headers = {}) =>
    visitor.json(call, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const details = () => ({
    orderId,
    email: 'mona@example.com',
    customerName: 'Mona Saleh',
    lang: 'en',
  });
  const failed = () => ({ ...details(), amount: total.toFixed(2), currency: 'USD' });
  const status = (order_status: string) => ({ ...details(), status: order_status });

  describe('a staff email about a failed payment', () => {
    test('contains the data of the order', async () => {
      await end('declined');
      const { status: code, body } = await post(staff, failedCall, failed());
      expect(code).toBe(200);
      expect(body).toEqual({
        success: true,
        error: null,
        recipient: 'mona@example.com',
        kept: true,
      });
      const [email] = await readEmails(shop.db);
      expect(email).toMatchObject({
        kind: 'payment_problem',
        order_id: orderId,
        recipient: 'mona@example.com',
        language: 'en',
        state: 'queued',
        facts: { orderId, name: 'Mona Saleh', total: total * 100, currency: 'USD' },
      });
      expect(email?.created_by).toMatch(/^staff:[0-9a-f-]{36}$/);
      expect((await readHistory(shop.db, orderId)).at(-1)).toBe('email_queued');
    });

    const payForTheSameAgain = async () => {
      const again = await shop.visitor().buy(purchase([[2, '1', 1]]), { key: newKey() });
      const { reference } = await readAttempt(shop.db, again.order_id);
      const captured = shop.gateway.webhook(reference, { state: 'captured' });
      await shop.visitor().fetch('/api/webhooks/sandbox', captured);
    };

    test('is refused when the customer has paid for the same items with another order', async () => {
      await end('declined');
      await payForTheSameAgain();
      await shop.db.deleteFrom('emails').execute();
      const english = await post(staff, failedCall, failed());
      expect([english.status, english.body]).toEqual([
        409,
        expect.objectContaining({ success: false, error: expect.stringMatching(/paid/) }),
      ]);
      expect(await readEmails(shop.db)).toEqual([]);
    });

    test.each([
      ['the same order', () => settle('captured')],
      ['another one for the same items', () => payForTheSameAgain()],
    ])('is not sent when %s was paid between the button and the delivery', async (_, pay) => {
      await end('declined');
      await post(staff, failedCall, failed());
      await pay();
      const sent: string[] = [];
      await shop.deliverEmails({
        async send({ subject }) {
          sent.push(subject);
          return { state: 'accepted' };
        },
      });
      expect(sent.filter((subject) => !/confirmed|received|Thank/i.test(subject))).toEqual([]);
      const emails = await readEmails(shop.db);
      expect(emails.find(({ kind }) => kind === 'payment_problem')).toMatchObject({
        state: 'failed',
        error: 'paid_since',
      });
      expect(await readOpenItems(shop.db)).toEqual([]);
    });

    test('is sent once, however often the button is pressed', async () => {
      await end('declined');
      const presses = [1, 2, 3].map(() => post(staff, failedCall, failed()));
      for (const { status: code } of await Promise.all(presses)) expect(code).toBe(200);
      expect(await readEmails(shop.db)).toHaveLength(1);
      const created_at = new Date(Date.now() - 11_000);
      await shop.db.updateTable('emails').set({ created_at }).execute();
      await post(staff, failedCall, failed());
      expect(await readEmails(shop.db)).toHaveLength(2);
    });

    test('is sent once for a repeated call, and again for another one', async () => {
      await end('declined');
      const key = { 'idempotency-key': newKey() };
      const calls = [1, 2].map(() => post(staff, failedCall, failed(), key));
      for (const { status: code } of await Promise.all(calls)) expect(code).toBe(200);
      const created_at = new Date(Date.now() - 60_000);
      await shop.db.updateTable('emails').set({ created_at }).execute();
      const late = await post(staff, failedCall, failed(), key);
      expect(late.body).toMatchObject({ success: true, recipient: 'mona@example.com' });
      expect(await readEmails(shop.db)).toHaveLength(1);

      const other = await post(staff, failedCall, { ...failed(), lang: 'ar' }, key);
      expect([other.status, other.body.field]).toEqual([409, 'Idempotency-Key']);
      expect(await readEmails(shop.db)).toHaveLength(1);
      await shop.db
        .updateTable('staff_requests')
        .set({ created_at: new Date(Date.now() - 8 * 24 * 3_600_000) })
        .execute();
      await forgetOldRequests(shop.db);
      expect(await shop.db.selectFrom('staff_requests').selectAll().execute()).toEqual([]);
    });

    test('is refused from a page that another account opened', async () => {
      await end('declined');
      const headers = { 'x-staff-account': '0b0f0d6e-0000-4000-8000-000000000000' };
      const answer = await post(staff, failedCall, failed(), headers);
      expect([answer.status, answer.body.code]).toEqual([409, 'other_account']);
      expect(await readEmails(shop.db)).toEqual([]);
    });

    test('is sent only when the payment failed', async () => {
      const pending = await post(staff, failedCall, failed());
      await end('captured');
      const paid = await post(staff, failedCall, failed());
      for (const { status: code, body } of [pending, paid]) {
        expect(code).toBe(409);
        expect(body).toMatchObject({ success: false, error: expect.stringContaining('failed') });
      }
      expect(await readEmails(shop.db)).toEqual([]);
    });

    test.each([
      ['email', 'eve@example.com'],
      ['customerName', 'Eve Saleh'],
      ['amount', '1.00'],
      ['currency', 'AED'],
      ['lang', 'ar'],
    ])('is refused when its %s differs from the order', async (field, value) => {
      await end('declined');
      const { status: code, body } = await post(staff, failedCall, { ...failed(), [field]: value });
      expect(code).toBe(409);
      expect(body).toMatchObject({ success: false, field });
      expect(await readEmails(shop.db)).toEqual([]);
    });

    test.each([
      ['orderId', 'x'],
      ['email', undefined],
      ['amount', '12.345'],
      ['amount', 1.005],
      ['amount', 'free'],
      ['currency', '$'],
      ['lang', 'fr'],
    ])('is refused when the %s is %j', async (field, value) => {
      const { status: code, body } = await post(staff, failedCall, { ...failed(), [field]: value });
      expect(code).toBe(422);
      expect(body).toMatchObject({ success: false, field });
    });

    test('is refused for an unknown order', async () => {
      const body = { ...failed(), orderId: '100000000000' };
      const answer = await post(staff, failedCall, body, { 'x-lang': 'ar' });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ field: 'orderId', error: 'هذا الطلب لم يعد موجودًا.' });
    });

    test('uses the language of the order instead of that of the staff page', async () => {
      const bought = purchase([[2, '1', 1]]);
      const body = { ...bought, meta_data: { ...bought.meta_data, lang: 'ar' } };
      orderId = (await shop.visitor().buy(body, { key: newKey() })).order_id;
      await end('declined');
      await post(staff, failedCall, { ...failed(), lang: 'ar' });
      await shop.deliverEmails();
      const [email] = await readEmails(shop.db);
      expect(email).toMatchObject({ language: 'ar' });
      expect(email?.subject).toMatch(/لم تتم عملية دفع/);
    });
  });

  describe('a staff email about the order status', () => {
    test.each(['confirmed', 'preparing', 'out_for_delivery', 'delivered'])(
      'is sent when it is paid and %s',
      async (now) => {
        await end('captured');
        await setStatus(now);
        expect((await post(staff, statusCall, status(now))).body).toMatchObject({ success: true });
        const [email] = await readEmails(shop.db);
        expect(email).toMatchObject({ kind: 'order_status', facts: { status: now } });
      },
    );

    test.each(['pending', 'cancelled'])('a staff email is refused when it is %s', async (now) => {
      await end('captured');
      await setStatus(now);
      expect((await post(staff, statusCall, status(now))).status).toBe(409);
      expect(await readEmails(shop.db)).toEqual([]);
    });

    test('is refused when it is not paid', async () => {
      await end('declined');
      await setStatus('confirmed');
      expect((await post(staff, statusCall, status('confirmed'))).status).toBe(409);
    });

    test('is refused when a colleague changed it meanwhile', async () => {
      await end('captured');
      await setStatus('delivered');
      const { status: code, body } = await post(staff, statusCall, status('preparing'));
      expect(code).toBe(409);
      expect(body).toMatchObject({ field: 'status' });
    });

    test('is sent once for each status', async () => {
      await end('captured');
      for (const now of ['preparing', 'out_for_delivery', 'out_for_delivery']) {
        await setStatus(now);
        await post(staff, statusCall, status(now));
      }
      expect(await readEmails(shop.db)).toHaveLength(2);
    });
  });

  test.each([failedCall, statusCall])(
    '%s is limited to staff and the same origin',
    async (call) => {
      await end('declined');
      const body = call === failedCall ? failed() : status('confirmed');
      expect((await post(shop.visitor(), call, body)).status).toBe(401);
      expect((await post(shop.visitor(), call, {})).status).toBe(401);
      const cookie = `nabta.session_token=${staff.cookie('nabta.session_token')}`;
      for (const origin of ['https://evil.example', 'null', undefined]) {
        const headers = {
          cookie,
          'content-type': 'application/json',
          ...(origin ? { origin } : {}),
        };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        const answer = await fetch(new URL(call, shop.url), init);
        expect(answer.status, origin).toBe(403);
        expect(await answer.json()).toMatchObject({ success: false });
      }
      expect(await readEmails(shop.db)).toEqual([]);
    },
  );

  test('a staff email with a body that is not JSON is refused', async () => {
    expect((await post(staff, failedCall, '{')).status).toBe(400);
  });

  test('a staff email for an older order without an address is refused with a reason', async () => {
    await end('declined');
    await shop.db
      .updateTable('orders')
      .set({ email: null })
      .where('order_id', '=', orderId)
      .execute();
    const { status: code, body } = await post(staff, failedCall, failed());
    expect(code).toBe(409);
    expect(body).toMatchObject({ error: 'This order has no email address.' });
    expect(await readOrder(shop.db, orderId)).toMatchObject({ email: null });
  });
});
