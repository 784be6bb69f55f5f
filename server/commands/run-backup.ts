import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readConfig } from '#config.ts';
import { BackupError } from '../backup/backup-error.ts';
import { makeKey } from '../backup/encryption.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { openCheckedBackup } from '../backup/restore-backup.ts';
import { createStorage } from '../process/create-storage.ts';
import { readOrCreateSecret } from '../process/secret.ts';
import { readBackupArguments } from './arguments.ts';
import { backupReport, describeBackup, recordMadeBackup } from './backup-request.ts';
import { messageOf } from './doctor-verdict.ts';
import { hasEmbeddedDatabase, runOnDataOrServer } from './run-on-data.ts';

export const backupUsage = `npm run backup -- FILE [--force]
npm run backup -- --new-key FILE`;

export async function runBackup(args: string[]): Promise<string> {
  const { file: target, force, isNewKey } = readBackupArguments(args);
  const file = resolve(target);
  if (isNewKey) return writeNewKey(file);
  const config = readConfig();
  if (!config.databaseUrl && !hasEmbeddedDatabase(config)) {
    throw new BackupError(`There is no store in ${resolve(config.dataDir)} yet.`);
  }
  const made = await runOnDataOrServer(config, {
    request: { command: 'backup', file, force },
    async work({ db }) {
      const source = {
        db,
        storage: createStorage(config),
        secret: await readOrCreateSecret(config),
      };
      return makeBackup(source, { file, force });
    },
  });
  const report = backupReport.parse(made);
  // Reads the backup from the disk, as a restore would.
  const reader = await openCheckedBackup(file);
  await reader.close();
  const record = { file, madeAt: new Date(reader.manifest.madeAt), bytes: report.bytes };
  const recorded = runOnDataOrServer(config, {
    request: { command: 'record-backup', ...record },
    work: ({ db }) => recordMadeBackup(db, record),
  });
  const unrecorded = await recorded.then(
    () => [],
    (error) => [`npm run doctor and erasures do not know this backup: ${messageOf(error)}`],
  );
  return [describeBackup(file, report), ...unrecorded].join('\n');
}

/** Never overwrites a key: backups encrypted for it could not be opened any more. */
async function writeNewKey(file: string): Promise<string> {
  const { text, publicKey } = await makeKey(new Date());
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true }).catch((error: Error) => {
    throw new BackupError(`The key could not be written: ${error.message}`);
  });
  return [
    `The secret key is in ${file}. Without it nobody can open the backups: store it, and a copy`,
    'of it, away from the machine of the shop.',
    'The shop only needs the public key:',
    `BACKUP_KEY=${publicKey}`,
  ].join('\n');
}
