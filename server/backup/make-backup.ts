import { basename } from 'node:path';
import type { Storage } from '#adapters/storage/storage.ts';
import { startSnapshot } from '#database/backup/copy-out.ts';
import { ownTables } from '#database/backup/own-names.ts';
import { readShapes } from '#database/backup/table-shape.ts';
import { findApplied } from '#database/migrate.ts';
import type { Db, Trx } from '#database/schema.ts';
import { version } from '../../package.json';
import { type StoreSecret, secretFingerprint } from '../process/secret.ts';
import { BackupError } from './backup-error.ts';
import { refuseToOverwrite } from './backup-sink.ts';
import { BackupWriter } from './backup-writer.ts';
import { type BackupPicture, backupFormat, type Manifest, manifestName } from './manifest.ts';
import { refuseNewerDatabase } from './newer-release.ts';
import type { Snapshot } from './snapshot.ts';
import { writeTableParts } from './table-parts.ts';

/** If `snapshot` is missing, other queries of an embedded database wait for the backup. */
export type BackupSource = {
  db: Db;
  storage: Storage;
  secret: StoreSecret;
  snapshot?: Snapshot | undefined;
};

/** Wrong in another shop, or dangerous in the wrong hands. All other tables are in a backup. */
const leftOut = [
  // Valid sessions: staff sign in again.
  'staff_sessions',
  'staff_rate_limits',
  'staff_account_limits',
  'attempt_counts',
  // Running servers; without them their claims are free.
  'server_processes',
  // Uploads that no product was saved with: another shop's job would remove their files.
  'picture_uploads',
  'review_uploads',
  // Backups of this shop at this place: a restored shop makes its first one at once.
  'backups',
];

/**
 * A move copies these tables, a backup does not. After a move the same shop continues with the same
 * files, so it still has to remove uploads and find its backups.
 */
const movedAlong = ['picture_uploads', 'review_uploads', 'backups'];

type BackupFile = {
  file: string;
  force: boolean;
  isMove?: boolean;
};

/** Writes a consistent snapshot to `file`. Throws BackupError. */
export async function makeBackup(source: BackupSource, { file, force, isMove }: BackupFile) {
  if (!force) await refuseToOverwrite(file);
  const madeAt = new Date();
  const writer = await BackupWriter.create(file, madeAt);
  return writeBackup(source, writer, {
    madeAt,
    isMove,
    beforeEnd: async () => void (force || (await refuseToOverwrite(file))),
  });
}

type Writing = {
  madeAt: Date;
  isMove?: boolean | undefined;
  stopping?: AbortSignal | undefined;
  beforeEnd?(): Promise<void>;
};

/** Finishes the writer, or abandons it. */
export async function writeBackup(
  { db, storage, secret, snapshot }: BackupSource,
  writer: BackupWriter,
  { madeAt, isMove = false, stopping, beforeEnd }: Writing,
) {
  const excluded = isMove ? leftOut.filter((name) => !movedAlong.includes(name)) : leftOut;
  try {
    const write = (trx: Trx) => writeTables(trx, writer, excluded);
    const contents = snapshot
      ? await snapshot(write, stopping)
      : await db.transaction().execute(write);
    // Lists pictures after the rows: the pictures that they name existed before them, and never change.
    const named = contents.tables.some(({ name }) => name === 'review_pictures')
      ? await db.selectFrom('review_pictures').select('path').execute()
      : [];
    const reviewPictures = new Set(named.map(({ path }) => path));
    const pictures = await writePictures(storage, writer, reviewPictures);
    const part = secret.isOwn ? await writer.add('secret', Buffer.from(secret.text)) : undefined;
    const manifest: Manifest = {
      format: backupFormat,
      madeAt: madeAt.toISOString(),
      release: version,
      ...contents,
      pictures,
      secret: { fingerprint: secretFingerprint(secret.text), ...(part ? { part } : {}) },
    };
    await writer.add(manifestName, Buffer.from(JSON.stringify(manifest, undefined, 1)));
    await beforeEnd?.();
    await writer.finish();
    const { tables } = contents;
    const { size: bytes } = writer;
    return { tables, pictures: pictures.length, bytes, hasSecret: secret.isOwn };
  } catch (error) {
    await writer.abandon(error);
    throw error;
  }
}

async function writeTables(
  trx: Trx,
  writer: BackupWriter,
  excluded: string[],
): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  await startSnapshot(trx);
  const applied = await findApplied(trx);
  if (applied.length === 0) throw new BackupError('There is no store in this database yet.');
  refuseNewerDatabase(applied);
  const backedUp = ownTables.filter((name) => !excluded.includes(name));
  const tables: Manifest['tables'] = [];
  for (const shape of await readShapes(trx, backedUp)) {
    tables.push(await writeTableParts(trx, shape, writer));
  }
  return { migrations: applied, tables };
}

async function writePictures(
  storage: Storage,
  writer: BackupWriter,
  reviewPictures: Set<string>,
): Promise<BackupPicture[]> {
  const pictures: BackupPicture[] = [];
  for await (const { bucket, path } of listPictures(storage, reviewPictures)) {
    const bytes = await storage.read(bucket, path);
    // A temporary file, renamed meanwhile, or an upload that was removed.
    if (!bytes) continue;
    const label = basename(path)
      .replace(/[^\w.-]/g, '_')
      .slice(-60);
    const part = await writer.add(`pictures/${pictures.length + 1}-${label}`, bytes);
    pictures.push({ bucket, path, part });
  }
  return pictures;
}

/**
 * Lists all product pictures, but only submitted, unerased review pictures: a restored shop would never
 * remove others.
 */
async function* listPictures(storage: Storage, reviewPictures: Set<string>) {
  for await (const { path } of storage.list('products'))
    yield { bucket: 'products', path } as const;
  for await (const { path } of storage.list('reviews')) {
    if (reviewPictures.has(path)) yield { bucket: 'reviews', path } as const;
  }
}
