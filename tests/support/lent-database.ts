import { sql } from 'kysely';
import type { Database } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import { type DatabaseKind, type FreshDatabase, freshDatabase } from './fresh-database.ts';

export type LentDatabase = FreshDatabase & {
  /** Has it dropped instead of lent again: a failed test may have left anything in it. */
  distrust(): void;
};

/** `structure` is its fingerprint, and `sequences` where they stand, both from before the first use. */
type Owned = { fresh: FreshDatabase; structure: string; sequences: string };

/** Holds those that are not in use. Test files of one worker run one after the other and share their modules. */
const idle: Record<DatabaseKind, Owned[]> = { pglite: [], postgres: [] };

/**
 * Lends a database, possibly with rows of an earlier test file. `drop` gives it back. It is dropped for good
 * if anything but rows has changed. The last one of a worker ends with the run.
 */
export async function lendDatabase(kind: DatabaseKind): Promise<LentDatabase> {
  const owned = idle[kind].pop() ?? (await makeDatabase(kind));
  const { fresh, structure, sequences } = owned;
  let isLent = true;
  let isTrusted = true;
  return {
    ...fresh,
    database: listeningWhile(() => isLent, fresh.database),
    distrust() {
      isTrusted = false;
    },
    async drop() {
      isLent = false;
      fresh.problems.length = 0;
      const { db } = fresh.database;
      if (!isTrusted || (await fingerprint(db)) !== structure) return fresh.drop();
      await restoreSequences(db, sequences);
      // Nothing else removes deleted rows there.
      if (kind === 'pglite') await sql`vacuum`.execute(db);
      idle[kind].push(owned);
    },
  };
}

async function makeDatabase(kind: DatabaseKind): Promise<Owned> {
  const fresh = await freshDatabase(kind);
  const { db } = fresh.database;
  return { fresh, structure: await fingerprint(db), sequences: await readSequences(db) };
}

/** Returns JSON. */
async function readSequences(db: Db): Promise<string> {
  const { rows } = await sql<{ sequences: string }>`
    select json_agg(json_build_object('name', format('%I.%I', schemaname, sequencename),
      'value', coalesce(last_value, start_value), 'called', last_value is not null))::text as sequences
    from pg_sequences`.execute(db);
  return rows[0]?.sequences ?? '[]';
}

async function restoreSequences(db: Db, sequences: string): Promise<void> {
  await sql`select setval(name::regclass, value, called)
    from json_to_recordset(${sequences}::json) as s(name text, value bigint, called boolean)`.execute(
    db,
  );
}

/** A shop that has ended must not hear of the next one's changes: a database knows no end of listening. */
function listeningWhile(isLent: () => boolean, database: Database): Database {
  return {
    ...database,
    listen: (channel, onNotice, onGap) =>
      database.listen(
        channel,
        (payload) => isLent() && onNotice(payload),
        () => isLent() && onGap(),
      ),
  };
}

const structureTables = [
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_index',
  'pg_proc',
  'pg_trigger',
  'schema_migrations',
  'pgboss.queue',
  'pgboss.schedule',
];

/** Differs after any change of the structure, also one that was undone: it writes rows of the catalogue again. */
async function fingerprint(db: Db): Promise<string> {
  const parts = structureTables.map(
    (table) => `(select concat(count(*), '/', max(xmin::text::bigint)) from ${table})`,
  );
  const { rows } = await sql
    .raw<{ structure: string }>(`select concat_ws(' ', ${parts.join(', ')}) as structure`)
    .execute(db);
  return rows[0]?.structure ?? '';
}
