import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import { openAttentionItem } from '#domain/attention/open-item.server.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import type { RoleName } from '#domain/staff/roles.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { addCashRows } from '../support/cash-rows.ts';
import {
  type DatabaseKind,
  databaseKinds,
  makePostgresDatabase,
} from '../support/fresh-database.ts';
import { mona, newKey, purchase } from '../support/purchase.ts';
import { unusedTotp } from '../support/totp.ts';
import { Visitor } from '../support/visitor.ts';

type Form = Record<string, string>;
type Person = { visitor: Visitor; id: string; email: string; password: string };

const forgottenOrder = '482917306001';
const cashOrder = '482917306002';
const product = { title_en: 'Comb', title_ar: 'مشط', price: '12.00', is_active: 'true' };

/** The built server, with accounts and with rows that no request can make. */
class Office {
  readonly #server: BuiltServer;
  readonly #undo: (() => Promise<unknown>)[];
  readonly #accounts: Map<RoleName | 'other', { email: string; password: string; id: string }>;
  #visitors = 0;
  readonly prepared: { itemId: string; refundId: string };

  private constructor(
    server: BuiltServer,
    undo: (() => Promise<unknown>)[],
    { accounts, ...prepared }: Awaited<ReturnType<typeof prepare>>,
  ) {
    this.#server = server;
    this.#undo = undo;
    this.#accounts = accounts;
    this.prepared = prepared;
  }

  static async open(kind: DatabaseKind): Promise<Office> {
    const secret = { STORE_SECRET: 'a secret only for tests, thirty-two letters' };
    const env = { TRUST_PROXY: '127.0.0.1', ...secret };
    if (kind === 'pglite') {
      const { dataDir, remove } = await makeDataDir(inject('preparedFolder'));
      const prepared = await closing(await openEmbedded(join(dataDir, 'database')));
      const server = await BuiltServer.start({ dataDir, env });
      return new Office(server, [() => server.kill(), remove], prepared);
    }
    const { url, drop } = await makePostgresDatabase();
    const { dataDir, remove } = await makeDataDir();
    const prepared = await closing(openPostgres({ url, onError: () => undefined }));
    const server = await BuiltServer.start({ dataDir, env: { ...env, DATABASE_URL: url } });
    return new Office(server, [() => server.kill(), drop, remove], prepared);
  }

  async close(): Promise<void> {
    for (const step of this.#undo) await step();
  }

  visit(): Visitor {
    this.#visitors += 1;
    return new Visitor(() => this.#server.url, `203.0.113.${this.#visitors}`);
  }

  account(who: RoleName | 'other') {
    const account = this.#accounts.get(who);
    if (!account) throw new Error(`no account of ${who}`);
    return account;
  }

  async signIn(who: RoleName | 'other'): Promise<Person> {
    const account = this.account(who);
    const visitor = this.visit();
    const { email, password } = account;
    await send(visitor, '/adminLogin', { email, password });
    return { visitor, ...account };
  }

  async buy(): Promise<string> {
    const shopper = this.visit();
    // Uses a new email: the same cart of one customer may be a double payment, which opens an attention item.
    const own = purchase([[1, '1', 1]], { email: `${newKey()}@example.com` });
    const { order_id, redirectUrl } = await shopper.buy(own, { key: newKey() });
    const { pathname, search } = new URL(redirectUrl);
    const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
    await send(shopper, `${pathname}${search}`, card);
    return order_id;
  }
}

async function closing({ db, close }: Database) {
  const prepared = await prepare(db);
  await close();
  return prepared;
}

async function prepare(db: Db) {
  const accounts = new Map<RoleName | 'other', { email: string; password: string; id: string }>();
  for (const who of ['admin', 'staff', 'other'] as const) {
    const role = who === 'other' ? 'staff' : who;
    const { email, password } = await addStaffAccount(db, `${who}@office.example`, role);
    const user = db.selectFrom('staff_users').select('id').where('email', '=', email);
    accounts.set(who, { email, password, ...(await user.executeTakeFirstOrThrow()) });
  }
  const order_id = forgottenOrder;
  await db.insertInto('orders').values({ order_id, total: '39.00', status: 'paid' }).execute();
  const money = { order_id, currency: 'USD' };
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
  await addCashRows(db, [{ orderId: cashOrder, end: 'paid' }]);
  const data = { amountCents: 3900, currency: 'USD' };
  await openAttentionItem(db, 'paid_twice', { subject: 'ref', orderId: order_id, data });
  const items = db.selectFrom('attention_items').select('id').where('subject', '=', 'ref');
  const { id: itemId } = await items.executeTakeFirstOrThrow();
  return { accounts, itemId, refundId: refund.id };
}

const send = (visitor: Visitor, path: string, form: Form) =>
  visitor.fetch(path, { method: 'POST', body: new URLSearchParams(form) });

const plain = (html: string) => html.replace(/<script.*?<\/script>|<!-- -->|[\u2066-\u2069]/gs, '');
const read = async (visitor: Visitor, path: string) =>
  plain(await (await visitor.fetch(path)).text());

type RequestCase = {
  path: string;
  form: Form;
  /** The page that shows the effect. */
  page: string;
  trace: RegExp;
  /** Another body under the same key. */
  other?: Form;
  as?: Person;
};
type OpenCase = (
  office: Office,
  huda: Person,
  orderId: string,
) => Promise<RequestCase> | RequestCase;

const orderPage = (orderId: string) => `/admin/orders/${orderId}`;
const onOrder =
  (trace: string, form: Form, other: Form): OpenCase =>
  (_office, _huda, orderId) => ({
    path: orderPage(orderId),
    form,
    page: orderPage(orderId),
    other,
    trace: new RegExp(`data-kind="${trace}"`, 'g'),
  });
const people = (trace: string) => ({
  path: '/admin/people',
  page: '/admin/people',
  trace: new RegExp(`data-kind="${trace}"`, 'g'),
});
const invitation = async (huda: Person, email: string) => {
  const form = { intent: 'invite', name: 'Omar', email, role: 'staff', language: 'en' };
  await send(huda.visitor, '/admin/people', form);
  const html = await read(huda.visitor, '/admin/people');
  const [, about = ''] =
    new RegExp(`data-invitation="${email}".*?name="about" value="([^"]+)"`, 's').exec(html) ?? [];
  return about;
};

const cases: [what: string, OpenCase][] = [
  [
    'a status',
    (_office, _huda, orderId) => ({
      path: '/admin?index',
      page: orderPage(orderId),
      form: { order_id: orderId, status: 'confirmed', expected: 'pending' },
      other: { status: 'preparing' },
      trace: /data-kind="status_changed"/g,
    }),
  ],
  [
    'the undoing of a status',
    async (_office, huda, orderId) => {
      const undo = await changedTwice(huda, orderId);
      return {
        path: orderPage(orderId),
        page: orderPage(orderId),
        form: { order_id: orderId, undo },
        other: { undo: '1' },
        trace: /data-kind="status_changed"/g,
      };
    },
  ],
  [
    'shipping',
    onOrder(
      'shipped',
      {
        intent: 'ship',
        carrier: 'DHL',
        tracking_number: '4711',
        set_out: 'on',
        mail: 'on',
        seen_carrier: '',
        seen_number: '',
      },
      { tracking_number: '4712' },
    ),
  ],
  ['a note', onOrder('note_added', { intent: 'note', body: 'Call first' }, { body: 'Call later' })],
  [
    'an address',
    async (_office, huda, orderId) => {
      const data = await (await huda.visitor.fetch(`${orderPage(orderId)}.data`)).text();
      const [, version = ''] = /"version","([^"]+)"/.exec(data) ?? [];
      return {
        path: orderPage(orderId),
        page: orderPage(orderId),
        other: { city: 'Ajman' },
        form: { intent: 'address', version, ...mona, city: 'Sharjah' },
        trace: /data-kind="address_corrected"/g,
      };
    },
  ],
  [
    'a refund',
    async (_office, huda, orderId) => {
      const html = await read(huda.visitor, orderPage(orderId));
      const [, payment_id = ''] = /data-payment="([^"]+)"/.exec(html) ?? [];
      return {
        path: orderPage(orderId),
        page: orderPage(orderId),
        other: { reason: 'Late' },
        form: { intent: 'refund', payment_id, amount: '1.00', reason: 'Broken' },
        trace: /data-kind="refund_(requested|done)"/g,
      };
    },
  ],
  [
    'a refund that staff have made',
    async (_office, huda) => {
      const page = orderPage(cashOrder);
      const [, payment_id = ''] =
        /data-payment="([^"]+)"/.exec(await read(huda.visitor, page)) ?? [];
      const refund = { way: 'cash', reference: '4711', day: '2026-01-05' };
      return {
        path: page,
        page,
        other: { way: 'bank' },
        form: { intent: 'record_refund', payment_id, amount: '1.00', ...refund },
        trace: /data-kind="refund_recorded"/g,
      };
    },
  ],
  [
    'what became of a refund',
    ({ prepared }) => ({
      path: orderPage(forgottenOrder),
      page: orderPage(forgottenOrder),
      form: { intent: 'settle_refund', refund_id: prepared.refundId, outcome: 'done' },
      other: { outcome: 'refused' },
      trace: /data-kind="refund_settled_done"/g,
    }),
  ],
  [
    'an email once more',
    async (_office, huda, orderId) => {
      const list = await read(huda.visitor, `/admin/emails?q=${orderId}`);
      const [path = ''] = /\/admin\/emails\/[\da-f-]{36}/.exec(list) ?? [];
      const trace = /data-kind="email_queued"/g;
      return {
        path,
        form: { meant: '1' },
        other: { unmeant: '1' },
        page: orderPage(orderId),
        trace,
      };
    },
  ],
  [
    'an item that is done',
    ({ prepared }) => ({
      path: '/admin/attention',
      page: '/admin/attention?state=done',
      form: { id: prepared.itemId, times: '1', note: 'Called them twice' },
      other: { note: 'Wrote to them' },
      trace: /Called them twice/g,
    }),
  ],
  [
    'a new product',
    () => ({
      path: '/admin/products/new',
      page: '/admin/products',
      form: { ...product, title_en: 'Brush', draft_key: randomUUID() },
      trace: />Brush</g,
    }),
  ],
  [
    'a product',
    async (_office, huda) => {
      const page = '/admin/products/3';
      const html = await read(huda.visitor, page);
      const [, version = ''] = /name="version" value="([^"]+)"/.exec(html) ?? [];
      return {
        path: page,
        page,
        form: { ...product, version },
        other: { price: '13.00' },
        trace: /data-kind="changed"/g,
      };
    },
  ],
  [
    'a product that is taken off sale',
    () => ({
      path: '/admin/products',
      page: '/admin/products/2',
      form: { product_id: '2', is_active: 'false' },
      other: { is_active: 'true' },
      trace: /data-kind="changed"/g,
    }),
  ],
  [
    'an invitation',
    () => ({
      ...people('invited'),
      form: {
        intent: 'invite',
        name: 'Omar',
        email: 'new@nabta.example',
        role: 'staff',
        language: 'en',
      },
      other: { name: 'Omar S.' },
    }),
  ],
  [
    'an invitation once more',
    async (_office, huda) => {
      const about = await invitation(huda, 'again@nabta.example');
      return {
        ...people('invitation_resent'),
        form: { intent: 'resend', about },
        other: { intent: 'withdraw' },
      };
    },
  ],
  [
    'an invitation taken back',
    async (_office, huda) => {
      const about = await invitation(huda, 'gone@nabta.example');
      return {
        ...people('invitation_withdrawn'),
        form: { intent: 'withdraw', about },
        other: { intent: 'resend' },
      };
    },
  ],
  [
    'a role',
    async (office) => {
      const { id: about } = await office.signIn('other');
      return {
        ...people('role_changed'),
        form: { intent: 'role', about, role: 'admin', seen: 'staff' },
        other: { role: 'staff', seen: 'admin' },
      };
    },
  ],
  [
    'an account that is disabled',
    async (office) => {
      const { id: about } = await office.signIn('other');
      return {
        ...people('disabled'),
        form: { intent: 'disable', about },
        other: { intent: 'enable' },
      };
    },
  ],
  [
    'an account that is enabled',
    async (_office, huda) => {
      const html = await read(huda.visitor, '/admin/people');
      const [, about = ''] =
        /other@office\.example.*?name="about" value="([^"]+)"/s.exec(html) ?? [];
      return {
        ...people('enabled'),
        form: { intent: 'enable', about },
        other: { intent: 'disable' },
      };
    },
  ],
  [
    'signing an account out',
    async (office) => {
      const { id: about } = await office.signIn('other');
      return {
        ...people('signed_out'),
        form: { intent: 'sign_out', about },
        other: { intent: 'disable' },
      };
    },
  ],
  [
    'one’s own name',
    async (office) => ({
      ...people('renamed'),
      path: '/admin/account',
      as: await office.signIn('staff'),
      form: { intent: 'name', name: 'Sara' },
      other: { name: 'Sarah' },
    }),
  ],
  [
    'one’s own password',
    async (office) => {
      const sara = await office.signIn('staff');
      return {
        ...people('password_changed'),
        path: '/admin/account',
        as: sara,
        form: { intent: 'password', current: sara.password, password: 'lantern quiet mosaic' },
        other: { password: 'another quiet mosaic' },
      };
    },
  ],
];

/** The event number of the last status change, from its answer. */
async function changedTwice({ visitor }: Person, orderId: string): Promise<string> {
  let text = '';
  for (const status of ['confirmed', 'preparing']) {
    const body = new URLSearchParams({ order_id: orderId, status });
    const answer = await visitor.fetch(`${orderPage(orderId)}.data`, { method: 'POST', body });
    text = await answer.text();
  }
  return /"event",(\d+)/.exec(text)?.[1] ?? '';
}

const count = async (visitor: Visitor, { page, trace }: RequestCase) =>
  (await read(visitor, page)).match(trace)?.length ?? 0;

describe.each(databaseKinds)('on %s', (kind) => {
  let office: Office;
  let huda: Person;
  beforeAll(async () => {
    office = await Office.open(kind);
    huda = await office.signIn('admin');
  });
  afterAll(() => office.close());

  describe.each(cases)('%s', (_what, openCase) => {
    test('sent again is done once with its first content', async () => {
      const one = await openCase(office, huda, await office.buy());
      const { visitor } = one.as ?? huda;
      const before = await count(huda.visitor, one);
      const form = { ...one.form, idempotency_key: newKey() };
      const [first, racing] = await Promise.all([
        send(visitor, one.path, form),
        send(visitor, one.path, form),
      ]);
      const after = await count(huda.visitor, one);
      expect(after).toBeGreaterThan(before);
      const later = await send(visitor, one.path, form);
      for (const { status } of [racing, later]) expect(status).toBe(first.status);
      expect(first.status).toBeLessThan(400);
      expect(await count(huda.visitor, one)).toBe(after);

      if (!one.other) return;
      const reused = await send(visitor, one.path, { ...form, ...one.other });
      expect(reused.status).toBe(409);
      expect(await count(huda.visitor, one)).toBe(after);
    });
  });

  test('a repeat does not revert a status that a colleague changed since', async () => {
    const orderId = await office.buy();
    const form = { order_id: orderId, status: 'confirmed', idempotency_key: newKey() };
    await send(huda.visitor, '/admin?index', form);
    await send(huda.visitor, '/admin?index', { order_id: orderId, status: 'preparing' });
    expect((await send(huda.visitor, '/admin?index', form)).status).toBe(200);
    const html = await read(huda.visitor, orderPage(orderId));
    expect(html.match(/data-kind="status_changed"/g)).toHaveLength(2);
    expect(html).toMatch(/<option[^>]*value="preparing"[^>]*selected/);
  });

  test('a product edited after a lost response is one product, as typed last', async () => {
    const form = { ...product, draft_key: randomUUID(), idempotency_key: newKey() };
    const first = await send(huda.visitor, '/admin/products/new', { ...form, title_en: 'Towel' });
    const second = await send(huda.visitor, '/admin/products/new', {
      ...form,
      title_en: 'Bath towel',
    });
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    const html = await read(huda.visitor, '/admin/products');
    expect(html.match(/>Bath towel</g)).toHaveLength(1);
    expect(html).not.toMatch(/>Towel</);
  });

  test('a form of the page of another account is refused', async () => {
    const orderId = await office.buy();
    const { id: account } = await office.signIn('other');
    const form = { intent: 'note', body: 'As whom?', account, idempotency_key: newKey() };
    const answer = await send(huda.visitor, orderPage(orderId), form);
    expect(answer.status).toBe(422);
    const html = await read(huda.visitor, orderPage(orderId));
    expect(html).not.toContain('data-kind="note_added"');
  });

  test('keys belong to an account, and an invalid key is refused', async () => {
    const orderId = await office.buy();
    const other = await office.signIn('other');
    const form = { intent: 'note', body: 'Mine', idempotency_key: newKey() };
    for (const { visitor } of [huda, other]) await send(visitor, orderPage(orderId), form);
    const html = await read(huda.visitor, orderPage(orderId));
    expect(html.match(/data-kind="note_added"/g)).toHaveLength(2);
    const short = await send(huda.visitor, orderPage(orderId), { ...form, idempotency_key: 'x' });
    expect(short.status).toBe(422);
  });

  test('a deep link leads to its page after signing in, and to no other site', async () => {
    const page = '/admin/orders/482917306001?x=1';
    const visitor = office.visit();
    const { headers } = await visitor.fetch(page);
    const signIn = headers.get('location') ?? '';
    expect(signIn).toBe(`/adminLogin?next=${encodeURIComponent(page)}`);
    const { email, password } = office.account('other');
    const entered = await send(visitor, signIn, { email, password });
    expect(entered.headers.get('location')).toBe(page);
    expect((await visitor.fetch(signIn)).headers.get('location')).toBe(page);

    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/admin']) {
      const stranger = office.visit();
      const address = `/adminLogin?next=${encodeURIComponent(next)}`;
      const answer = await send(stranger, address, { email, password });
      expect(answer.headers.get('location'), next).toBe('/admin');
    }
  });

  test('open pages detect that their session has ended', async () => {
    const stranger = office.visit();
    const response = await stranger.fetch('/admin/people.data');
    expect(await response.text()).toContain('/adminLogin?next=%2Fadmin%2Fpeople');
  });

  test('the second factor: codes are shown once, and a repeat reports that it was done', async () => {
    const me = await office.signIn('other');
    const act = async (form: Form) => {
      const body = new URLSearchParams(form);
      const answer = await me.visitor.fetch('/admin/account.data', { method: 'POST', body });
      return { status: answer.status, text: await answer.text() };
    };
    const enrolment = await act({ intent: 'factor_begin', current: me.password });
    const [, key = ''] = /"key","([A-Z2-7]+)"/.exec(enrolment.text) ?? [];
    const confirm = { intent: 'factor_confirm', code: unusedTotp(key), idempotency_key: newKey() };
    expect((await act(confirm)).text).toContain('backupCodes');
    const again = await act(confirm);
    expect([again.status, again.text.includes('backupCodes')]).toEqual([200, false]);
    expect(again.text).toContain('isRepeat');

    const renew = { intent: 'factor_codes', current: me.password, idempotency_key: newKey() };
    expect((await act(renew)).text).toContain('backupCodes');
    expect((await act(renew)).text).toContain('isRepeat');
    // The second factor leads there as well.
    const later = office.visit();
    const { email, password } = me;
    const first = await send(later, '/adminLogin?next=%2Fadmin%2Femails', { email, password });
    const second = first.headers.get('location') ?? '';
    expect(second).toBe('/adminLogin/code?next=%2Fadmin%2Femails');
    const done = await send(later, second, { code: unusedTotp(key) });
    expect(done.headers.get('location')).toBe('/admin/emails');

    const off = { intent: 'factor_off', current: me.password, idempotency_key: newKey() };
    expect((await act(off)).status).toBe(200);
    const html = await read(huda.visitor, '/admin/people');
    for (const kind of ['second_factor_on', 'backup_codes_renewed', 'second_factor_off']) {
      expect(html.match(new RegExp(`data-kind="${kind}"`, 'g')), kind).toHaveLength(1);
    }
  });
});
