import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPostgres } from '#database/open.ts';
import { DatabaseUnavailable } from '#database/unavailable.ts';
import { sendJob } from '#domain/runtime/jobs.ts';
import { freshDatabase } from '../../tests/support/fresh-database.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { readAttempts } from '../../tests/support/rows.ts';
import { TestShop } from '../../tests/support/test-shop.ts';
import { longTimeout } from '../../tests/support/timeouts.ts';
import { startHeartbeat } from './heartbeat.ts';

// A standby refuses writes with the same error as a session whose transactions are read-only, and a database can
// be made read-only for new sessions without a second server.

const shop = new TestShop('postgres', {}, undefined, freshDatabase);
let admin: pg.Client;

beforeAll(async () => {
  await shop.open();
  const { url } = shop.fresh;
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await shop.reset();
});
afterEach(async () => {
  await makeWritable();
  shop.takeDatabaseProblems();
});
afterAll(async () => {
  await admin.end();
  await shop.close();
});

async function makeReadOnly(): Promise<void> {
  await admin.query(
    `alter database ${await databaseName()} set default_transaction_read_only = on`,
  );
  await endSessions();
}

async function makeWritable(): Promise<void> {
  await admin.query(`alter database ${await databaseName()} reset default_transaction_read_only`);
}

async function databaseName(): Promise<string> {
  const { rows } = await admin.query('select quote_ident(current_database()) as name');
  return rows[0].name;
}

const endSessions = () =>
  admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);

const create = () => shop.visitor().create(purchase(), { key: newKey() });

test('a store with a read-only database accepts no orders, is not ready, and recovers automatically', async () => {
  expect((await create()).status).toBe(200);
  await makeReadOnly();
  await vi.waitFor(async () => {
    const refused = await create();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  }, longTimeout);
  for (let attempts = 0; attempts < 20; attempts += 1) expect((await create()).status).toBe(503);
  await vi.waitFor(async () => {
    expect((await shop.visitor().fetch('/ready')).status).toBe(503);
  }, longTimeout);

  await makeWritable();
  expect((await create()).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await shop.visitor().fetch('/ready')).status).toBe(200);
  }, longTimeout);
  expect(shop.log.takeErrors().map(({ msg }) => msg)).not.toContain('Request failed unexpectedly');
});

test('a connection that became read-only is not used again', async () => {
  const { url } = shop.fresh;
  const { db, close } = openPostgres({ url: `${url}`, onError: () => undefined });
  const write = () => sql`update products set is_active = is_active`.execute(db);
  await sql`set session characteristics as transaction read only`.execute(db);
  await expect(write()).rejects.toThrow(DatabaseUnavailable);
  await write();
  await close();
});

test('notifications resume after their connection led to a standby', async () => {
  const heard: (string | undefined)[] = [];
  const stop = shop.changes.onOrderChanged((id) => heard.push(id));
  await makeReadOnly();
  // The listener is back on the read-only database by now, or has been refused there.
  await vi.waitFor(() => expect(shop.takeDatabaseProblems()).not.toEqual([]), longTimeout);
  await makeWritable();
  await vi.waitFor(() => expect(heard).toContain(undefined), longTimeout);
  const { rows } = await admin.query(`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`);
  expect(rows).toEqual([{ count: 1 }]);
  stop();
});

test('a payment page that was being opened during the outage is free for other servers soon after it', async () => {
  await shop.reset();
  const heartbeat = await startHeartbeat(shop.store, shop.database, shop.log.log);
  const respond = shop.gateway.hang();
  const refused = create();
  await expect.poll(() => shop.gateway.createCalls).toHaveLength(1);
  await makeReadOnly();
  respond();
  expect((await refused).status).toBe(503);
  await makeWritable();
  const readClaim = async () => (await readAttempts(shop.db)).map((row) => row.opening_since);
  await vi.waitFor(async () => expect(await readClaim()).toEqual([null]), { timeout: 20_000 });
  heartbeat.stop();
  shop.log.takeErrors();
});

test('jobs are sent and fetched on writable connections', async () => {
  const send = () => sendJob(shop.store.jobs, shop.db, { name: 'prune-old-records', data: {} });
  await makeReadOnly();
  await expect(send()).rejects.toThrow(DatabaseUnavailable);
  await makeWritable();
  // Connections whose session was ended leave the pool as they are met.
  await vi.waitFor(send, longTimeout);
  await shop.deliverEmails();
});
