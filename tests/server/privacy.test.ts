import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { mona, newKey, purchase } from '../support/purchase.ts';
import { runCommand } from '../support/run-command.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, preparedStore, startServer } from '../support/with-server.ts';

const { email } = mona;

describe('the privacy page', () => {
  let office: BackOfficeServer;
  beforeAll(async () => {
    office = await BackOfficeServer.open();
  });
  afterAll(() => office.close());

  const send = (visitor: Visitor, form: Record<string, string>) =>
    visitor.fetch('/admin/privacy', { method: 'POST', body: new URLSearchParams(form) });

  test('is for admins: staff get a 403, and neither an export nor an erasure', async () => {
    const { order_id } = await office.visit().buy(purchase(), { key: newKey() });
    const { visitor } = await office.signIn();
    const page = await visitor.fetch('/admin/privacy');
    expect(page.status).toBe(403);
    expect(await page.text()).not.toContain('href="/admin/privacy"');
    for (const intent of ['find', 'export', 'erase']) {
      const answer = await send(visitor, { intent, email, force: '1' });
      expect(answer.status, intent).toBe(403);
      expect(await answer.text()).not.toContain(order_id);
    }
    const order = office.db.selectFrom('orders').select('email').where('order_id', '=', order_id);
    expect(await order.execute()).toEqual([{ email }]);
  });

  test('finds and erases, with the address in no URL and no log', async () => {
    const { order_id } = await office.visit().buy(purchase(), { key: newKey() });
    const { visitor } = await office.signIn(undefined, 'admin');
    const readPage = async () => (await visitor.fetch(`/admin/orders/${order_id}`)).text();
    expect(await readPage()).not.toContain('cannot be edited');
    const response = await send(visitor, { intent: 'find', email });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toContain('data-held="orders"');
    const erased = await send(visitor, { intent: 'erase', email, force: '1' });
    expect(await erased.text()).toContain('data-kind="erased"');
    const orders = await office.db.selectFrom('orders').select(['email', 'country']).execute();
    expect(new Set(orders.map((order) => order.email))).toEqual(new Set([null]));
    expect((await send(visitor, { intent: 'find', email })).status).toBe(404);
    expect(await readPage()).toContain('this order cannot be edited');
    const correction = new URLSearchParams({ ...mona, intent: 'address', version: '0.0' });
    const path = `/admin/orders/${order_id}`;
    const corrected = await visitor.fetch(path, { method: 'POST', body: correction });
    expect([corrected.status, await corrected.text()]).toEqual([
      422,
      expect.stringContaining('cannot be edited'),
    ]);
    expect(office.server.output).not.toContain(email);
  });
});

test('npm run privacy works beside a running store, and on a stopped one', async () => {
  const dataDir = await preparedStore();
  const server = await startServer({ dataDir });
  const shopper = new Visitor(() => server.url, '203.0.113.1');
  const { order_id } = await shopper.buy(purchase(), { key: newKey() });

  const file = join(await emptyStore(), 'customer.json');
  const exported = await runCommand(['privacy', 'export', email, '--to', file], dataDir);
  expect(exported).toMatchObject({ code: 0, output: expect.stringContaining(`Written: ${file}`) });
  expect(JSON.parse(await readFile(file, 'utf8')).tables.orders).toMatchObject([{ order_id }]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const again = await runCommand(['privacy', 'export', email, '--to', file], dataDir);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('could not be written') });

  const result = await runCommand(['privacy', 'erase', email], dataDir);
  expect(result).toMatchObject({
    code: 0,
    output: expect.stringContaining('Nothing was erased'),
  });
  const refused = await runCommand(['privacy', 'erase', email, '--yes'], dataDir);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('may still be paid') });
  await server.stop();
  const erased = await runCommand(['privacy', 'erase', email, '--yes', '--force'], dataDir);
  expect(erased).toMatchObject({ code: 0, output: expect.stringContaining('Erased:') });
  const twice = await runCommand(['privacy', 'erase', email, '--yes'], dataDir);
  expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('has no data for') });
});

test.each([
  [['privacy'], 'Usage:'],
  [['privacy', 'forget', email], 'Usage:'],
  [['privacy', 'erase', 'nobody'], 'EMAIL must be an email address'],
  [['privacy', 'export', email, '--yes'], 'Usage:'],
  [['privacy', 'erase', email], 'There is no store in'],
])('a privacy export for %j is refused without a file', async (args, reason) => {
  const dataDir = await emptyStore();
  const { code, output } = await runCommand(args, dataDir);
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(reason) });
});
