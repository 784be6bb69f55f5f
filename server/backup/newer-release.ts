import { findUnknown } from '#database/migrate.ts';
import { BackupError } from './backup-error.ts';

/** A release knows only the tables of its own migrations. */
export function refuseNewerDatabase(applied: string[]): void {
  const unknown = findUnknown(applied);
  if (unknown.length === 0) return;
  throw new BackupError(
    `A newer release of Nabta has been at this database (it has ${unknown.join(', ')}): use that one.`,
  );
}

export function refuseNewerBackup(contained: string[]): void {
  const unknown = findUnknown(contained);
  if (unknown.length === 0) return;
  throw new BackupError(
    `The backup was made by a newer release of Nabta (it has ${unknown.join(', ')}). ` +
      'Restore it with that release or a later one.',
  );
}
