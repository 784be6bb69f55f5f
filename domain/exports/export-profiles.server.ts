import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import {
  type ChosenColumn,
  chosenColumn,
  ExportError,
  type ExportProfile,
  exportLimits,
} from './order-export.ts';

export async function listProfiles(db: Db): Promise<ExportProfile[]> {
  const rows = await db.selectFrom('export_profiles').select(columns).orderBy('name').execute();
  return rows.map(toProfile);
}

export async function findProfile(db: Db, id: string): Promise<ExportProfile | undefined> {
  const row = await db
    .selectFrom('export_profiles')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toProfile(row);
}

type SavedProfile = {
  /** Undefined creates a new profile. */
  id: string | undefined;
  /** Revision on which the edit is based. */
  revision: number;
  name: string;
  columns: ChosenColumn[];
  actor: `staff:${string}`;
};

/** Returns its id. Throws ExportError. */
export async function saveProfile(db: Db, saved: SavedProfile): Promise<string> {
  const name = readName(saved.name);
  const columns = saved.columns.map(readColumn);
  if (columns.length === 0) throw new ExportError('columns_missing', 'columns');
  const row = { name, columns: JSON.stringify(columns), changed_by: saved.actor };
  return inTransaction(db, async (trx) => {
    // Locks the table, so that concurrent saves can neither repeat a name nor exceed the limit.
    await sql`lock table export_profiles in share row exclusive mode`.execute(trx);
    await requireFreeName(trx, name, saved.id);
    return saved.id ? change(trx, saved.id, saved.revision, row) : add(trx, row);
  });
}

/** Deletes a profile; a missing one is no error. */
export async function removeProfile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('export_profiles').where('id', '=', id).execute();
}

type Row = { name: string; columns: string; changed_by: string };

async function add(trx: Trx, row: Row): Promise<string> {
  const { profiles } = await trx
    .selectFrom('export_profiles')
    .select((eb) => eb.fn.countAll<number>().as('profiles'))
    .executeTakeFirstOrThrow();
  if (profiles >= exportLimits.profiles) throw new ExportError('too_many_profiles');
  const added = await trx
    .insertInto('export_profiles')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

async function change(trx: Trx, id: string, revision: number, row: Row): Promise<string> {
  const changed = await trx
    .updateTable('export_profiles')
    .set({ ...row, revision: revision + 1, changed_at: new Date() })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  if (changed) return changed.id;
  const isThere = await findProfile(trx, id);
  throw new ExportError(isThere ? 'changed_meanwhile' : 'profile_unknown');
}

async function requireFreeName(trx: Trx, name: string, id: string | undefined): Promise<void> {
  const other = await trx
    .selectFrom('export_profiles')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (other && other.id !== id) throw new ExportError('name_taken', 'name');
}

function readName(typed: string): string {
  const name = typed.trim();
  if (!name) throw new ExportError('name_missing', 'name');
  if (!isLine(name, exportLimits.name)) throw new ExportError('name_invalid', 'name');
  return name;
}

function readColumn({ column, heading: typed }: ChosenColumn): ChosenColumn {
  const heading = typed.trim();
  if (!isLine(heading, exportLimits.heading)) {
    throw new ExportError('heading_invalid', `heading-${column}`);
  }
  return { column, heading };
}

function isLine(text: string, maxLength: number): boolean {
  return text.length <= maxLength && !/\p{Cc}/u.test(text);
}

const columns = ['id', 'name', 'columns', 'revision'] as const;

/** Drops columns that this release does not know, so that the others stay usable. */
function toProfile(row: { id: string; name: string; columns: unknown; revision: number }) {
  const stored = Array.isArray(row.columns) ? row.columns : [];
  const chosen = stored.flatMap((one) => chosenColumn.safeParse(one).data ?? []);
  return { ...row, columns: chosen };
}
