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
 * Brings the schema up to date, each file all or nothing. Servers that start together wait for
 * each other. Throws with the file's name when one fails; those before it stay.
 */
export async function migrate(db: Db): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now())`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  for (const migration of migrations) {
    if (!applied.has(migration.name)) await apply(db, migration);
  }
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
