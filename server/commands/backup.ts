import { z } from 'zod';

/** `npm run backup -- FILE [--force]`; `file` is an absolute path. */
export const backupRequest = z.object({
  command: z.literal('backup'),
  file: z.string().min(1),
  force: z.boolean(),
});

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
