import { type StorageMistake, StorageUnavailable } from '#adapters/storage/storage.ts';
import { ConfigError } from '#config.ts';
import { AdoptionError } from '#database/adopt.ts';
import { DatabaseEmptied, DatabaseFolderError } from '#database/embedded/folder-error.ts';
import { FolderInUse } from '#database/embedded/folder-lock.ts';
import { MigrationChanged } from '#database/migrate.ts';
import { NoticesLost } from '#database/postgres/listener.ts';
import {
  DatabaseFull,
  DatabaseUnavailable,
  isAccessRefused,
  toNamedDatabaseError,
} from '#database/unavailable.ts';
import { SecretError } from './secret.ts';

/** The messages of these errors include the fix; a stack trace would only hide it. */
const plainErrors = [
  ConfigError,
  FolderInUse,
  DatabaseFolderError,
  MigrationChanged,
  AdoptionError,
  DatabaseEmptied,
  NoticesLost,
  SecretError,
];

const diskFull =
  'The disk of DATA_DIR is full: make room there and start again. Confirmed orders are safe.';

export function describeStartError(error: unknown): string {
  if (plainErrors.some((type) => error instanceof type)) return (error as Error).message;
  if (toNamedDatabaseError(error) instanceof DatabaseFull) return diskFull;
  if (error instanceof DatabaseUnavailable) return adviseOnDatabase(error);
  if (error instanceof StorageUnavailable) return adviseOnStorage(error);
  const { code, path, syscall, message, stack } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message}\nUsage: npm start [-- --empty]`;
  // Node throws this if mkdir with `recursive` meets a read-only disk.
  const isUnmade = code === 'ENOENT' && syscall === 'mkdir';
  const advice = path === undefined ? undefined : adviseOnDisk(isUnmade ? 'EROFS' : code, path);
  return advice ?? stack ?? message ?? String(error);
}

function adviseOnDatabase(error: DatabaseUnavailable): string {
  const advice = isAccessRefused(error)
    ? 'Are user, password and database of DATABASE_URL right?'
    : 'Is it running, and does DATABASE_URL lead to it?';
  return `PostgreSQL cannot be used: ${error.message}. ${advice}`;
}

function adviseOnStorage({ message, mistake }: StorageUnavailable): string {
  const advice = mistake ? storageAdvice[mistake] : 'Is it running, and is STORAGE_ENDPOINT right?';
  return `The storage of pictures cannot be used: ${message}. ${advice}`;
}

const storageAdvice: Record<StorageMistake, string> = {
  key:
    'Are STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY right, and may this key list, read, ' +
    'write and delete there?',
  bucket: 'There is no such bucket: make it, or change STORAGE_URL.',
  region: 'The bucket is in another region: change STORAGE_REGION, or STORAGE_ENDPOINT.',
  clock: 'The clock of this machine is wrong: set it.',
  endpoint: 'There is something else at STORAGE_ENDPOINT: is it the address for S3?',
};

function adviseOnDisk(code: string | undefined, path: string): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT') return `${diskFull} (${path}: ${code})`;
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return (
      `DATA_DIR cannot be written (${path}: ${code}). Let the user that runs the store write ` +
      'there, or set DATA_DIR to another folder.'
    );
  }
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `DATA_DIR is not a folder (${path}: ${code}).`;
  return undefined;
}
