import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { Actor } from '../actor.server.ts';
import { describePersonalData, findPerson } from './find-personal-data.server.ts';
import { type Person, personalRules } from './personal-data.server.ts';
import { type PersonalTable, personalTables } from './privacy.ts';
import { recordPrivacyEvent } from './privacy-events.server.ts';

type Rows = Record<string, unknown>[];

export type PersonExport = {
  email: string;
  exportedAt: string;
  /** Rows by table, with their column names in the database. */
  tables: Partial<Record<PersonalTable, Rows>>;
};

/** Exports a person's data. Undefined when the store has none. */
export async function exportPerson(
  db: Db,
  typed: string,
  actor: Actor,
): Promise<PersonExport | undefined> {
  return inTransaction(db, async (trx) => {
    const person = await findPerson(trx, typed);
    const data = await describePersonalData(trx, person);
    if (!data || data.rows.length === 0) return undefined;
    const tables: PersonExport['tables'] = {};
    for (const table of personalTables) {
      // Skips stored responses to staff, which may name other people.
      if (table === 'staff_requests') continue;
      const rows = await readRows(trx, table, person);
      if (rows.length > 0) tables[table] = rows;
    }
    await recordPrivacyEvent(trx, 'exported', { personalData: data, actor });
    return { email: person.email ?? '', exportedAt: new Date().toISOString(), tables };
  });
}

async function readRows(db: Db, table: PersonalTable, person: Person): Promise<Rows> {
  const { of, derived = [] } = personalRules[table];
  const { rows } = await sql<{ row: Rows[number] }>`
    select to_jsonb(own) - ${derived}::text[] as row from ${sql.table(table)} as own
    where ${of(person)}`.execute(db);
  return rows.map(({ row }) => row);
}
