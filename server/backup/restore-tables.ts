import { sql } from 'kysely';
import { goOnAfter, silenceTriggers, wakeTriggers, writeLines } from '#database/backup/copy-in.ts';
import { fixNotation } from '#database/backup/copy-out.ts';
import { dropStore } from '#database/backup/drop-store.ts';
import { noteSecret } from '#database/backup/noted-secret.ts';
import { adoptableTables, ownTables } from '#database/backup/own-names.ts';
import { loosenTo } from '#database/backup/table-rules.ts';
import { readShapes, type TableShape } from '#database/backup/table-shape.ts';
import { migrate } from '#database/migrate.ts';
import type { Trx } from '#database/schema.ts';
import type { BackupReader } from './backup-reader.ts';
import type { BackupTable } from './manifest.ts';
import { readTable } from './table-parts.ts';

/** A table that was filled, and which columns of the backup it does not have. */
export type FilledTable = { name: string; rows: number; leftOut: string[] };

/**
 * Makes the tables anew as they were when the backup was made, fills them, and brings them up to
 * this release; all in the caller's transaction. `onTable` hears of each that is filled.
 */
export async function restoreTables(
  trx: Trx,
  reader: BackupReader,
  onTable: (table: FilledTable) => void,
): Promise<void> {
  const { migrations, tables, secret } = reader.manifest;
  // Rather give up than wait for somebody who has a table open.
  await sql`set local lock_timeout = '15s'`.execute(trx);
  await fixNotation(trx);
  await dropStore(trx);
  await migrate(trx, migrations);
  for (const { name, rules } of tables) {
    if (rules && adoptableTables.includes(name)) await loosenTo(trx, name, rules);
  }
  const shapes = await readShapes(trx, ownTables);
  await silenceTriggers(trx, shapes);
  for (const shape of shapes) {
    const table = tables.find(({ name }) => name === shape.name);
    if (!table) continue;
    await fill(trx, reader, shape, table);
    const leftOut = table.columns.filter((name) => !shape.columns.some((own) => own.name === name));
    onTable({ name: table.name, rows: table.rows, leftOut });
  }
  await wakeTriggers(trx, shapes);
  await migrate(trx);
  await noteSecret(trx, secret.fingerprint);
}

async function fill(
  trx: Trx,
  reader: BackupReader,
  shape: TableShape,
  table: BackupTable,
): Promise<void> {
  for await (const lines of readTable(reader, table)) {
    await writeLines(trx, shape, table.columns, lines);
  }
  await goOnAfter(trx, shape, table.lastNumber);
}
