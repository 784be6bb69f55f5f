import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFolderStorage } from '#adapters/storage/folder.ts';
import { ownTables } from '#database/backup/own-names.ts';
import { checksumTables } from '#database/backup/table-checksums.ts';
import { findApplied, migrate, migrations } from '#database/migrate.ts';
import { openEmbedded } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import {
  hasWideAmountColumns,
  widenAmountColumns,
} from '#domain/markets/widen-amount-columns.server.ts';
import { allTime } from '#domain/reports/periods.ts';
import { readRevenueReport } from '#domain/reports/revenue.server.ts';
import { rollUpDays } from '#domain/reports/roll-up-days.server.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { version } from '../../package.json';
import { catalogue } from '../../tests/support/catalogue.ts';
import { type FreshDatabase, freshDatabase } from '../../tests/support/fresh-database.ts';
import { readOrder } from '../../tests/support/rows.ts';
import { requireSameTables } from '../commands/run-move.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { createLog } from '../observability/log.ts';
import { makeBackup } from './make-backup.ts';
import {
  findExistingData,
  openCheckedBackup,
  requireRestorableDatabase,
  restoreBackup,
} from './restore-backup.ts';

let folder: string;
let file: string;
const open: FreshDatabase[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nabta-backup-'));
  file = join(folder, 'backup.tar');
});
afterEach(async () => {
  for (const fresh of open.splice(0)) await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

async function fresh(kind: 'pglite' | 'postgres') {
  const made = await freshDatabase(kind);
  open.push(made);
  const storage = createFolderStorage(join(folder, `${kind}-storage`));
  return { ...made, db: made.database.db, storage };
}

const secret = { text: 'a secret only for tests, thirty-two letters', older: [], isOwn: true };
const backUp = (db: Db, storage = createFolderStorage(join(folder, 'storage'))) =>
  makeBackup({ db, storage, secret }, { file, force: false });

async function restore({ database, url, storage }: Awaited<ReturnType<typeof fresh>>) {
  const queue = await openJobQueue({ database, url, log: createLog('silent') });
  const reader = await openCheckedBackup(file);
  const lines: string[] = [];
  const target = { db: database.db, storage, jobs: queue.jobs };
  await restoreBackup(target, reader, (line) => lines.push(line));
  await reader.close();
  await queue.close();
  return lines;
}

async function readAll(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of ownTables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t order by 1`.execute(db);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

/** Rows that a careless copy would change. */
async function writeOddRows(db: Db): Promise<void> {
  await sql`insert into orders (order_id, first_name, total, status, created_at, items, meta_data, notes)
    values ('100000000001', 'نورة "N" \\ \\u0000', '0.10', 'paid', '2026-03-29 01:30:00.123456+00',
      'null', '{"n": 1.10, "deep": [null, "\\u0001\\n"]}', E'two\nlines\ttab'),
      ('100000000002', '', '9999999999.99', 'paid', 'infinity', null, '"text"', null)`.execute(db);
  await sql`insert into payment_events (order_id, source, outcome, body)
    values ('100000000001', 'webhook', 'paid', 'null')`.execute(db);
  await sql`insert into page_views (day, route, path, language, referrer_host)
    values ('2026-02-28', '/', '/', 'ar', '')`.execute(db);
  await sql`insert into order_lines (order_id, position, title, quantity, unit_price, line_total, currency)
    values ('100000000001', 1, E'two\nlines', 9007199254740991, -1, 0, 'KWD')`.execute(db);
  await sql`insert into backfills (name, reached) values ('order_lines', 9007199254740991)`.execute(
    db,
  );
  await sql`delete from order_events`.execute(db);
  await sql`select nextval(pg_get_serial_sequence('order_events', 'id')) from generate_series(1, 41)`.execute(
    db,
  );
}

describe.each([
  ['pglite', 'postgres'],
  ['postgres', 'pglite'],
] as const)('from %s to %s', (from, to) => {
  test('every value is restored, and sequences continue', async () => {
    const source = await fresh(from);
    await writeOddRows(source.db);
    const before = await readAll(source.db);
    await backUp(source.db);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const target = await fresh(to);
    await restore(target);
    expect(await readAll(target.db)).toEqual(before);
    expect((await readOrder(target.db, '100000000001')).search_text).toContain('نوره');
    const event = { order_id: '100000000001', kind: 'note', actor: 'store' };
    const next = target.db.insertInto('order_events').values(event).returning('id');
    expect((await next.executeTakeFirstOrThrow()).id).toBe(42);
    // Triggers are on again.
    await target.db.updateTable('orders').set({ city: 'Dubai' }).execute();
    const touched = await readOrder(target.db, '100000000001');
    expect(Math.abs(touched.updated_at.getTime() - Date.now())).toBeLessThan(60_000);
  });
});

test('amounts in thousandths are restored into columns that were narrow', async () => {
  const source = await fresh('postgres');
  await widenAmountColumns(source.db);
  await sql`insert into orders (order_id, total, subtotal, currency, status)
    values ('100000000003', 12.345, 12.345, 'KWD', 'paid')`.execute(source.db);
  await sql`with payment as (
      insert into payments (order_id, attempt, gateway, reference, amount, currency, state)
      values ('100000000003', 1, 'sandbox', 'p3', 12.345, 'KWD', 'paid') returning id)
    insert into refunds (order_id, payment_id, reference, amount, currency, reason, created_by)
    select '100000000003', id, 'r3', 1.255, 'KWD', 'Broken', 'store' from payment`.execute(
    source.db,
  );
  const before = await readAll(source.db);
  await backUp(source.db);
  const target = await fresh('pglite');
  await restore(target);
  expect(await readAll(target.db)).toEqual(before);
  expect(await hasWideAmountColumns(target.db)).toBe(true);
  // The trigger that names the amount is there again.
  const change = sql`update refunds set state = 'done', created_at = '2020-01-01'`;
  await sql`update orders set created_at = '2020-01-01'`.execute(target.db);
  await sql`delete from revenue_changes`.execute(target.db);
  await change.execute(target.db);
  const { rows } = await sql`select refunded from revenue_changes`.execute(target.db);
  expect(rows).toEqual([{ refunded: '1.255' }]);
});

test('a restore with a difference is rolled back', async () => {
  const source = await fresh('pglite');
  await writeOddRows(source.db);
  await backUp(source.db);
  const target = await fresh('postgres');
  const before = await readAll(target.db);
  const { database, url, storage } = target;
  const queue = await openJobQueue({ database, url, log: createLog('silent') });
  const reader = await openCheckedBackup(file);
  const sums = await source.db.transaction().execute((trx) => checksumTables(trx, ownTables));
  const changed = sums.map((table) => (table.name === 'orders' ? { ...table, sum: '1' } : table));
  const restoring = restoreBackup(
    { db: target.db, storage, jobs: queue.jobs, compare: (trx) => requireSameTables(trx, changed) },
    reader,
    () => undefined,
  );
  await expect(restoring).rejects.toThrow('rows differ after the copy (orders)');
  await reader.close();
  await queue.close();
  expect(await readAll(target.db)).toEqual(before);
});

test('pending jobs are queued again, and earlier jobs of the queue are not', async () => {
  const source = await fresh('pglite');
  const template = { recipient: 'a@b.example', language: 'en', facts: '{}', created_by: 'store' };
  for (const state of ['queued', 'sending', 'sent', 'failed'] as const) {
    const row = { ...template, kind: 'contact_receipt', language: 'en', state } as const;
    await source.db.insertInto('emails').values(row).execute();
  }
  for (const [order_id, state] of [
    ['1', 'queued'],
    ['2', 'sent'],
  ] as const) {
    await source.db.insertInto('orders').values({ order_id, total: '1.00' }).execute();
    await source.db.insertInto('ad_events').values({ order_id, state }).execute();
  }
  await backUp(source.db);
  const target = await fresh('postgres');
  await sql`insert into pgboss.job (name, data) values ('deliver-email', '{"emailId": "gone"}')`.execute(
    target.db,
  );
  expect((await restore(target)).slice(-2)).toEqual([
    'Emails that were not sent yet and will be sent now: 2',
    'Purchase events that had not gone out yet and will now: 1',
  ]);
  const { rows } = await sql<{ id: string }>`
    select coalesce(data ->> 'emailId', data ->> 'orderId') as id from pgboss.job`.execute(
    target.db,
  );
  const waiting = await target.db
    .selectFrom('emails')
    .select('id')
    .where('state', '=', 'queued')
    .execute();
  expect(waiting).toHaveLength(2);
  const expected = ['1', ...waiting.map(({ id }) => id)];
  expect(rows.map(({ id }) => id).sort()).toEqual(expected.sort());
});

test('deferred foreign keys do not block the restore', async () => {
  const source = await fresh('pglite');
  await source.db.insertInto('orders').values({ order_id: '1', total: '1.00' }).execute();
  const { id: payment_id } = await source.db
    .insertInto('payments')
    .values({ ...attempt, order_id: '1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = { idempotency_key: 'a key of the cart', request_hash: 'x', payment_id };
  await source.db.insertInto('payment_requests').values(request).execute();
  await backUp(source.db);
  const target = await fresh('postgres');
  await restore(target);
  const rows = await target.db.selectFrom('payment_requests').select('payment_id').execute();
  expect(rows).toEqual([{ payment_id }]);
});

test.each([
  ['pglite', 'postgres'],
  ['postgres', 'pglite'],
] as const)(
  'daily totals are restored from %s to %s, and no order counts twice',
  async (from, to) => {
    const source = await fresh(from);
    const timeZone = 'Asia/Dubai';
    const read = (db: Db) => readRevenueReport(db, { window: allTime, timeZone, now: new Date() });
    const createdAt = new Date('2026-03-29T01:30:00Z');
    const orders = ['1', '2', '3'].map((order_id) => ({
      order_id,
      total: '1.00',
      created_at: createdAt,
    }));
    await source.db.insertInto('orders').values(orders).execute();
    await rollUpDays(source.db, { timeZone });
    await pay(source.db, '1');
    await backUp(source.db);
    const { db, ...target } = await fresh(to);
    await restore({ db, ...target });
    expect(await read(db)).toMatchObject({ placed: 3, paid: 1, abandoned: 2 });
    await pay(db, '2');
    expect(await read(db)).toMatchObject({ placed: 3, paid: 2, abandoned: 1 });
    await rollUpDays(db, { timeZone });
    expect(await read(db)).toMatchObject({ placed: 3, paid: 2, abandoned: 1 });
    const rows = await db
      .selectFrom('revenue_days')
      .select(['status', 'orders', 'total'])
      .execute();
    expect(rows.toSorted((a, b) => a.orders - b.orders)).toEqual([
      { status: 'pending', orders: 1, total: '1.00' },
      { status: 'paid', orders: 2, total: '2.00' },
    ]);
  },
);

const pay = (db: Db, orderId: string) =>
  db.updateTable('orders').set({ status: 'paid' }).where('order_id', '=', orderId).execute();

const attempt = {
  attempt: 1,
  gateway: 'sandbox',
  reference: 'r',
  amount: '1.00',
  currency: 'USD',
} as const;

test('a backup of an older schema is migrated', async () => {
  const old = await openEmbedded();
  await migrate(old.db, ['0001_store', '0002_order_lookup', '0003_notices']);
  await sql`insert into orders (order_id, first_name, total) values ('7', 'Old', '1.00')`.execute(
    old.db,
  );
  await sql`alter table orders add column gift_note text`.execute(old.db);
  await backUp(old.db);
  await old.close();
  const target = await fresh('pglite');
  const lines = await restore(target);
  expect(lines.join('\n')).toMatch(/ {2}orders +1, without gift_note/);
  expect((await readOrder(target.db, '7')).search_text).toContain('old');
  expect(await findApplied(target.db)).toEqual(migrations.map(({ name }) => name));
  expect(await target.db.selectFrom('products').select('id').execute()).toEqual([]);
});

test('a backup of release 0.5.0 is restored', async () => {
  file = join(import.meta.dirname, '../../tests/fixtures/backup-0.5.0.tar');
  const target = await fresh('pglite');
  await restore(target);
  const { db, storage } = target;
  const order = await readOrder(db, '314159265358');
  expect(order).toMatchObject({ first_name: 'نورة', total: '204.00', order_status: 'delivered' });
  const { email } = await db.selectFrom('staff_users').select('email').executeTakeFirstOrThrow();
  expect(email).toBe('admin@nabta.example');
  expect(await storage.read('products', 'root-serum.webp')).toEqual(Buffer.from('a picture'));
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  for (const { checksum } of rows) expect(checksum).toMatch(/^[\da-f]{64}$/);
});

test('a picture with a name in use is restored under a new name, and its products follow', async () => {
  const source = await fresh('pglite');
  await source.storage.write('products', 'root-serum.webp', Buffer.from('theirs'));
  await source.storage.write('products', 'night-oil.webp', Buffer.from('the same'));
  const further = {
    product_id: 1,
    position: 5,
    image_path: 'root-serum.webp',
    alt_ar: 'السيروم',
    focal_x: 30,
    focal_y: 20,
  };
  await source.db.insertInto('product_pictures').values(further).execute();
  await backUp(source.db, source.storage);
  const target = await fresh('postgres');
  await target.storage.write('products', 'root-serum.webp', Buffer.from('another'));
  await target.storage.write('products', 'night-oil.webp', Buffer.from('the same'));
  expect(await restore(target)).toContain('Pictures: 1 written, 1 already there');
  const products = await target.db.selectFrom('products').select(['id', 'image_path']).execute();
  const path = products.find(({ image_path }) => image_path?.endsWith('/root-serum.webp'));
  expect(await target.storage.read('products', path?.image_path ?? '')).toEqual(
    Buffer.from('theirs'),
  );
  expect(await target.storage.read('products', 'root-serum.webp')).toEqual(Buffer.from('another'));
  expect(products.map(({ image_path }) => image_path)).toContain('night-oil.webp');
  const pictures = target.db
    .selectFrom('product_pictures')
    .select(['image_path', 'alt_ar', 'focal_x', 'focal_y']);
  expect(await pictures.where('position', '=', 5).execute()).toEqual([
    { image_path: path?.image_path, alt_ar: 'السيروم', focal_x: 30, focal_y: 20 },
  ]);
});

test('a restored backup contains only review pictures that were sent', async () => {
  const source = await fresh('postgres');
  for (const path of ['sent.webp', 'unsent.webp', 'erased.webp']) {
    await source.storage.write('reviews', path, Buffer.from(path));
  }
  const { id } = await source.db
    .insertInto('reviews')
    .values({ order_id: '1', product_id: 1, stars: 5, name: 'Mona', body: '', language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sent = { path: 'sent.webp', review_id: id, position: 0 };
  await source.db.insertInto('review_pictures').values(sent).execute();
  await source.db.insertInto('review_uploads').values({ path: 'unsent.webp' }).execute();
  await backUp(source.db, source.storage);
  // The other kind, which has a storage of its own.
  const target = await fresh('pglite');
  await restore(target);
  const { db, storage } = target;
  expect(await db.selectFrom('review_pictures').selectAll().execute()).toEqual([sent]);
  expect(await db.selectFrom('review_uploads').selectAll().execute()).toEqual([]);
  expect(await storage.read('reviews', 'sent.webp')).toEqual(Buffer.from('sent.webp'));
  expect(await storage.has('reviews', 'unsent.webp')).toBe(false);
  expect(await storage.has('reviews', 'erased.webp')).toBe(false);
});

test('a new store has nothing to lose; any other content is listed', async () => {
  const { db } = await fresh('postgres');
  const find = () => findExistingData(db, catalogue);
  await addStaffAccount(db, 'admin@nabta.example', 'admin');
  expect(await find()).toEqual([]);
  await requireRestorableDatabase(db, catalogue, false);
  // The demo catalogue of an earlier release.
  await db.updateTable('products').set({ questions_en: null, goes_well_with: null }).execute();
  expect(await find()).toEqual([]);
  await addStaffAccount(db, 'sara@nabta.example', 'staff');
  await db.updateTable('products').set({ price: '1.00' }).where('id', '=', 1).execute();
  await db.insertInto('orders').values({ order_id: '1', total: '1.00' }).execute();
  expect(await find()).toEqual(['orders: 1', 'staff accounts: 2', 'own products']);
  await expect(requireRestorableDatabase(db, catalogue, false)).rejects.toThrow('--force');
  await requireRestorableDatabase(db, catalogue, true);
  await sql`insert into schema_migrations (name) values ('9999_flying_cars')`.execute(db);
  await expect(requireRestorableDatabase(db, catalogue, true)).rejects.toThrow('A newer release');
  await expect(backUp(db)).rejects.toThrow('A newer release');
});

test('the roles of another project are not replaced without a request', async () => {
  const { db } = await fresh('postgres');
  await addStaffAccount(db, 'admin@nabta.example', 'admin');
  const role = { user_id: '7b0e3f60-0000-4000-8000-000000000001', role: 'admin' };
  await db.insertInto('user_roles').values(role).execute();
  expect(await findExistingData(db, catalogue)).toEqual(['roles of another project: 1']);
  await expect(requireRestorableDatabase(db, catalogue, false)).rejects.toThrow('--force');
  await requireRestorableDatabase(db, catalogue, true);
});

test('a truncated or altered file is refused', async () => {
  const source = await fresh('pglite');
  await source.storage.write('products', 'root-serum.webp', Buffer.from('a picture'));
  await backUp(source.db, source.storage);
  const whole = await readFile(file);
  const damaged = async (bytes: Buffer, what: string) => {
    await writeFile(file, bytes);
    await expect(openCheckedBackup(file), what).rejects.toThrow('Nothing was changed');
  };
  // More cuts in the first header and at the end than in between.
  const steps = (from: number, to: number, step: number) =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);
  const end = whole.length;
  const places = [
    ...steps(0, 512, 9),
    ...steps(512, end - 2600, 311),
    ...steps(end - 2600, end, 41),
  ];
  for (const at of places) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await damaged(changed, `byte ${at}`);
  }
  for (const length of [0, 1, 512, whole.length >> 1, whole.length - 512, whole.length - 1]) {
    await damaged(whole.subarray(0, length), `${length} bytes`);
  }
  await damaged(Buffer.concat([whole, Buffer.alloc(512)]), 'something after its end');
  await writeFile(file, whole);
  const reader = await openCheckedBackup(file);
  expect(reader.manifest.release).toBe(version);
  await reader.close();
});
