import { findUnknown } from '#database/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';

/** A release knows only the tables of its own migrations. */
export function refuseNewerDatabase(applied: string[]): void {
  const unknown = findUnknown(applied);
  if (unknown.length === 0) return;
  throw new BackupError(
    `A newer release of Nabta has migrated this database (it has ${unknown.join(', ')}): use that one.`,
  );
}

export function refuseNewerBackup({ migrations, release }: Manifest): void {
  const unknown = findUnknown(migrations);
  if (unknown.length === 0) return;
  throw new BackupError(
    `The backup was made by a newer release of Nabta (${release ?? 'it'} has ${unknown.join(', ')}). ` +
      'Restore it with that release or a later one.',
  );
}
