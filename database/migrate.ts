import { sql } from 'kysely';
import type { Db } from './schema.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every migration in the order of its number: `{ name: '0001_store', text }`. */
export const migrations = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), text }))
  .sort((a, b) => a.name.localeCompare(b.name));

/**
 * Brings the schema up to date, each file all or nothing; with `only`, applies just those of these
 * names. Servers that start together wait for each other. Throws with the file's name when one
 * fails; those before it stay.
 */
export async function migrate(db: Db, only?: string[]): Promise<void> {
  await sql.raw(makeList).execute(db);
  const applied = new Set(await listApplied(db));
  for (const migration of migrations) {
    const isWanted = !only || only.includes(migration.name);
    if (isWanted && !applied.has(migration.name)) await apply(db, migration);
  }
}

// "if not exists" alone looks before it makes: of two servers that start at once on an empty database
// one would fail. The lock ends with the statement.
const makeList = `do $list$ begin
  perform pg_advisory_xact_lock(hashtext('nabta: migrations'));
  create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now());
end $list$`;

/** The names of the migrations that a database has been through; none where there is no store. */
export async function findApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('public.schema_migrations') is not null as has`.execute(db);
  return rows[0]?.has ? listApplied(db) : [];
}

/** Those of `names` that no migration of this release has: a later release was here. */
export function findUnknown(names: string[]): string[] {
  return names.filter((name) => !migrations.some((migration) => migration.name === name));
}

async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

// One block is one statement to the driver, and so runs alike on PGlite (which takes no script
// through its query call) and PostgreSQL. The lock serialises servers that start at once; the check
// under it makes the later one skip what the earlier has done.
async function apply(db: Db, { name, text }: { name: string; text: string }): Promise<void> {
  const block = `do $migration$ begin
    lock table schema_migrations in exclusive mode;
    if not exists (select from schema_migrations where name = '${name}') then
      execute $script$${text}$script$;
      insert into schema_migrations (name) values ('${name}');
    end if;
  end $migration$`;
  try {
    await sql.raw(block).execute(db);
  } catch (cause) {
    throw new Error(`migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
