import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '#database/open.ts';
import { nameDatabase, runSql } from './postgres-admin.ts';

const both = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof both)[number];
/** Both databases, except in a smoke run (vitest.config.ts). */
export const databaseKinds: readonly DatabaseKind[] = process.env.QUICK ? ['postgres'] : both;

export type FreshDatabase = {
  database: Database;
  /** PostgreSQL; undefined for the embedded one. */
  url: string | undefined;
  /** Folder of the embedded database; undefined for PostgreSQL. */
  folder: string | undefined;
  /** Errors of its connections. */
  problems: Error[];
  drop(): Promise<void>;
};

/**
 * Creates a database with the schema and the demo catalogue. `through` returns the address by which the store
 * reaches PostgreSQL.
 */
export function freshDatabase(
  kind: DatabaseKind,
  through: (url: string) => string = (url) => url,
): Promise<FreshDatabase> {
  return kind === 'pglite' ? freshEmbedded() : freshPostgres(through);
}

/** Prepared or empty; not connected. */
export async function makePostgresDatabase(
  contents: 'prepared' | 'empty' = 'prepared',
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const prepared = inject('preparedDatabase');
  const name = `${prepared}_${randomBytes(6).toString('hex')}`;
  const template = contents === 'prepared' ? prepared : 'template1';
  await runSql(server, `create database ${name} template ${template}`);
  const drop = async () => void (await runSql(server, `drop database ${name} with (force)`));
  return { url: nameDatabase(server, name), drop };
}

async function freshPostgres(through: (url: string) => string): Promise<FreshDatabase> {
  const { url, drop } = await makePostgresDatabase();
  const problems: Error[] = [];
  let closing = false;
  const onError = (error: Error) => void (closing || problems.push(error));
  const database = openPostgres({ url: through(url), onError });
  return {
    database,
    url,
    folder: undefined,
    problems,
    async drop() {
      closing = true;
      await database.close();
      await drop();
    },
  };
}

async function freshEmbedded(): Promise<FreshDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'nabta-test-'));
  // Copying in native code takes a sixth of the processor time of `cp`.
  cpSync(inject('preparedFolder'), join(folder, 'database'), { recursive: true });
  const database = await openEmbedded(join(folder, 'database'));
  return {
    database,
    url: undefined,
    folder,
    problems: [],
    async drop() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
