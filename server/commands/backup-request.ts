import { z } from 'zod';
import { findApplied } from '#database/migrate.ts';
import type { Db } from '#database/schema.ts';
import { recordBackup } from '#domain/privacy/recorded-backups.server.ts';

/** `npm run backup -- FILE [--force]`; `file` is an absolute path. */
export const backupRequest = z.object({
  command: z.literal('backup'),
  file: z.string().min(1),
  force: z.boolean(),
});

/** Sent after a backup has been read back: erasures mention it, and the doctor checks its age. */
export const recordRequest = z.object({
  command: z.literal('record-backup'),
  file: z.string().min(1),
  madeAt: z.coerce.date(),
  bytes: z.number(),
});
/** The migration that introduced the list of backups. */
export const listOfBackups = '0042_backups';

type MadeBackup = Omit<z.infer<typeof recordRequest>, 'command'>;

export async function recordMadeBackup(db: Db, made: MadeBackup): Promise<void> {
  if (!(await findApplied(db)).includes(listOfBackups))
    throw new Error('this database is from an earlier release, which has no list of backups');
  await recordBackup(db, made);
}

export const backupReport = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  pictures: z.number(),
  bytes: z.number(),
  hasSecret: z.boolean(),
});

type BackupReport = z.infer<typeof backupReport>;

export function describeBackup(file: string, report: BackupReport): string {
  const { tables, pictures, bytes, hasSecret } = report;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const filled = tables.filter((table) => table.rows > 0);
  const contents = [
    "customers' data",
    "the staff's accounts",
    ...(hasSecret ? ["the store's secret"] : []),
  ];
  return [
    `Rows: ${rows}`,
    ...filled.map((table) => `  ${table.name.padEnd(20)} ${table.rows}`),
    `Pictures: ${pictures}`,
    `Written and checked: ${file} (${(bytes / 1_000_000).toFixed(1)} MB)`,
    `It contains ${new Intl.ListFormat('en').format(contents)}: store it as securely as your keys.`,
    ...(hasSecret ? [] : ['It does not contain STORE_SECRET: store that as well.']),
  ].join('\n');
}
