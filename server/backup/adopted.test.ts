import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createFolderStorage } from '#adapters/storage/folder.ts';
import { migrate } from '#database/migrate.ts';
import { type Database, openPostgres } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import { type FreshDatabase, freshDatabase } from '../../tests/support/fresh-database.ts';
import { nameDatabase, runSql } from '../../tests/support/postgres-admin.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { createLog } from '../observability/log.ts';
import { BackupReader } from './backup-reader.ts';
import { BackupWriter } from './backup-writer.ts';
import { makeBackup } from './make-backup.ts';
import { manifestName } from './manifest.ts';
import { openCheckedBackup, restoreBackup } from './restore-backup.ts';

let folder: string;
let file: string;
let target: FreshDatabase;
let adopted: Database;
let dropAdopted: () => Promise<unknown>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nabta-adopted-'));
  file = join(folder, 'backup.tar');
  const server = inject('postgresUrl');
  const name = `${inject('preparedDatabase')}_adopted`;
  await runSql(server, `create database ${name}`);
  adopted = openPostgres({ url: nameDatabase(server, name), onError: () => undefined });
  dropAdopted = () => runSql(server, `drop database ${name} with (force)`);
  for (const statement of madeByAnotherProject.split(';'))
    await sql.raw(statement).execute(adopted.db);
  await migrate(adopted.db);
});
afterEach(async () => {
  await target?.drop();
  await adopted.close();
  await dropAdopted();
  await rm(folder, { recursive: true, force: true });
});

/** Tables written by hand, in the style of Supabase's own examples. */
const madeByAnotherProject = `
  create sequence order_numbers;
  create table orders (
    id bigint primary key default nextval('order_numbers'), order_id text unique,
    first_name text, last_name text, email text, phone text, country text, city text, postcode text,
    address text, billing_address text, total numeric, currency text, status text default 'pending',
    order_status text default 'pending' check (order_status <> ''), payment_method text,
    subtotal numeric, shipping_cost numeric(20, 4), tax_amount double precision, items jsonb,
    notes text, meta_data jsonb, created_at timestamptz default now(), updated_at timestamptz
  );
  create table products (
    id serial primary key, title_ar text, title_en text, desc_ar text, desc_en text,
    long_desc_ar text, long_desc_en text, price numeric, image_path text,
    is_active boolean default true, created_at timestamptz default now()
  );
  create type app_role as enum ('admin', 'staff');
  create table user_roles (
    id uuid primary key default gen_random_uuid(), user_id uuid not null, role app_role not null,
    unique (user_id, role)
  );
  insert into orders (order_id, total, currency, status, order_status, subtotal, shipping_cost, tax_amount)
    values ('1', null, null, null, null, null, null, null),
      ('2', 10.005, 'USD', 'refunded', 'on_hold', 12345678901234.5, 1.2345, 0.1),
      ('3', 10, 'USD', 'paid', 'delivered', 10.0, 0, 0);
  insert into products (title_en, price) values ('x', -1.005), ('y', null);
  insert into user_roles (user_id, role)
    select '7b0e3f60-0000-4000-8000-000000000001', role::app_role from unnest('{admin,staff}'::text[]) role`;

const backUp = (db = adopted.db) => {
  const secret = { text: 'a secret only for tests, thirty-two letters', older: [], isOwn: true };
  const storage = createFolderStorage(join(folder, 'storage'));
  return makeBackup({ db, storage, secret }, { file, force: false });
};

async function restore({ database, url }: FreshDatabase): Promise<void> {
  const queue = await openJobQueue({ database, url, log: createLog('silent') });
  const reader = await openCheckedBackup(file);
  const storage = createFolderStorage(join(folder, 'target'));
  await restoreBackup({ db: database.db, storage, jobs: queue.jobs }, reader, () => undefined);
  await reader.close();
  await queue.close();
}

async function readAll(db: Db) {
  const { rows } = await sql`
    select to_jsonb(o)::text as row from (select id, order_id, total::text, currency, status, order_status,
      subtotal::text, shipping_cost::text, tax_amount::text, created_at, updated_at from orders) o
    union all select to_jsonb(p)::text from (select id, title_en, price::text from products) p
    union all select user_id || ' ' || role from user_roles order by 1`.execute(db);
  return rows;
}

test.each(['postgres', 'pglite'] as const)(
  'tables of another project are restored into %s unchanged and usable',
  async (kind) => {
    const before = await readAll(adopted.db);
    expect(before).toHaveLength(7);
    await backUp();
    target = await freshDatabase(kind);
    const { db } = target.database;
    await restore(target);
    expect(await readAll(db)).toEqual(before);
    const order = db.insertInto('orders').values({ order_id: '4', total: '1.00' });
    expect((await order.returning('id').executeTakeFirstOrThrow()).id).toBe(4);
    const product = db.insertInto('products').values({ title_en: 'z', price: '1.00' });
    expect((await product.returning('id').executeTakeFirstOrThrow()).id).toBe(3);
    await expect(
      db.insertInto('orders').values({ order_id: '4', total: '1.00' }).execute(),
    ).rejects.toThrow('unique');
    // Constraints that the original table did not have.
    await sql`update orders set status = 'on_hold', total = null where order_id = '3'`.execute(db);
    await sql`insert into user_roles values ('7b0e3f60-0000-4000-8000-000000000001', 'x')`.execute(
      db,
    );
  },
);

test('migrations of another project get checksums, also when applied before checksums existed', async () => {
  await sql`alter table schema_migrations drop column checksum`.execute(adopted.db);
  await migrate(adopted.db);
  const { rows } = await sql<{ checksum: string }>`
    select checksum from schema_migrations`.execute(adopted.db);
  for (const { checksum } of rows) expect(checksum).toMatch(/^[\da-f]{64}$/);
});

async function forgetRules(): Promise<void> {
  const reader = await BackupReader.open(file);
  const { tables, secret, ...rest } = reader.manifest;
  file = join(folder, 'older.tar');
  const writer = await BackupWriter.create(file, new Date());
  const parts = [...tables.flatMap((table) => table.parts), ...(secret.part ? [secret.part] : [])];
  for (const part of parts) await writer.add(part.name, await reader.read(part));
  const older = { ...rest, secret, tables: tables.map(({ rules: _, ...table }) => table) };
  await writer.add(manifestName, Buffer.from(JSON.stringify(older)));
  await writer.finish();
  await reader.close();
}

test('a backup without the constraints of its tables is restored into the current schema', async () => {
  target = await freshDatabase('pglite');
  const { db } = target.database;
  await db.insertInto('orders').values({ order_id: '1', total: '1.00' }).execute();
  await backUp(db);
  await forgetRules();
  await restore(target);
  const { id, total } = await db
    .selectFrom('orders')
    .select(['id', 'total'])
    .executeTakeFirstOrThrow();
  expect([id, total]).toEqual([1, '1.00']);
  const empty = sql`update orders set total = null`.execute(db);
  await expect(empty).rejects.toThrow('null');
});
