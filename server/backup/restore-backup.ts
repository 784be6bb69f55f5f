import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Storage } from '#adapters/storage/storage.ts';
import { dropStore, setSequence, setTriggers, writeLines } from '#database/backup/copy-in.ts';
import { setPortableTextFormats } from '#database/backup/copy-out.ts';
import { adoptableTables, ownTables } from '#database/backup/own-names.ts';
import { recordSecret } from '#database/backup/recorded-secret.ts';
import { relaxConstraints } from '#database/backup/table-rules.ts';
import { readShapes, type TableShape } from '#database/backup/table-shape.ts';
import { findApplied, migrate } from '#database/migrate.ts';
import { lockExclusively } from '#database/postgres/serving-lock.ts';
import type { Db, NewProduct, Trx } from '#database/schema.ts';
import { resumePurchaseEvents } from '#domain/ad-events/send-purchase-event.server.ts';
import { toBucketPath } from '#domain/catalog/product.ts';
import { requeueUnfinishedDeliveries } from '#domain/emails/delivery-generations.server.ts';
import { widenUnusedColumns } from '#domain/markets/widen-amount-columns.server.ts';
import { resumeBulkChanges } from '#domain/orders/bulk/saved-bulk-change.server.ts';
import type { JobName, Jobs } from '#domain/runtime/jobs.ts';
import { BackupError } from './backup-error.ts';
import { BackupReader } from './backup-reader.ts';
import type { BackupPicture, BackupTable } from './manifest.ts';
import { refuseNewerBackup, refuseNewerDatabase } from './newer-release.ts';
import { checkTableRows, readTable } from './table-parts.ts';

/** Throws BackupError for a damaged backup, or one that cannot be restored. */
export async function openCheckedBackup(file: string, keyFile?: string): Promise<BackupReader> {
  const reader = await BackupReader.open(file, keyFile);
  try {
    refuseNewerBackup(reader.manifest);
    for (const table of reader.manifest.tables) await checkTableRows(reader, table);
    return reader;
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/** Throws BackupError while a store is running, or, without `force`, when data would be lost. */
export async function requireRestorableDatabase(
  db: Db,
  seed: NewProduct[],
  force: boolean,
): Promise<void> {
  await db.transaction().execute(requireNoRunningStore);
  refuseNewerDatabase(await findApplied(db));
  const existing = force ? [] : await findExistingData(db, seed);
  if (existing.length === 0) return;
  throw new BackupError(
    `There is a store here already (${existing.join(', ')}). ` +
      'A restore would replace all of it; --force lets it.',
  );
}

async function requireNoRunningStore(trx: Trx): Promise<void> {
  if (await lockExclusively(trx)) return;
  throw new BackupError(
    'A store is running on this database, or being restored. Stop it on every machine first.',
  );
}

export type RestoreTarget = {
  db: Db;
  storage: Storage;
  jobs: Jobs;
  /** Checks the written rows before the commit, and may throw. */
  compare?: (trx: Trx) => Promise<void>;
};

/** Restores all or nothing, even after a crash. `say` receives a line for each step. */
export async function restoreBackup(
  { db, storage, jobs, compare }: RestoreTarget,
  reader: BackupReader,
  print: (line: string) => void,
): Promise<void> {
  const { written, renamed } = await restorePictures(storage, reader);
  const all = reader.manifest.pictures.length;
  if (all > 0) print(`Pictures: ${written} written, ${all - written} already there`);
  const resumed = await db
    .transaction()
    .execute((trx) => restoreRows(trx, { jobs, reader, renamed, print, compare }))
    .catch(describeFailure);
  await sql`analyze`.execute(db);
  for (const line of resumed) print(line);
}

type Restoring = {
  jobs: Jobs;
  reader: BackupReader;
  renamed: Map<string, string>;
  print: (line: string) => void;
  compare: RestoreTarget['compare'];
};

async function restoreRows(trx: Trx, restoring: Restoring): Promise<string[]> {
  const { jobs, reader, renamed, print, compare } = restoring;
  await requireNoRunningStore(trx);
  print('Rows:');
  await restoreTables(trx, reader, ({ name, rows, leftOut }) => {
    const without = leftOut.length > 0 ? `, without ${leftOut.join(', ')}` : '';
    if (rows > 0) print(`  ${name.padEnd(20)} ${rows}${without}`);
  });
  await compare?.(trx);
  await updatePicturePaths(trx, renamed);
  return resumeJobs(trx, jobs);
}

function describeFailure(cause: Error): never {
  if (cause instanceof BackupError) throw cause;
  const message = `The backup could not be restored, and the store is as it was: ${cause.message}`;
  throw new BackupError(message, { cause });
}

export async function findExistingData(db: Db, seed: NewProduct[]): Promise<string[]> {
  const existing: string[] = [];
  const add = (count: number, what: string) => {
    if (count > 0) existing.push(`${what}: ${count}`);
  };
  add(await countRows(db, 'orders'), 'orders');
  add(await countRows(db, 'contact_messages'), 'contact messages');
  add(await countRows(db, 'product_events'), 'product changes');
  // A store creates its first admin automatically.
  const accounts = await countRows(db, 'staff_users');
  add(accounts > 1 ? accounts : 0, 'staff accounts');
  add(await countForeignRoles(db), 'roles of another project');
  if (!(await hasOnly(db, seed))) existing.push('own products');
  return existing;
}

async function countRows(db: Db, table: string): Promise<number> {
  if (!(await exists(db, table))) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(`public.${table}`)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts roles of people who have no account of this store. */
async function countForeignRoles(db: Db): Promise<number> {
  if (!(await exists(db, 'user_roles'))) return 0;
  const isOwn = (await exists(db, 'staff_users'))
    ? sql`exists (select from staff_users where staff_users.id::text = user_roles.user_id::text)`
    : sql`false`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from public.user_roles where not ${isOwn}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function exists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass(${`public.${table}`}) is not null as has`.execute(db);
  return rows[0]?.has ?? false;
}

async function hasOnly(db: Db, seed: NewProduct[]): Promise<boolean> {
  if (!(await exists(db, 'products'))) return true;
  const rows = await db.selectFrom('products').selectAll().orderBy('id').execute();
  return rows.length === 0 || (rows.length === seed.length && rows.every(isOneOf(seed)));
}

function isOneOf(seed: NewProduct[]) {
  return (row: Record<string, unknown>): boolean => {
    const planned = Object.entries(seed.find(({ id }) => id === row.id) ?? {});
    return (
      planned.length > 0 &&
      planned.every(
        ([column, value]) => isEmpty(row[column]) || isDeepStrictEqual(row[column], value),
      )
    );
  };
}

/** Accepts columns that the demo catalogue of an earlier release left empty. */
function isEmpty(value: unknown): boolean {
  return value === null || value === undefined;
}

type FilledTable = { name: string; rows: number; leftOut: string[] };

async function restoreTables(
  trx: Trx,
  reader: BackupReader,
  onTable: (table: FilledTable) => void,
): Promise<void> {
  const { migrations, tables, secret } = reader.manifest;
  // Fail instead of waiting for a session that has a table open.
  await sql`set local lock_timeout = '15s'`.execute(trx);
  await setPortableTextFormats(trx);
  await dropStore(trx);
  await migrate(trx, migrations);
  for (const { name, rules } of tables) {
    if (rules && adoptableTables.includes(name)) await relaxConstraints(trx, name, rules);
  }
  if (hasWideAmounts(tables)) await widenUnusedColumns(trx);
  const shapes = await readShapes(trx, ownTables);
  await setTriggers(trx, shapes, 'disable');
  for (const shape of shapes) {
    const table = tables.find(({ name }) => name === shape.name);
    if (!table) continue;
    await fill(trx, reader, shape, table);
    const leftOut = table.columns.filter((name) => !shape.columns.some((own) => own.name === name));
    onTable({ name: table.name, rows: table.rows, leftOut });
  }
  // References that are checked at the end: PostgreSQL alters no table with a check to come.
  await sql`set constraints all immediate`.execute(trx);
  await setTriggers(trx, shapes, 'enable');
  await migrate(trx);
  await recordSecret(trx, secret.fingerprint);
}

/** Amounts of payments and refunds have the decimals of their order's, whose columns alone are recorded. */
function hasWideAmounts(tables: BackupTable[]): boolean {
  const columns = tables.find(({ name }) => name === 'orders')?.rules?.columns ?? [];
  return columns.some(({ name, type }) => name === 'total' && type === 'numeric');
}

async function fill(
  trx: Trx,
  reader: BackupReader,
  shape: TableShape,
  table: BackupTable,
): Promise<void> {
  // A migration may have written rows, which the backup replaces.
  await sql`delete from ${sql.table(`public.${shape.name}`)}`.execute(trx);
  for await (const lines of readTable(reader, table)) {
    await writeLines(trx, shape, table.columns, lines);
  }
  await setSequence(trx, shape, table.lastNumber);
}

type RestoredPictures = {
  written: number;
  renamed: Map<string, string>;
};

/** Never overwrites a picture: if the restore fails later, storage and caches are unchanged. */
async function restorePictures(storage: Storage, reader: BackupReader): Promise<RestoredPictures> {
  const renamed = new Map<string, string>();
  let written = 0;
  for (const picture of reader.manifest.pictures) {
    const path = await findPlace(storage, picture);
    if (path !== picture.path) renamed.set(picture.path, path);
    if (await storage.read(picture.bucket, path)) continue;
    await storage.write(picture.bucket, path, await reader.read(picture.part));
    written += 1;
  }
  return { written, renamed };
}

async function findPlace(storage: Storage, { bucket, path, part }: BackupPicture) {
  const there = await storage.read(bucket, path);
  const isOther = there && createHash('sha256').update(there).digest('hex') !== part.sha256;
  return isOther ? `restored-${part.sha256}/${path}` : path;
}

async function updatePicturePaths(trx: Trx, renamed: Map<string, string>): Promise<void> {
  if (renamed.size === 0) return;
  const products = await trx.selectFrom('products').select(['id', 'image_path']).execute();
  for (const { id, image_path } of products) {
    const path = renamed.get(toBucketPath(image_path));
    if (!path) continue;
    await trx.updateTable('products').set({ image_path: path }).where('id', '=', id).execute();
  }
  for (const [before, path] of renamed) {
    const described = trx.updateTable('product_pictures').where('image_path', '=', before);
    await described.set({ image_path: path }).execute();
    await trx.updateTable('review_pictures').set({ path }).where('path', '=', before).execute();
  }
}

type Resume = (trx: Trx, jobs: Jobs) => Promise<number>;

/** Queued work is known from our own rows, which are restored; other jobs run on a schedule. */
const resumes: { [N in JobName]: { what: string; resume: Resume } | undefined } = {
  'deliver-email': {
    what: 'Emails that were not sent yet and will be sent now',
    resume: requeueUnfinishedDeliveries,
  },
  'send-purchase-event': {
    what: 'Purchase events that had not gone out yet and will now',
    resume: resumePurchaseEvents,
  },
  'work-bulk-change': {
    what: 'Changes of many orders that were not finished and will be now',
    resume: resumeBulkChanges,
  },
  // Resumed with it.
  'mail-bulk-change': undefined,
  'fill-order-lines': undefined,
  'prune-old-records': undefined,
  'forget-old-tries': undefined,
  'sum-closed-days': undefined,
  'remove-unsaved-pictures': undefined,
  'ask-for-reviews': undefined,
  'tidy-database': undefined,
  'reconcile-payments': undefined,
  'release-stock': undefined,
  'fill-backorders': undefined,
  'expire-bank-orders': undefined,
  'check-attention': undefined,
  'make-backup': undefined,
  'email-new-orders': undefined,
};

/** Rebuilds the queue from the restored rows. Returns lines such as "Emails: 2". */
async function resumeJobs(trx: Trx, jobs: Jobs): Promise<string[]> {
  // Its jobs are about rows that are gone.
  await sql`delete from pgboss.job`.execute(trx);
  const lines: string[] = [];
  for (const kind of Object.values(resumes)) {
    const count = (await kind?.resume(trx, jobs)) ?? 0;
    if (kind && count > 0) lines.push(`${kind.what}: ${count}`);
  }
  return lines;
}
