import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * A migration file never changes once it has run anywhere. With `-- no transaction` as its first line, it
 * runs statement by statement, and again from its start after an interruption. Each of its statements uses
 * `if not exists` or similar, and ends with a semicolon at the end of a line.
 */
export type Migration = { name: string; text: string };

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const migrations: Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), text }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

export class MigrationChanged extends Error {
  constructor(names: string[]) {
    const list = names.map((name) => `  database/migrations/${name}.sql`).join('\n');
    super(
      `These migrations have changed since they ran on this database:\n${list}\n` +
        'Nothing was done. Put each file back as it was in the release that ran it, and make the ' +
        'change in a new file with the next number.',
    );
    this.name = 'MigrationChanged';
  }
}

/**
 * Runs the outstanding migrations. Servers that start at the same time wait for each other. Throws with the
 * file's name when one fails; earlier ones stay applied. Throws MigrationChanged before any has run.
 */
export async function migrate(db: Db, only?: string[], all = migrations): Promise<void> {
  await sql.raw(makeList).execute(db);
  const checksums = await readChecksums(db);
  const changed = all.filter((migration) => {
    const checksum = checksums.get(migration.name);
    return checksum && checksum !== checksumOf(migration);
  });
  if (changed.length > 0) throw new MigrationChanged(changed.map(({ name }) => name));
  for (const migration of all) {
    const isSelected = !only || only.includes(migration.name);
    const checksum = checksums.get(migration.name);
    if (checksum === null) await trust(db, migration);
    else if (isSelected && checksum === undefined) await apply(db, migration);
  }
}

/** Reports whether all migrations have run in their present form, so that `migrate` has nothing to do. */
export async function hasNothingToMigrate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pg_attribute where attname = 'checksum'
      and attrelid = to_regclass('public.schema_migrations')) as has`.execute(db);
  if (!rows[0]?.has) return false;
  const checksums = await readChecksums(db);
  return migrations.every((migration) => checksums.get(migration.name) === checksumOf(migration));
}

// "if not exists" checks before it creates: of two servers that start at once on an empty database, one
// would fail. The lock ends with the statement. Stores from before 0.6.0 have a list without checksums.
// PostgREST exposes a table without row-level security to everyone.
const makeList = `do $list$ begin
  perform pg_advisory_xact_lock(hashtext('nabta: migrations'));
  create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now());
  if not exists (select from pg_attribute
      where attrelid = 'schema_migrations'::regclass and attname = 'checksum') then
    alter table schema_migrations add column checksum text;
    alter table schema_migrations enable row level security;
  end if;
end $list$`;

export async function findApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('public.schema_migrations') is not null as has`.execute(db);
  return rows[0]?.has ? listApplied(db) : [];
}

export function findUnknown(names: string[]): string[] {
  return names.filter((name) => !migrations.some((migration) => migration.name === name));
}

async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function readChecksums(db: Db): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from schema_migrations`.execute(db);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

// Git may check text files out with other line endings.
function checksumOf({ text }: Migration): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/**
 * Stores the checksum of a migration that has none: the first release that checks them trusts its own
 * files.
 */
async function trust(db: Db, migration: Migration): Promise<void> {
  await sql`update schema_migrations set checksum = ${checksumOf(migration)}
    where name = ${migration.name} and checksum is null`.execute(db);
}

async function apply(db: Db, migration: Migration): Promise<void> {
  const { name, text } = migration;
  const isOutside = /^-- no transaction\b/.test(text);
  try {
    if (isOutside && !db.isTransaction) return await applyByStatement(db, migration);
    // A restore runs everything in one transaction, on tables that other sessions cannot see yet.
    const script = isOutside ? text.replace(/\bconcurrently\b/gi, '') : text;
    await sql.raw(asBlock(migration, script)).execute(db);
  } catch (cause) {
    throw new Error(`migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}

// One block is one statement to the driver, so it behaves the same on PGlite and PostgreSQL. Under the
// lock, the later of two servers skips what the earlier one has applied.
function asBlock(migration: Migration, script: string): string {
  return `do $migration$ begin
    lock table schema_migrations in exclusive mode;
    if not exists (select from schema_migrations where name = '${migration.name}') then
      execute $script$${script}$script$;
      insert into schema_migrations (name, checksum)
        values ('${migration.name}', '${checksumOf(migration)}');
    end if;
  end $migration$`;
}

const retryDelayMs = 200;

async function applyByStatement(db: Db, migration: Migration): Promise<void> {
  const { name, text } = migration;
  const key = `nabta: migration ${name}`;
  await db.connection().execute(async (session) => {
    // Polls for the lock: a waiting statement holds a snapshot, and `create index concurrently` waits until
    // all snapshots end.
    while (!(await tryLock(session, key))) {
      await wait(retryDelayMs);
      if ((await listApplied(session)).includes(name)) return;
    }
    try {
      if ((await listApplied(session)).includes(name)) return;
      await dropInvalidIndexes(session, text);
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(session);
      await sql`insert into schema_migrations (name, checksum)
        values (${name}, ${checksumOf(migration)}) on conflict do nothing`.execute(session);
    } finally {
      const unlock = sql`select pg_advisory_unlock(hashtext(${key}))`.execute(session);
      // A lost connection has already released its lock, and the first error is the one to report.
      await unlock.catch(() => undefined);
    }
  });
}

async function tryLock(session: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext(${key})) as locked`.execute(session);
  return rows[0]?.locked ?? false;
}

function statementsOf(text: string): string[] {
  const code = text.replace(/^\s*--.*$/gm, '');
  return code.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
}

/** Drops invalid indexes: an unfinished index keeps its name, and `if not exists` would skip it. */
async function dropInvalidIndexes(session: Db, text: string): Promise<void> {
  const made = text.matchAll(/^create (?:unique )?index concurrently if not exists (\w+)/gim);
  const names = [...made].map(([, name]) => name);
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where not indisvalid
      and indexrelid in (select to_regclass(name) from unnest(${names}::text[]) as name)`.execute(
    session,
  );
  for (const { name } of rows) {
    await sql`drop index concurrently ${sql.raw(name)}`.execute(session);
  }
}
