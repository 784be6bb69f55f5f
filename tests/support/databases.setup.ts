import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#database/migrate.ts';
import { type Database, openEmbedded, openPostgres } from '#database/open.ts';
import { seedProducts } from '#database/seed.ts';
import { openJobQueue } from '#server/jobs/job-queue.ts';
import { createLog } from '#server/observability/log.ts';
import { quickPasswords, serverFlagsName, shortLived } from './built-server.ts';
import { catalogue, cataloguePictures } from './catalogue.ts';
import { memoryFolder } from './memory-folder.ts';
import { fetchPgbouncer } from './pgbouncer.ts';
import { nameDatabase, runSql } from './postgres-admin.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated and seeded embedded database, to be copied. */
    preparedFolder: string;
    /** An embedded database without tables, to be copied. */
    createdFolder: string;
    /** A server with a migrated and seeded database, the template for others. */
    postgresUrl: string;
    preparedDatabase: string;
  }
}

/** Prepared once, so that each test file gets a fresh copy quickly. */
export default async function prepareDatabases(project: TestProject) {
  fetchPgbouncer();
  process.env[serverFlagsName] = `${shortLived} ${quickPasswords}`;
  // PostgreSQL stays on the disk: here it never waits for it.
  const ours = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  const inMemory = await memoryFolder();
  if (inMemory) await mkdir(inMemory);
  const everything = inMemory ?? (await mkdtemp(join(tmpdir(), 'nabta-tests-')));
  // Applies to this process and all that it starts, including the servers of the tests.
  process.env.TMPDIR = everything;
  const folder = await mkdtemp(join(everything, 'nabta-prepared-'));
  const url = ours?.url ?? process.env.TEST_DATABASE_URL ?? '';
  const name = `nabta_test_${process.pid}_${Date.now()}`;
  await runSql(url, `create database ${name}`);
  const created = join(folder, 'created');
  await (await openEmbedded(created)).close();
  await cp(created, join(folder, 'database'), { recursive: true });
  await fill(await openEmbedded(join(folder, 'database')));
  const prepared = nameDatabase(url, name);
  await fill(openPostgres({ url: prepared, onError: () => undefined }), prepared);
  project.provide('preparedFolder', join(folder, 'database'));
  project.provide('createdFolder', created);
  project.provide('postgresUrl', url);
  project.provide('preparedDatabase', name);
  return async () => {
    await (ours ? ours.stop() : dropDatabases(url, name));
    await rm(everything, { recursive: true, force: true });
  };
}

/** Those of the workers, too, which keep one until they end (lent-database.ts). */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const rows = await runSql(
    url,
    `select datname as name from pg_database where datname ^@ '${prefix}'`,
  );
  for (const { name } of rows as { name: string }[])
    await runSql(url, `drop database if exists ${name} with (force)`);
}

async function fill(database: Database, url?: string): Promise<void> {
  await migrate(database.db);
  const queue = await openJobQueue({ database, url, log: createLog('silent') });
  await seedProducts(database.db, catalogue, cataloguePictures);
  await queue.close();
  await database.close();
}
