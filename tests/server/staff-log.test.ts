import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackOfficeServer } from '../support/back-office-server.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
let owner: Visitor;
let sara: { visitor: Visitor; userId: string };
const orderId = '481516234256';

beforeAll(async () => {
  office = await BackOfficeServer.open();
  const row = { order_id: orderId, total: '39.00', status: 'paid', email: 'mona@example.com' };
  await office.db.insertInto('orders').values(row).execute();
  owner = (await office.signIn('huda', 'owner')).visitor;
  sara = await office.signIn('sara', 'manager');
});
afterAll(() => office.close());

const plain = (html: string) => html.replace(/<script.*?<\/script>|<!-- -->|[\u2066-\u2069]/gs, '');
const read = async (path: string, visitor = owner) => {
  const response = await visitor.fetch(path);
  expect(response.status).toBe(200);
  return plain(await response.text());
};
const actsIn = (html: string) => [...html.matchAll(/data-act="(\w+)"/g)].map(([, act]) => act);
const send = (path: string, form: Record<string, string>) =>
  sara.visitor.fetch(path, { method: 'POST', body: new URLSearchParams(form) });

test('the log contains sign-ins, exports and changes of orders, each with its author', async () => {
  await sara.visitor.fetch('/api/admin/orders-export');
  await sara.visitor.fetch('/api/admin/payments.csv');
  await sara.visitor.fetch('/api/admin/sales.csv?report=countries&period=30days');
  const change = { order_id: orderId, status: 'preparing', expected: 'pending' };
  expect((await send('/admin?index', change)).status).toBe(200);
  await send('/admin/exports', {
    intent: 'save',
    name: 'Courier',
    column: 'order_id',
    'use-order_id': '1',
  });
  const html = await read(`/admin/log?person=${sara.userId}`);
  expect(actsIn(html)).toEqual([
    'staff_profile_saved',
    'order_status_changed',
    'staff_report_exported',
    'staff_report_exported',
    'staff_orders_exported',
    'staff_signed_in',
  ]);
  expect(html).toContain('Export template saved: Courier');
  expect(html).toMatch(/Report exported as sales-countries-30days-[\d-]+\.csv/);
  expect(html).toContain(`Order ${orderId}`);
  expect(html).not.toContain('mona@example.com');
});

test('an export entry names columns and orders, and no customer', async () => {
  const { id } = await office.db
    .selectFrom('export_profiles')
    .select('id')
    .where('name', '=', 'Courier')
    .executeTakeFirstOrThrow();
  const download = (query: string) => sara.visitor.fetch(`/api/admin/orders-export?${query}`);
  await download(`profile=${id}&of=list&view=to_pack&country=AE&q=mona&from=2026-01-31`);
  await download(`orders=${orderId},1&format=xlsx`);
  await download('payment=paid&country=AE');
  const html = await read('/admin/log?act=exports');
  expect(html).toMatch(/Orders exported as orders-to_pack-[\d-]+\.csv/);
  expect(html).toContain('Columns: <bdi>Courier</bdi>');
  expect(html).toContain(
    'List: To pack, Search: …, From: 2026-01-31, Country: United Arab Emirates',
  );
  expect(html).toContain('Selected orders: 2');
  expect(html).toContain('Columns: <bdi>all</bdi>');
  expect(html).toMatch(/Payment: Paid(?!, Country)/);
  expect(html).not.toContain('mona');
  const arabic = await read('/admin/log?act=exports&lang=ar');
  expect(arabic).toContain('القائمة: للتغليف، بحث: …');
});

test('the log contains failed sign-ins at existing accounts, and nothing about others', async () => {
  const headers = { 'content-type': 'application/json' };
  const attacker = office.visit();
  for (const email of ['sara@nabta.example', 'secret-typed@nabta.example']) {
    const body = JSON.stringify({ email, password: 'not the password' });
    await attacker.fetch('/api/auth/sign-in/email', { method: 'POST', headers, body });
  }
  const html = await read('/admin/log?act=signIns');
  expect(html).toContain('Sign-in failed: account sara, first attempt within an hour');
  expect(html).toContain('from the network 203.0.113.0/24');
  expect(html.match(/Sign-in failed/g)).toHaveLength(1);
  expect(html).not.toContain('secret-typed');
  expect(await read('/admin/log?act=signIns&lang=ar')).toContain('فشل تسجيل الدخول إلى حساب sara');
});

test('the staff log is filtered by the address, in the language of its reader', async () => {
  const html = await read('/admin/log?act=exports&lang=ar');
  expect(new Set(actsIn(html))).toEqual(
    new Set(['staff_profile_saved', 'staff_report_exported', 'staff_orders_exported']),
  );
  expect(html).toContain('سجل الأعمال');
  expect(actsIn(await read('/admin/log?from=2020-01-01&until=2020-01-31'))).toEqual([]);
  expect(await read('/admin/log?from=2020-01-01&until=2020-01-31&lang=en')).toContain(
    'No entry matches these filters.',
  );
  const all = actsIn(await read('/admin/log'));
  for (const odd of ['person=x', 'act=everything', 'from=31.12.2026', 'before=1-2']) {
    expect(actsIn(await read(`/admin/log?${odd}`))).toEqual(all);
  }
});

test('the staff log is readable by owners and managers, with links from the team page and the tabs', async () => {
  const packer = await office.signIn('omar', 'packer');
  expect((await packer.visitor.fetch('/admin/log')).status).toBe(403);
  expect(await read('/admin/people')).toContain('href="/admin/log"');
  expect(await read('/admin', sara.visitor)).toContain('href="/admin/log"');
});

test('the staff log has fifty entries on a page, and continues on the next', async () => {
  const events = Array.from({ length: 60 }, (_, at) => ({
    order_id: orderId,
    kind: 'note_added',
    actor: `staff:${sara.userId}`,
    data: JSON.stringify({ note: `${at}` }),
  }));
  await office.db.insertInto('order_events').values(events).execute();
  const first = await read('/admin/log?act=corrections');
  expect(actsIn(first)).toHaveLength(50);
  const next = /href="(\/admin\/log\?[^"]*before=[^"]*)"/.exec(first)?.[1] ?? '';
  expect(actsIn(await read(next.replaceAll('&amp;', '&')))).toHaveLength(10);
});

test('a bulk change is one line that expands to its orders in either language', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => `${300000000000 + at}`);
  const rows = ids.map((order_id) => ({ order_id, total: '39.00', status: 'paid' }));
  await office.db.insertInto('orders').values(rows).execute();
  const orders = ids.map((id) => `${id}:pending`).join(' ');
  const body = new URLSearchParams({ intent: 'bulk', status: 'preparing', orders });
  expect((await sara.visitor.fetch('/admin?index', { method: 'POST', body })).status).toBe(200);
  const isWorked = async () => {
    const { worked_at } = await office.db
      .selectFrom('bulk_changes')
      .select('worked_at')
      .executeTakeFirstOrThrow();
    return worked_at !== null;
  };
  await expect.poll(isWorked, { timeout: 15_000 }).toBe(true);

  const closed = await read('/admin/log?act=status&lang=en');
  expect(actsIn(closed)).toEqual(['staff_orders_changed', 'order_status_changed']);
  expect(closed).toContain('Status of 40 orders changed to');
  expect(closed).not.toContain(`Order ${ids[7]}`);
  const link = /href="(\/admin\/log\?[^"]*open=[^"]*)"/.exec(closed)?.[1] ?? '';
  const open = await read(link.replaceAll('&amp;', '&'));
  for (const id of ids) expect(open).toContain(`Order ${id}`);
  expect(actsIn(open)).toEqual(['staff_orders_changed', 'order_status_changed']);
  const arabic = await read(`${link.replaceAll('&amp;', '&')}&lang=ar`);
  expect(arabic).toContain('تغيّرت حالة 40 طلبًا');
  expect(arabic).toContain('إخفاء الطلبات');
  expect(actsIn(await read('/admin/log?open=nothing'))).toContain('staff_orders_changed');
});
