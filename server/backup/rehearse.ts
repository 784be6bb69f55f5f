import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createFolderStorage } from '#adapters/storage/folder.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { findApplied } from '#database/migrate.ts';
import { openEmbedded } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import { toBucketPath } from '#domain/catalog/product.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { createLog } from '../observability/log.ts';
import { BackupError } from './backup-error.ts';
import type { BackupReader } from './backup-reader.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Restores into a temporary shop, changes no other one, and sends nothing. Throws BackupError if the
 * result differs from the backup's manifest.
 */
export async function rehearseRestore(
  reader: BackupReader,
  print: (line: string) => void,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nabta-rehearsal-'));
  // Customers' data: not to be left behind by Ctrl-C either.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(1);
    });
  }
  try {
    const database = await openEmbedded(join(folder, 'database'));
    try {
      const { db } = database;
      const storage = createFolderStorage(join(folder, 'storage'));
      const log = createLog('silent');
      const { jobs, close } = await openJobQueue({ database, url: undefined, log });
      await restoreBackup({ db, storage, jobs }, reader, print).finally(close);
      print(await describeNewestOrder(db));
      print(describeSecret(reader.manifest));
      for (const line of await findMissingPictures(db, storage)) print(line);
      await requireSameCounts(db, reader.manifest);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return 'The rehearsal succeeded: rows and pictures match the list. The temporary copy is deleted.';
}

async function describeNewestOrder(db: Db): Promise<string> {
  const { rows } = await sql<{ order_id: string | null; moment: string | null }>`
    select order_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as moment
    from orders where isfinite(created_at) order by created_at desc, id desc limit 1`.execute(db);
  const [newest] = rows;
  return newest ? `Newest order: ${newest.order_id}, ${newest.moment} UTC` : 'No orders';
}

function describeSecret({ secret: { part } }: Manifest): string {
  return part
    ? 'The backup contains the secret'
    : 'The backup does not contain the secret: STORE_SECRET was set and is needed';
}

/** Lists product pictures that the shop itself lacks. The backup is not at fault. */
async function findMissingPictures(db: Db, storage: Storage): Promise<string[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'image_path'])
    .union((further) =>
      further.selectFrom('product_pictures').select(['product_id as id', 'image_path']),
    )
    .orderBy('id')
    .execute();
  const missing: string[] = [];
  for (const { id, image_path } of products) {
    const path = toBucketPath(image_path);
    if (path === '' || (await storage.read('products', path))) continue;
    missing.push(`Product ${id} has no picture: ${path} is not in the backup`);
  }
  return missing;
}

async function requireSameCounts(db: Db, { tables, migrations }: Manifest): Promise<void> {
  // Migrations that a backup of an earlier release lacks may add rows.
  const mayGrow = (await findApplied(db)).length > migrations.length;
  const wrong: string[] = [];
  for (const { name, rows: listed } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(`public.${name}`)}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count === listed || (mayGrow && count > listed)) continue;
    wrong.push(`${name}: ${count} rows, and the backup lists ${listed}`);
  }
  if (wrong.length === 0) return;
  throw new BackupError(['The rehearsal failed:', ...wrong].join('\n  '));
}
