import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { readConfig } from '#config.ts';
import { lockFolder } from '#database/embedded/folder-lock.ts';
import { DatabaseUnavailable } from '#database/unavailable.ts';
import { sendJob } from '#domain/runtime/jobs.ts';
import { addFirstAdmin } from '#domain/staff/accounts.server.ts';
import { catalogue } from '../../tests/support/catalogue.ts';
import { makePostgresDatabase } from '../../tests/support/fresh-database.ts';
import { createMemoryLog } from '../../tests/support/memory-log.ts';
import { startWorkers } from '../jobs/job-workers.ts';
import { openStore } from './open-store.ts';
import { describeStartError } from './start-error.ts';

const content = join(import.meta.dirname, '../..', 'content');
const rounds = 4;
const servers = 3;

test(`${servers} servers that start concurrently on an empty PostgreSQL create one store, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { url, drop } = await makePostgresDatabase('empty');
    const logs = Array.from({ length: servers }, createMemoryLog);
    const folders = await Promise.all(logs.map(() => mkdtemp(join(tmpdir(), 'nabta-open-'))));
    const starts = logs.map(async ({ log }, index) => {
      const env = { DATABASE_URL: url, STORE_SECRET: 'x'.repeat(32), DATA_DIR: folders[index] };
      const config = readConfig(env);
      const open = await openStore({ config, content, log, createHandler: () => async () => null });
      const admin = await addFirstAdmin(open.store.db, 'admin@nabta.example');
      const workers = await startWorkers({ queue: await open.queue(), store: open.store, log });
      return { open, admin, workers };
    });
    const started = await Promise.allSettled(starts);
    const opened = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const db = opened[0]?.open.store.db;
    const { rows } = db
      ? await sql`select (select count(*) from staff_users) as staff,
          (select count(*) from products) as products`.execute(db)
      : { rows: [] };
    for (const { open, workers } of opened) {
      await workers.close();
      await open.close();
    }
    await drop();
    for (const folder of folders) await rm(folder, { recursive: true });
    const failures = started.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failures, `round ${round}`).toEqual([]);
    expect(logs.flatMap((log) => log.takeErrorTexts())).toEqual([]);
    expect(opened.filter(({ admin }) => admin)).toHaveLength(1);
    expect(rows).toEqual([{ staff: 1, products: catalogue.length }]);
  }
}, 120_000);

test('a job is refused without holding locks until the queue is open, which is retried', async () => {
  const { url, drop } = await makePostgresDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'nabta-open-'));
  const { log } = createMemoryLog();
  const config = readConfig({
    DATABASE_URL: url,
    STORE_SECRET: 'x'.repeat(32),
    DATA_DIR: dataDir,
  });
  const open = await openStore({ config, content, log, createHandler: () => async () => null });
  const { db, jobs } = open.store;
  const job = { name: 'deliver-email', data: { emailId: 'of-a-first-order' } } as const;
  await sql`alter table pgboss.queue rename to elsewhere`.execute(db);
  const send = () => db.transaction().execute((trx) => sendJob(jobs, trx, job));
  await expect(send()).rejects.toThrow(DatabaseUnavailable);
  await expect(open.queue()).rejects.toThrow('pgboss.queue');
  await sql`alter table pgboss.elsewhere rename to queue`.execute(db);
  await expect(send()).rejects.toThrow(DatabaseUnavailable);
  const queue = await open.queue();
  await send();
  expect(await queue.jobs.statementOf(job)).toMatchObject({ parameters: expect.anything() });
  const { rows } = await sql`select data from pgboss.job where name = 'deliver-email'`.execute(db);
  expect(rows).toEqual([{ data: job.data }]);
  await open.close();
  await drop();
  await rm(dataDir, { recursive: true });
});

test('a start with a changed migration ends with a message, and releases the data', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nabta-open-'));
  cpSync(inject('preparedFolder'), join(dataDir, 'database'), { recursive: true });
  const { log } = createMemoryLog();
  const config = readConfig({ DATA_DIR: dataDir });
  const open = () => openStore({ config, content, log, createHandler: () => async () => null });
  const first = await open();
  await sql`update schema_migrations set checksum = 'another' where name = '0001_store'`.execute(
    first.store.db,
  );
  await first.close();
  const message = describeStartError(await open().catch((error) => error));
  expect(message).toMatch(/0001_store\.sql\n.*Put each file back/);
  expect(message).not.toMatch(/\n\s+at /);
  await (await lockFolder(dataDir, async () => null)).release();
  await rm(dataDir, { recursive: true });
});
