import { resolve } from 'node:path';
import { readConfig } from '#config.ts';
import { BackupError } from '../backup/backup-error.ts';
import { openCheckedBackup } from '../backup/restore-backup.ts';
import { createStorage } from '../create-store.ts';
import { openSecret } from '../secret.ts';
import { readFileArgument } from './arguments.ts';
import { backupReport, describeBackup, makeKnownBackup } from './backup.ts';
import { hasEmbedded, onData } from './on-data.ts';

export const backupUsage = 'npm run backup -- FILE [--force]';

export async function runBackup(args: string[]): Promise<string> {
  const { file: given, force } = readFileArgument(args);
  const file = resolve(given);
  const config = readConfig();
  if (!config.databaseUrl && !hasEmbedded(config)) {
    throw new BackupError(`There is no store in ${resolve(config.dataDir)} yet.`);
  }
  const answer = await onData(config, {
    ask: { command: 'backup', file, force },
    async work({ db }) {
      const source = { db, storage: createStorage(config), secret: await openSecret(config) };
      return makeKnownBackup(source, { file, force });
    },
  });
  // Read back from the disk, as a restore would.
  await (await openCheckedBackup(file)).close();
  return describeBackup(file, backupReport.parse(answer));
}
