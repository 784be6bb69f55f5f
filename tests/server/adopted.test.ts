import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { nameDatabase, runSql } from '../support/postgres-admin.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { adminVisitor } from '../support/signed-in.ts';
import { oddShop, supabaseItself, supabaseShop } from '../support/supabase-project.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, spawnServer, startServer } from '../support/with-server.ts';

// Its own PostgreSQL: roles belong to a whole server.
const timeout = 240_000;
let postgres: PostgresServer;
let url: string;
let databases = 0;

beforeAll(async () => {
  postgres = await startPostgres();
  const roles = supabaseItself.split('\n').filter((line) => line.startsWith('create role'));
  for (const role of roles) await runSql(postgres.url, role);
});
afterAll(() => postgres.stop());

beforeEach(async () => {
  databases += 1;
  const name = `project_${databases}`;
  await runSql(postgres.url, `create database ${name}`);
  url = nameDatabase(postgres.url, name);
  await runSql(url, supabaseItself.replace(/^create role .*$/gm, ''));
});
const servers: BuiltServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
});

async function settings() {
  const env = { DATABASE_URL: url, STORE_SECRET: 'x'.repeat(32), TRUST_PROXY: '127.0.0.1' };
  return { dataDir: await emptyStore(), env };
}

async function start(): Promise<BuiltServer> {
  const server = await startServer(await settings());
  servers.push(server);
  return server;
}

type Column = { table_name: string; column_name: string; data_type: string };

const readColumns = async () =>
  (await runSql(
    url,
    `select table_name, column_name, data_type, numeric_precision, numeric_scale, is_nullable, column_default
      from information_schema.columns
      where table_schema = 'public' and table_name in ('orders', 'products', 'user_roles')
      order by 1, ordinal_position`,
  )) as Column[];

const asAnybody = (role: 'anon' | 'authenticated', statement: string) =>
  runSql(url, `set role ${role}; ${statement}`);

async function sell(server: BuiltServer): Promise<string> {
  const shopper = new Visitor(() => server.url, '203.0.113.1');
  const item = { id: 2, title: 'Night Oil', bundle: '1', qty: 2, price: 39 };
  const body = { ...purchase(), total: 78, meta_data: { items: [item], lang: 'en' } };
  const { order_id, redirectUrl } = await shopper.buy(body, { key: newKey() });
  const form = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
  await shopper.fetch(redirectUrl, { method: 'POST', body: new URLSearchParams(form) });
  return order_id;
}

async function expectShop(server: BuiltServer): Promise<void> {
  expect(await (await server.fetch('/')).text()).toContain('Night Oil');
  expect(await (await server.fetch('/product/2')).text()).toContain('39.00');
  const admin = await adminVisitor(server);
  const list = await (await admin.fetch('/admin')).text();
  for (const id of ['700000000001', '700000000002', '700000000003', '17']) {
    expect(list).toContain(id);
    expect((await admin.fetch(`/admin/orders/${id}`)).status).toBe(200);
  }
  expect(list).toContain('Old Oil');
  expect(list).toContain('Old Comb');
  expect((await admin.fetch('/admin/payments')).status).toBe(200);
  const orderId = await sell(server);
  expect(
    await runSql(url, `select status, order_status from orders where order_id = '${orderId}'`),
  ).toEqual([{ status: 'paid', order_status: expect.any(String) }]);
  expect(await (await admin.fetch('/admin')).text()).toContain(orderId);
  expect(server.output).not.toMatch(/"level":(50|60)/);
}

const open = [
  `select from orders`,
  `select from products`,
  `select from user_roles`,
  `select from payments`,
  `update orders set order_status = 'cancelled'`,
  `select get_order_by_id('700000000001')`,
];

test('a Supabase project of the spec becomes a store by added columns and tables', {
  timeout,
}, async () => {
  await runSql(url, supabaseShop);
  const [columns, rows] = [
    await readColumns(),
    await runSql(url, 'select * from orders order by id'),
  ];
  await asAnybody('anon', `select get_order_by_id('700000000001')`);

  const server = await start();
  const warnings = server.output.split('\n').filter((line) => line.includes('"level":40'));
  expect(warnings).toEqual([
    expect.stringContaining('tables of another project, which are used as they are'),
    expect.stringContaining('Removing the foreign key from user_roles to auth.users'),
    expect.stringMatching(/Revoking the grants of anon and authenticated.*orders.*get_order_by_id/),
  ]);
  const now = await readColumns();
  const names = ({ table_name, column_name }: Column) => `${table_name}.${column_name}`;
  const before = new Set(columns.map(names));
  expect(now.filter((column) => before.has(names(column)))).toEqual(columns);
  const columnList = Object.keys((rows[0] as object) ?? {}).join(', ');
  expect(await runSql(url, `select ${columnList} from orders order by id`)).toEqual(rows);

  for (const role of ['anon', 'authenticated'] as const) {
    for (const statement of open) {
      await expect(asAnybody(role, statement), statement).rejects.toThrow('permission denied');
    }
  }
  await expectShop(server);
  await server.stop();
  const again = await start();
  expect(again.output).not.toContain('"level":40');
});

test('a hand-made project with looser types and other columns becomes a store', {
  timeout,
}, async () => {
  await runSql(url, oddShop);
  const columns = await readColumns();
  const server = await start();
  for (const message of [
    'Adding the column items to orders',
    'Adding the column currency to orders',
    'Adding the column long_desc_ar to products',
    'Adding a unique index on orders.order_id',
    'Replacing get_order_by_id(text)',
    'get_order_by_id(character varying)',
  ]) {
    expect(server.output).toContain(message);
  }
  const now = await readColumns();
  for (const column of columns) expect(now).toContainEqual(column);
  await expect(asAnybody('anon', `select get_order_by_id('17'::varchar)`)).rejects.toThrow(
    'permission denied',
  );
  await expectShop(server);
});

test('unusable tables are reported all at once, and nothing is changed', { timeout }, async () => {
  await runSql(
    url,
    `create table orders (id uuid primary key, order_id bigint, total text, customer uuid not null,
       created_at timestamp);
     create table products (id bigint primary key, price numeric, created_at timestamptz);
     insert into products (id, price) values (1, 1.005), (2, null);
     create view user_roles as select null::uuid as user_id, 'admin' as role`,
  );
  const columns = await readColumns();
  const server = await spawnServer(await settings());
  expect((await server.ended).code).toBe(1);
  for (const message of [
    'orders.id is uuid; it must be a whole number',
    'orders.order_id is int8; it must be text',
    'orders.total is text; it must be a number',
    'orders.created_at is timestamp; it must be a timestamp with time zone',
    'orders.customer must have a value',
    'products.price has no value, or more than two decimals (id 1, 2)',
    'user_roles is not a table',
    'Nothing was changed.',
  ]) {
    expect(server.output).toContain(message);
  }
  expect(server.output).not.toMatch(/\n\s+at /);
  expect(await readColumns()).toEqual(columns);
  const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`;
  expect(await runSql(url, tables)).toHaveLength(3);
});
