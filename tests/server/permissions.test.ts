import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsSeenBy, type Page, staffApi, staffPages } from '#domain/addresses.ts';
import {
  can,
  type Permission,
  permissions,
  type StaffRole,
  staffRoles,
} from '#domain/permissions.ts';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { openMarketIn } from '../support/markets.ts';
import type { Visitor } from '../support/visitor.ts';

// Tests what the server allows and forbids each role.

let office: BackOfficeServer;
const visitors = new Map<StaffRole, Visitor>();
const orderId = '481516234255';
const params: Record<string, string> = { orderId, id: '1' };

beforeAll(async () => {
  office = await BackOfficeServer.open();
  const row = { order_id: orderId, total: '39.00', status: 'paid', email: 'mona@example.com' };
  await office.db.insertInto('orders').values(row).execute();
  await openMarketIn(office.db, 'sa');
  for (const role of staffRoles) visitors.set(role, (await office.signIn(role, role)).visitor);
});
afterAll(() => office.close());

const visitorOf = (role: StaffRole) => visitors.get(role) ?? office.visit();
const fill = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
const isForAll = (needed: string) => needed === 'staff' || needed === 'everyone';

describe.each(staffRoles)('the role %s', (role) => {
  const pages = Object.values<Page>(staffPages).filter(({ rules }) => !isForAll(rules.seenBy));

  test.each(pages.map(({ path, rules }) => [path, rules.seenBy as Permission] as const))(
    'opens %s only with the permission %s',
    async (path, permission) => {
      const { status } = await visitorOf(role).fetch(fill(path));
      expect(status === 403).toBe(!can(role, permission));
      const data = await visitorOf(role).fetch(`${fill(path)}.data`);
      expect(data.status === 403).toBe(!can(role, permission));
    },
  );

  const calls = Object.entries(callsSeenBy) as [keyof typeof staffApi, Permission | 'staff'][];
  const isPost = (call: string) => /Email$|productPictures/.test(call);
  // A stream has no end.
  test.each(calls.filter(([call]) => call !== 'events'))(
    'calls %s only with the permission %s',
    async (call, needed) => {
      const method = isPost(call) ? 'POST' : 'GET';
      const headers = { 'content-type': 'application/json' };
      const body = isPost(call) ? '{}' : null;
      const path = fill(staffApi[call]);
      const answer = await visitorOf(role).fetch(path, { method, headers, body });
      const isAllowed = needed === 'staff' || can(role, needed);
      expect(answer.status === 403).toBe(!isAllowed);
      if (isAllowed) return;
      expect(await answer.json()).toMatchObject({ success: false, code: 'not_allowed' });
    },
  );
});

type Form = Record<string, string>;
type Sent = [path: string, form: Form];

const onOrder = (form: Form): Sent => [`/admin/orders/${orderId}`, form];
const unknown = '00000000-0000-4000-8000-000000000000';

/** All that a product must have, and a version that is no longer its own: nothing is saved. */
const publishable = { title_en: 'x', title_ar: 'x', price: '1', is_active: 'true', version: '' };

/**
 * Forms by the permission that they need. A member with it never gets a 403, whatever else is wrong with
 * the form.
 */
const forms: Record<Permission, Sent[]> = {
  'orders.see': [],
  'orders.note': [onOrder({ intent: 'note', body: '' })],
  'orders.change': [
    ['/admin?index', { order_id: orderId, status: 'nothing' }],
    onOrder({ order_id: orderId, status: 'nothing' }),
    ['/admin?index', { intent: 'bulk', orders: '', status: 'nothing' }],
    ['/admin?index', { intent: 'undo-bulk', id: unknown }],
  ],
  'orders.cancel': [
    ['/admin?index', { order_id: orderId, status: 'cancelled' }],
    onOrder({ order_id: orderId, status: 'cancelled' }),
    ['/admin?index', { intent: 'bulk', orders: '', status: 'cancelled' }],
    onOrder({ intent: 'refuse_parcel' }),
  ],
  'orders.ship': [
    ['/admin/tracking', { intent: 'check', pasted: '' }],
    ['/admin/tracking', { intent: 'save', entries: '' }],
    onOrder({ intent: 'ship', carrier: '', tracking_number: '' }),
  ],
  'orders.correct': [onOrder({ intent: 'address', only: 'email', email: 'x' })],
  'orders.create': [['/admin/orders/new', { intent: 'place' }], onOrder({ intent: 'renew_link' })],
  'payments.collect': [
    onOrder({ intent: 'collect', amount: '1', day: '2026-01-05' }),
    onOrder({ intent: 'undo_collect' }),
    onOrder({ order_id: orderId, status: 'delivered', collected: '1' }),
    onOrder({ order_id: orderId, undo: '1', undo_collected: '1' }),
    ['/admin/remittances', { intent: 'check', pasted: '' }],
    ['/admin/remittances', { intent: 'save', entries: '' }],
    ['/admin/remittances', { intent: 'undo', id: unknown }],
  ],
  'refunds.make': [
    onOrder({ intent: 'refund', amount: '1', reason: 'Broken', payment_id: unknown }),
    onOrder({ intent: 'record_refund', amount: '1', way: 'cash', payment_id: unknown }),
    onOrder({ intent: 'ask_refund', refund_id: unknown }),
    onOrder({ intent: 'settle_refund', refund_id: unknown, outcome: 'done' }),
  ],
  'reports.see': [],
  'exports.make': [
    ['/admin/exports', { intent: 'save', name: '' }],
    ['/admin/exports', { intent: 'remove', id: unknown }],
  ],
  'products.draft': [
    ['/admin/products/1', { act: 'draft', title_en: '' }],
    ['/admin/products/1', { intent: 'draft', act: 'discard', version: '' }],
  ],
  'products.edit': [
    ['/admin/products/1', publishable],
    ['/admin/products/1', { intent: 'draft', act: 'publish', version: '' }],
    ['/admin/products/1', { intent: 'components', component_1: '1' }],
  ],
  'prices.change': [
    ['/admin/products', { product_id: '99999', is_active: 'false' }],
    ['/admin/products/new', { title_en: '' }],
    ['/admin/products/import', { intent: 'import' }],
    ['/admin/products/1', { intent: 'market-prices' }],
    ['/admin/markets/sa', { intent: 'market-prices' }],
  ],
  'stock.change': [
    ['/admin/stock/1', { intent: 'change', kind: 'received', units: 'x' }],
    ['/admin/stock/1', { intent: 'limits', threshold: 'x' }],
    ['/admin/stock/99999', { intent: 'stop' }],
    onOrder({ intent: 'parcel_back' }),
  ],
  'customers.see': [[`/admin/customers/${unknown}`, { intent: 'note', body: '' }]],
  'emails.send': [
    [`/admin/emails/${unknown}`, { meant: '1' }],
    ['/admin/emails', { act: 'drop' }],
    onOrder({ intent: 'send_again', email_id: unknown }),
  ],
  'messages.answer': [['/admin/messages', { id: '99999', done: '1' }]],
  'reviews.moderate': [['/admin/reviews', { id: unknown, act: 'hide', reason: '' }]],
  'attention.resolve': [['/admin/attention', { id: unknown, note: 'Done', times: '1' }]],
  'log.see': [],
  'people.manage': [['/admin/people', { intent: 'role', about: unknown, role: 'owner', seen: '' }]],
  'settings.change': [
    ['/admin/people', { intent: 'demand_factor', demanded: '1' }],
    ['/admin/settings', { intent: 'contact', email: '' }],
    ['/admin/settings/brand', { intent: 'brand', accent: '' }],
    ['/admin/settings/services', { intent: 'save', about: 'smtp', host: '' }],
    ['/admin/settings/services', { intent: 'remove', about: 'tap' }],
    ['/admin/settings/services', { intent: 'try-mail', to: '' }],
    ['/admin/settings/services', { intent: 'try-gateway', about: 'tap' }],
    ['/admin/settings/services', { intent: 'save', about: 'tap_sa', key: '' }],
    ['/admin/settings/services', { intent: 'remove', about: 'tap_sa' }],
    ['/admin/settings/services', { intent: 'try-gateway', about: 'tap_sa' }],
    ['/admin/markets', { intent: 'add', country: '' }],
    ['/admin/markets', { intent: 'selling', home: 'unknown' }],
    ['/admin/markets', { intent: 'widen' }],
    ['/admin/markets/sa', { intent: 'save', currency: '' }],
    ['/admin/markets/sa', { intent: 'close' }],
    ['/admin/markets/sa', { intent: 'open' }],
    ['/admin/markets/sellers/main', { intent: 'save', name_en: '' }],
    ['/admin/setup', { intent: 'look-at-step', about: 'nothing' }],
  ],
  'texts.draft': [
    ['/admin/texts?text=new', { slug: '', act: 'draft' }],
    ['/admin/texts?text=about', { name: 'about', intent: 'act', act: 'discard', version: '' }],
    ['/api/admin/text-preview', { name: 'about' }],
    ['/admin/settings/emails?text=email/shipped', { name: 'email/shipped', act: 'draft' }],
    ['/admin/settings/emails?text=email/shipped', { name: 'email/shipped', test: 'en' }],
    ['/api/admin/text-preview', { name: 'email/shipped' }],
  ],
  'texts.publish': [
    ['/admin/texts?text=about', { name: 'about', act: 'publish' }],
    ['/admin/settings/emails?text=email/shipped', { name: 'email/shipped', act: 'publish' }],
    ['/admin/texts?text=new', { slug: '', act: 'publish' }],
    ['/admin/texts?text=about', { name: 'about', intent: 'act', act: 'reset', version: '' }],
    ['/admin/texts?text=about', { name: 'about', intent: 'act', act: 'down', version: '' }],
    ['/admin/texts?text=about', { name: 'about', intent: 'act', act: 'up', version: '' }],
  ],
  'privacy.erase': [['/admin/privacy', { intent: 'find', email: 'mona@example.com' }]],
};

describe.each(permissions)('without the permission %s', (permission) => {
  test.each(staffRoles)('a form is refused to a %s, and to no other role', async (role) => {
    for (const [path, form] of forms[permission]) {
      const body = new URLSearchParams(form);
      const { status } = await visitorOf(role).fetch(path, { method: 'POST', body });
      expect([path, form, status === 403]).toEqual([path, form, !can(role, permission)]);
    }
  });
});

test('a refused page shows a message in the language of its reader and links back', async () => {
  const packer = visitorOf('packer');
  const english = await (await packer.fetch('/admin/payments')).text();
  expect(english).toContain('You do not have access to this page');
  expect(english).toMatch(/<a[^>]*href="\/admin"[^>]*>Back to orders/);
  const arabic = await (await packer.fetch('/admin/payments?lang=ar')).text();
  expect(arabic).toContain('لا تملك صلاحية فتح هذه الصفحة');
});

const product = () =>
  office.db
    .selectFrom('products')
    .select(['price', 'title_en'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();

const decoded = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

async function productForm(role: StaffRole, changes: Form) {
  const visitor = visitorOf(role);
  const html = await (await visitor.fetch('/admin/products/1')).text();
  const field = (name: string) =>
    decoded(new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '');
  const pictures = [...html.matchAll(/name="(picture_[^"]+)"[^>]*value="([^"]*)"/g)];
  const areas = [...html.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>([^<]*)</g)];
  const body = new URLSearchParams([
    ...areas.map(([, name = '', text = '']) => [name, decoded(text)]),
    ...pictures.map(([, name = '', text = '']) => [name, decoded(text)]),
    ...['version', 'title_en', 'title_ar', 'price', 'supply_days'].map((name) => [
      name,
      field(name),
    ]),
    ['is_active', 'true'],
  ]);
  for (const [name, value] of Object.entries(changes)) body.set(name, value);
  return visitor.fetch('/admin/products/1', { method: 'POST', body });
}

const draftVersion = async (role: StaffRole) => {
  const html = await (await visitorOf(role).fetch('/admin/products/1')).text();
  const form = /<form(?:(?!<\/form).)*?value="publish".*?<\/form>/s.exec(html)?.[0] ?? html;
  return /name="version" value="([^"]+)"/.exec(form)?.[1] ?? '';
};

test('support drafts product texts, which the store shows once a manager publishes them', async () => {
  const before = await product();
  const atOnce = await productForm('support', { title_en: 'Typed' });
  expect(atOnce.status).toBe(403);
  const page = await atOnce.text();
  expect(page).toContain('Your role does not allow this.');
  expect(page).toContain('value="Typed"');
  const dearer = { act: 'draft', title_en: 'Typed', price: '1.00', price_meant: '1.00' };
  expect((await productForm('support', dearer)).status).toBe(403);
  expect(await product()).toEqual(before);

  const drafted = await productForm('support', { act: 'draft', title_en: 'Gentle spray' });
  expect(drafted.status).toBe(200);
  expect(await product()).toEqual(before);
  const shop = async () => (await office.visit().fetch('/product/1')).text();
  expect(await shop()).not.toContain('Gentle spray');
  expect(await (await visitorOf('support').fetch('/admin/products/1')).text()).toContain(
    'value="Gentle spray"',
  );
  const manager = await (await visitorOf('manager').fetch('/admin/products/1')).text();
  expect(manager).toContain('data-draft=""');
  expect(manager).toContain('Proposed by');
  expect(await (await visitorOf('manager').fetch('/admin/products')).text()).toContain('>Draft<');

  const publish = async (role: StaffRole, version: string) => {
    const body = new URLSearchParams({ intent: 'draft', act: 'publish', version });
    return (await visitorOf(role).fetch('/admin/products/1', { method: 'POST', body })).status;
  };
  const version = await draftVersion('manager');
  expect(await publish('support', version)).toBe(403);
  // The draft continues after the manager has opened the page.
  await productForm('support', { act: 'draft', title_en: 'Gentlest spray' });
  expect(await publish('manager', version)).toBe(409);
  expect(await product()).toEqual(before);
  expect(await publish('manager', await draftVersion('manager'))).toBe(200);
  expect(await product()).toEqual({ ...before, title_en: 'Gentlest spray' });
  expect(await publish('manager', version)).toBe(409);
});

test('a discarded draft leaves the product unchanged, and can be written again', async () => {
  const before = await product();
  await productForm('support', { act: 'draft', title_en: 'Nobody wants this' });
  const version = await draftVersion('manager');
  const body = new URLSearchParams({ intent: 'draft', act: 'discard', version });
  const discarded = await visitorOf('manager').fetch('/admin/products/1', { method: 'POST', body });
  expect(discarded.status).toBe(200);
  expect(await product()).toEqual(before);
  const html = await (await visitorOf('support').fetch('/admin/products/1')).text();
  expect(html).not.toContain('Nobody wants this');
});

test('support writes drafts of pages, and cannot publish them', async () => {
  const address = '/admin/texts?text=about';
  const support = visitorOf('support');
  const page = decoded(await (await support.fetch(address)).text());
  expect(page).toMatch(/<button[^>]*value="draft"/);
  expect(page).not.toMatch(/<button[^>]*value="publish"/);
  const owner = decoded(await (await visitorOf('owner').fetch(address)).text());
  expect(owner).toMatch(/<button[^>]*value="publish"/);
});

describe('orders of a packer', () => {
  const packing = async (id: string, order_status = 'confirmed') => {
    const row = { order_id: id, total: '39.00', status: 'paid', order_status };
    await office.db.insertInto('orders').values(row).execute();
    return id;
  };
  const statusOf = async (id: string) => {
    const query = office.db.selectFrom('orders').select('order_status').where('order_id', '=', id);
    return (await query.executeTakeFirstOrThrow()).order_status;
  };
  const send = (role: StaffRole, path: string, form: Form) =>
    visitorOf(role).fetch(path, { method: 'POST', body: new URLSearchParams(form) });

  test('can be packed and shipped', async () => {
    const id = await packing('481516234260');
    const path = `/admin/orders/${id}`;
    expect((await send('packer', path, { order_id: id, status: 'preparing' })).status).toBe(200);
    const parcel = { intent: 'ship', carrier: 'DHL', tracking_number: '123', set_out: '1' };
    expect((await send('packer', path, parcel)).status).toBe(200);
    expect(await statusOf(id)).toBe('out_for_delivery');
  });

  test('cannot be cancelled, singly or in bulk, and the interface shows it', async () => {
    const id = await packing('481516234261');
    for (const path of [`/admin/orders/${id}`, '/admin?index']) {
      const { status } = await send('packer', path, { order_id: id, status: 'cancelled' });
      expect([path, status]).toEqual([path, 403]);
    }
    const bulk = { intent: 'bulk', orders: `${id}:confirmed`, status: 'cancelled' };
    expect((await send('packer', '/admin?index', bulk)).status).toBe(403);
    expect(await statusOf(id)).toBe('confirmed');
    const html = await (await visitorOf('packer').fetch(`/admin/orders/${id}`)).text();
    expect(html).not.toContain('value="cancelled"');
    expect(html).not.toContain('Cancel order');
    const managed = await (await visitorOf('manager').fetch(`/admin/orders/${id}`)).text();
    expect(managed).toContain('value="cancelled"');
  });

  test('stay cancelled, whatever could revive them', async () => {
    const id = await packing('481516234262', 'cancelled');
    const path = `/admin/orders/${id}`;
    const revived = { order_id: id, status: 'preparing', expected: 'cancelled' };
    const refused = await send('packer', path, revived);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('Your role does not allow this.');
    const parcel = { intent: 'ship', carrier: 'DHL', tracking_number: '9', set_out: '1' };
    const sure = { ...parcel, confirmed: 'cancelled' };
    expect((await send('packer', path, sure)).status).toBe(403);
    const bulk = { intent: 'bulk', orders: `${id}:cancelled`, status: 'out_for_delivery' };
    expect((await send('packer', '/admin?index', bulk)).status).toBe(200);
    const changes = office.db.selectFrom('bulk_changes').select('id').orderBy('created_at', 'desc');
    const { id: change } = await changes.executeTakeFirstOrThrow();
    const form = { intent: 'bulk-despite', id: change, reason: 'cancelled' };
    await send('packer', '/admin?index', form);
    expect(await statusOf(id)).toBe('cancelled');
    expect((await send('manager', path, revived)).status).toBe(200);
    expect(await statusOf(id)).toBe('preparing');
  });

  test('cancelled in bulk by a manager cannot be restored', async () => {
    const id = await packing('481516234263');
    const bulk = { intent: 'bulk', orders: `${id}:confirmed`, status: 'cancelled' };
    expect((await send('manager', '/admin?index', bulk)).status).toBe(200);
    const changes = office.db.selectFrom('bulk_changes').select('id').orderBy('created_at', 'desc');
    const { id: change } = await changes.executeTakeFirstOrThrow();
    const undo = { intent: 'undo-bulk', id: change };
    expect((await send('packer', '/admin?index', undo)).status).toBe(403);
    expect(await statusOf(id)).toBe('cancelled');
    expect((await send('manager', '/admin?index', undo)).status).toBe(200);
    expect(await statusOf(id)).toBe('confirmed');
  });
});

test('a packer packs and ships, and support reads, answers, corrects addresses and drafts', () => {
  const allowed = (role: StaffRole) => permissions.filter((permission) => can(role, permission));
  expect(allowed('packer')).toEqual([
    'orders.see',
    'orders.note',
    'orders.change',
    'orders.ship',
    'stock.change',
  ]);
  expect(allowed('support')).toEqual([
    'orders.see',
    'orders.note',
    'orders.correct',
    'orders.create',
    'products.draft',
    'texts.draft',
    'customers.see',
    'emails.send',
    'messages.answer',
    'reviews.moderate',
    'attention.resolve',
  ]);
});

test.each(['en', 'ar'])(
  'the team page shows in %s the permissions of the server for each role',
  async (lang) => {
    const html = await (await visitorOf('owner').fetch(`/admin/people?lang=${lang}`)).text();
    const rows = [...html.matchAll(/<tr data-permission="([^"]+)">(.*?)<\/tr>/gs)];
    const stated = rows.map(([, permission, cells = '']) => [
      permission,
      [...cells.matchAll(/data-role="(\w+)" data-may="true"/g)].map(([, role]) => role),
    ]);
    const decided = permissions.map((permission) => [
      permission,
      staffRoles.filter((role) => can(role, permission)),
    ]);
    expect(stated).toEqual(decided);
  },
);

test('a new role applies to the next request of an open session', async () => {
  const { visitor, userId } = await office.signIn('omar', 'manager');
  expect((await visitor.fetch('/admin/payments')).status).toBe(200);
  const owner = visitorOf('owner');
  const form = { intent: 'role', about: userId, role: 'packer', seen: 'manager' };
  const grant = (about: Form) =>
    owner.fetch('/admin/people', { method: 'POST', body: new URLSearchParams(about) });
  expect((await grant(form)).status).toBe(200);
  expect((await visitor.fetch('/admin/payments')).status).toBe(403);
  expect((await visitor.fetch('/api/admin/orders-export')).status).toBe(403);
  expect((await visitor.json('/api/admin/session')).body).toMatchObject({
    member: { role: 'packer' },
  });
  expect((await grant({ ...form, seen: 'packer', role: 'owner' })).status).toBe(200);
  expect((await visitor.fetch('/admin/people')).status).toBe(200);
  const stored = office.db.selectFrom('user_roles').select('role').where('user_id', '=', userId);
  expect(await stored.execute()).toEqual([{ role: 'admin' }]);
});

test('only owners grant roles, and an unknown role is none', async () => {
  const { visitor, userId } = await office.signIn('rana', 'support');
  const form = { intent: 'role', about: userId, role: 'owner', seen: 'support' };
  for (const role of ['manager', 'packer', 'support'] as const) {
    const body = new URLSearchParams(form);
    const { status } = await visitorOf(role).fetch('/admin/people', { method: 'POST', body });
    expect(status).toBe(403);
  }
  expect((await visitor.fetch('/admin/people')).status).toBe(403);
  const hers = office.db.updateTable('user_roles').where('user_id', '=', userId);
  await hers.set({ role: 'packer' }).execute();
  expect((await visitor.fetch('/admin')).headers.get('location')).toContain('wrong_role');
});

describe('a second factor required by an owner', () => {
  const demand = (demanded: '0' | '1', visitor = visitorOf('owner')) =>
    visitor.fetch('/admin/people', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'demand_factor', demanded }),
    });
  const setFactor = (email: string, twoFactorEnabled: boolean) =>
    office.db
      .updateTable('staff_users')
      .set({ twoFactorEnabled })
      .where('email', '=', `${email}@nabta.example`)
      .execute();

  test('is required only by owners who have one themselves', async () => {
    const refused = await demand('1');
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Turn on your own two-factor authentication first');
    expect((await visitorOf('support').fetch('/admin')).status).toBe(200);
  });

  test('sends the others to its setup at once, and admits them after it', async () => {
    await setFactor('owner', true);
    expect((await demand('1')).status).toBe(200);
    expect((await visitorOf('owner').fetch('/admin')).status).toBe(200);
    const support = visitorOf('support');
    const orders = await support.fetch('/admin');
    expect([orders.status, orders.headers.get('location')]).toEqual([302, '/admin/account']);
    const account = await (await support.fetch('/admin/account')).text();
    expect(account).toContain('Your store requires two-factor authentication.');
    const note = new URLSearchParams({ intent: 'note', body: 'Call first' });
    const form = { method: 'POST', body: note };
    expect((await support.fetch(`/admin/orders/${orderId}`, form)).status).toBe(403);
    const call = await support.json('/api/admin/attention');
    expect([call.status, call.body.code]).toEqual([403, 'second_factor_needed']);
    expect((await support.fetch('/api/admin/events')).status).toBe(401);
    await setFactor('support', true);
    expect((await support.fetch('/admin')).status).toBe(200);
  });

  test('cannot be disabled by those who must have it, and can be made optional again', async () => {
    const account = await (await visitorOf('owner').fetch('/admin/account')).text();
    expect(account).not.toContain('value="factor_off"');
    expect((await demand('0')).status).toBe(200);
    expect((await visitorOf('packer').fetch('/admin')).status).toBe(200);
    await setFactor('owner', false);
    await setFactor('support', false);
    const html = await (await visitorOf('owner').fetch('/admin/people')).text();
    expect(html).toContain('data-kind="second_factor_demanded"');
    expect(html).toContain('data-kind="second_factor_optional"');
  });
});
