import { z } from 'zod';
import { recordBackup } from '#domain/privacy/known-backups.server.ts';
import { type BackupSource, makeBackup } from '../backup/make-backup.ts';

/** `npm run backup -- FILE [--force]`; `file` is an absolute path. */
export const backupRequest = z.object({
  command: z.literal('backup'),
  file: z.string().min(1),
  force: z.boolean(),
});

/** An erasure names the backups that were made before it. */
export async function makeKnownBackup(
  source: BackupSource,
  file: { file: string; force: boolean },
) {
  const madeAt = new Date();
  const report = await makeBackup(source, file);
  // A database that an earlier release has left does not list them yet.
  const isListed = report.tables.some(({ name }) => name === 'backup_files');
  if (isListed) await recordBackup(source.db, { file: file.file, madeAt });
  return report;
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
  const held = [
    "customers' data",
    "the staff's accounts",
    ...(hasSecret ? ["the store's secret"] : []),
  ];
  return [
    `Rows: ${rows}`,
    ...filled.map((table) => `  ${table.name.padEnd(20)} ${table.rows}`),
    `Pictures: ${pictures}`,
    `Written and checked: ${file} (${(bytes / 1_000_000).toFixed(1)} MB)`,
    `It holds ${new Intl.ListFormat('en').format(held)}: keep it as you keep your keys.`,
    ...(hasSecret ? [] : ['STORE_SECRET is not in it: keep that, too.']),
  ].join('\n');
}
