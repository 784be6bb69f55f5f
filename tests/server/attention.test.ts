import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAttentionItem } from '#domain/attention/open-item.server.ts';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { newKey, purchase, totalOf } from '../support/purchase.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
beforeAll(async () => {
  office = await BackOfficeServer.open();
});
afterAll(() => office.close());
beforeEach(() => office.db.deleteFrom('attention_items').execute());

const signIn = async (name: string) => (await office.signIn(name)).visitor;
const data = { amountCents: 3900, currency: 'USD' };
const happen = (changes = {}) =>
  openAttentionItem(office.db, 'paid_twice', {
    subject: 'ref',
    orderId: '481516234200',
    data: { ...data, ...changes },
  });
const only = () => office.db.selectFrom('attention_items').selectAll().executeTakeFirstOrThrow();
const postItem = async (
  visitor: Visitor,
  form: Record<string, string>,
  path = '/admin/attention',
) => {
  const { id, times } = await only();
  const body = new URLSearchParams({ id, times: `${times}`, note: 'Called them', ...form });
  return visitor.fetch(path, { method: 'POST', body });
};
/** Removes the marks that isolate values in a sentence. */
const plain = (html: string) => html.replace(/<!-- -->|[\u2066-\u2069]/g, '');
const read = async (visitor: Visitor, path: string) => {
  return plain(await (await visitor.fetch(path)).text());
};

test('only staff see the attention list with its count, and resolve items', async () => {
  await happen();
  const stranger = office.visit();
  stranger.setCookie('nabta.session_token', 'made.up');
  for (const visitor of [office.visit(), stranger]) {
    const session = await visitor.json('/api/admin/session');
    expect(session).toMatchObject({ status: 401, body: { refusal: 'no_session' } });
    expect((await visitor.json('/api/admin/attention')).status).toBe(401);
    for (const path of ['/admin/attention', '/admin/attention.data']) {
      const response = await visitor.fetch(path);
      const text = await response.text();
      expect(response.headers.get('location') ?? text, path).toContain('/adminLogin');
      expect(text, path).not.toContain('481516234200');
    }
    expect((await postItem(visitor, {})).status).toBe(302);
  }
  expect(await only()).toMatchObject({ resolved_at: null });
});

test('staff read an attention item in either language, resolve it without scripts, and find it again', async () => {
  await happen();
  const huda = await signIn('huda');
  const english = await read(huda, '/admin/attention');
  expect(english).toContain(
    'Order 481516234200 was paid already when a second payment of $39.00 arrived.',
  );
  expect(english).toContain('href="/admin/orders/481516234200"');
  expect(english).toMatch(/aria-hidden="true">1<\/span>/);
  expect(await read(huda, '/admin/attention?lang=ar')).toContain(
    'كان الطلب 481516234200 مدفوعًا حين وصلت دفعة ثانية قدرها $39.00.',
  );
  expect(await read(huda, '/admin')).toContain('1 item needs attention');
  expect(await read(huda, '/admin/attention?kind=late_order')).toContain('Nothing of this kind.');

  expect((await postItem(huda, { note: '<b>Gave</b> it back' })).status).toBe(200);
  expect(await only()).toMatchObject({
    resolved_by: expect.stringMatching(/^staff:/),
    note: '<b>Gave</b> it back',
  });
  expect(await read(huda, '/admin/attention')).toContain('Nothing needs attention.');
  const done = await read(huda, '/admin/attention?state=done&kind=paid_twice');
  expect(done).toContain('&lt;b&gt;Gave&lt;/b&gt; it back');
  expect(done).toMatch(/Done by huda, \d/);
});

test('failed purchase events are one item, with the reason and the last order', async () => {
  for (const lastOrderId of ['481516234200', '481516234201']) {
    const data = { reason: 'code 40105', lastOrderId };
    await openAttentionItem(office.db, 'ad_event_failed', { subject: data.reason, data });
  }
  const huda = await signIn('huda9');
  const english = await read(huda, '/admin/attention');
  expect(english).toContain(
    'The purchase of order 481516234201 could not be reported to TikTok (code 40105)',
  );
  expect(english).toContain('Happened 2 times');
  expect(english).toContain('href="/admin/orders/481516234201"');
  expect(await read(huda, '/admin/attention?lang=ar')).toContain(
    'تعذّر إبلاغ تيك توك بشراء الطلب 481516234201 (code 40105)',
  );
});

test('a pending email is shown as being retried, with or without its order', async () => {
  const data = { emailKind: 'order_confirmation', tries: 0, reason: 'waiting' };
  await openAttentionItem(office.db, 'email_failed', { subject: 'a', data });
  await openAttentionItem(office.db, 'email_failed', {
    subject: 'b',
    orderId: '481516234201',
    data,
  });
  const huda = await signIn('huda6');
  const english = await read(huda, '/admin/attention');
  expect(english).toMatch(/The email “[^”]+” has been waiting for more than a day\./);
  expect(english).toMatch(/The email “[^”]+” about order 481516234201 has been waiting/);
  const arabic = await read(huda, '/admin/attention?lang=ar');
  expect(arabic).toMatch(/الرسالة «[^»]+» تنتظر الإرسال منذ أكثر من يوم/);
  expect(arabic).toMatch(/الرسالة «[^»]+» عن الطلب 481516234201 تنتظر الإرسال/);
});

test('a late, empty or invalid note on an attention item is refused with its reason', async () => {
  await happen({ tries: 1 });
  const [huda, omar] = [await signIn('huda2'), await signIn('omar')];
  const expectRefusal = async (
    status: number,
    message: string,
    form: Record<string, string>,
    lang = 'en',
  ) => {
    const response = await postItem(omar, form, `/admin/attention?lang=${lang}`);
    expect(response.status).toBe(status);
    expect(plain(await response.text())).toContain(message);
  };
  await expectRefusal(422, 'Please write in a few words what was done.', { note: ' ' });
  await expectRefusal(422, 'يرجى كتابة ما تم بكلمات قليلة.', { note: '' }, 'ar');
  await expectRefusal(404, 'This entry no longer exists.', { id: "' or 1=1" });
  await expectRefusal(404, 'This entry no longer exists.', { intent: 'ask' });
  await happen({ tries: 2 });
  await expectRefusal(409, 'This happened again in the meantime.', { times: '1' });
  expect(await only()).toMatchObject({ resolved_at: null });

  await postItem(huda, { note: 'Huda did' });
  await expectRefusal(409, 'huda2 marked this as done in the meantime', { note: 'Omar, too' });
  expect(await only()).toMatchObject({ note: 'Huda did' });
});

test('a cross-site form resolves no attention item', async () => {
  await happen();
  const huda = await signIn('huda3');
  const { id } = await only();
  const cookie = `nabta.session_token=${huda.cookie('nabta.session_token')}`;
  for (const path of ['/admin/attention', '/admin/attention.data']) {
    const answer = await office.server.fetch(path, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example' },
      body: new URLSearchParams({ id, times: '1', note: 'Not me' }),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
  expect(await only()).toMatchObject({ resolved_at: null });
});

test('staff sync a payment, and a resolved one leaves the list', async () => {
  const shopper = office.visit();
  const { order_id, redirectUrl } = await shopper.buy(purchase([[1, '1', 1]]), { key: newKey() });
  const reference = new URL(redirectUrl).pathname.split('/').at(-1) ?? '';
  await openAttentionItem(office.db, 'payment_unknown', {
    subject: reference,
    orderId: order_id,
    data,
  });
  const long = new Date(Date.now() - 2 * 3_600_000);
  await office.db.updateTable('payments').set({ created_at: long }).execute();
  const huda = await signIn('huda4');
  const syncPayment = () => postItem(huda, { intent: 'ask' });
  // The shopper paid, and the webhook was lost.
  await office.db
    .insertInto('sandbox_charges')
    .values({
      reference,
      order_id,
      currency: 'USD',
      state: 'captured',
      lang: 'en',
      amount: `${totalOf([[1, '1', 1]]) / 100}`,
      success_url: redirectUrl,
      fail_url: redirectUrl,
    })
    .execute();
  expect((await syncPayment()).status).toBe(200);
  expect(await only()).toMatchObject({ resolved_by: 'store', note: null });
  const paid = office.db.selectFrom('orders').select('status').where('order_id', '=', order_id);
  expect(await paid.executeTakeFirst()).toEqual({ status: 'paid' });
});

test('sample reviews are confirmed by an admin, and by no other staff', async () => {
  const subject = 'a hash';
  await openAttentionItem(office.db, 'sample_reviews', { subject, data: { reason: 'reviews' } });
  const huda = await signIn('huda7');
  const english = await read(huda, '/admin/attention');
  expect(english).toContain('Sample reviews are still shown');
  expect(english).toContain('sample comments and ratings that no customer wrote.');
  expect(english).toContain('Only an owner can confirm this.');
  expect(english).not.toContain('name="note"');
  const arabic = await read(huda, '/admin/attention?lang=ar');
  expect(arabic).toContain('نموذجية لم يكتبها أي عميل');
  const refused = await postItem(huda, { note: 'I like them' });
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('Only an owner can confirm this.');
  expect(await only()).toMatchObject({ resolved_at: null });

  const { visitor: owner } = await office.signIn('owner7', 'admin');
  const page = await read(owner, '/admin/attention');
  expect(page).toContain('Confirm they are from our customers');
  expect((await postItem(owner, { note: 'Collected at the counter' })).status).toBe(200);
  const done = await read(owner, '/admin/attention?state=done');
  expect(done).toContain('Collected at the counter');
  expect(done).toMatch(/Done by owner7, \d/);

  await office.db.deleteFrom('attention_items').execute();
  await openAttentionItem(office.db, 'sample_reviews', { subject, data: { reason: 'rating' } });
  expect(await read(owner, '/admin/attention')).toContain('the overall rating next to them is');
});

test('an amount with fractions of a cent is shown as the gateway reported it', async () => {
  const odd = { gateway: 'tap', reference: 'r', amountCents: 0.1, currency: 'USD' };
  const expected = { expectedCents: 10_100, expectedCurrency: 'USD' };
  await openAttentionItem(office.db, 'amount_differs', {
    subject: 'r',
    orderId: '482917305114',
    data: { ...odd, ...expected },
  });
  const huda = await signIn('rima');
  const page = plain(await (await huda.fetch('/admin/attention')).text());
  expect(page).toContain('0.001 USD');
  expect(page).toContain('$101.00');
});
