import { type NotNull, sql } from 'kysely';
import { z } from 'zod';
import { findApplied, findUnknown, migrations } from '#database/migrate.ts';
import type { Db } from '#database/schema.ts';
import { loadMarkets } from '#domain/markets/markets.server.ts';
import {
  listServiceRows,
  type SavedServiceRow,
  savedServiceRow,
} from '#domain/settings/saved-services.server.ts';
import { findLedgerFaults } from '#domain/stock/find-ledger-faults.server.ts';
import { listOfBackups } from './backup-request.ts';

/** `npm run doctor`: requests data from the process that has the database open. */
export const doctorRequest = z.object({ command: z.literal('doctor') });

export const databaseReport = z.object({
  version: z.string(),
  /** Seconds by which the database's clock is ahead of ours. */
  clockOffsetSeconds: z.number(),
  /** Settings of PostgreSQL on which it depends whether a commit is on the disk. */
  safety: z.record(z.string(), z.string()),
  applied: z.number(),
  pending: z.array(z.string()),
  unknown: z.array(z.string()),
  /** The newest update of each gateway; timestamps in ISO 8601. */
  gateways: z.array(
    z.object({
      gateway: z.string(),
      webhook_at: z.string().nullable(),
      paid_at: z.string().nullable(),
    }),
  ),
  /** Services that owners set up in the browser, with their secrets encrypted. */
  services: z.array(savedServiceRow).default([]),
  /** Accounts that open markets name. */
  marketAccounts: z.array(z.string()).default([]),
  /** Tracked products, and faults of their ledger. */
  stock: z.object({ products: z.number(), faults: z.number() }).optional(),
  /** The newest that is known to be whole. */
  backup: z.object({ file: z.string(), madeAt: z.string() }).nullable(),
  /** The shop makes its first backup now, or has just started. A server of an earlier release omits it. */
  isFirstBackupDue: z.boolean().default(false),
});

export type DatabaseReport = z.infer<typeof databaseReport>;

export async function readDatabaseReport(db: Db): Promise<DatabaseReport> {
  const applied = await findApplied(db);
  const requestedAt = Date.now();
  const { rows } = await sql<{ version: string; now: Date; safety: Record<string, string> }>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      (select json_object_agg(name, current_setting(name))
        from unnest(array['fsync', 'synchronous_commit', 'full_page_writes']) as setting (name)) as safety`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the database returned no row');
  const { version, safety, now } = row;
  const halfWay = (requestedAt + Date.now()) / 2;
  return {
    version,
    safety,
    clockOffsetSeconds: (now.getTime() - halfWay) / 1000,
    applied: applied.length,
    pending: migrations.map(({ name }) => name).filter((name) => !applied.includes(name)),
    unknown: findUnknown(applied),
    gateways: applied.length === 0 ? [] : await readGatewayUpdates(db),
    services: applied.includes(savedServices) ? await readCurrentServices(db) : [],
    marketAccounts: applied.includes(marketsMigration) ? await listMarketAccounts(db) : [],
    stock: applied.includes(stockMigration) ? await readStock(db) : undefined,
    backup: applied.includes(listOfBackups) ? await readNewestBackup(db) : null,
    isFirstBackupDue: applied.includes(listOfBackups) && (await isFirstBackupDue(db)),
  };
}

/** The migrations that made their tables. */
const savedServices = '0096_saved_services';
const marketsMigration = '0099_markets';
const stockMigration = '0102_stock';

async function listMarketAccounts(db: Db): Promise<string[]> {
  const { open } = await loadMarkets(db);
  return open.flatMap(({ gatewayAccount }) => gatewayAccount ?? []);
}

async function readStock(db: Db): Promise<DatabaseReport['stock']> {
  const { products } = await db
    .selectFrom('stock')
    .select((query) => query.fn.countAll<number>().as('products'))
    .executeTakeFirstOrThrow();
  return { products: Number(products), faults: (await findLedgerFaults(db)).length };
}

async function readCurrentServices(db: Db): Promise<SavedServiceRow[]> {
  return (await listServiceRows(db)).filter(({ replaced_at }) => replaced_at === null);
}

/** The first backup follows the start within a minute, and a large shop needs some more to write it. */
async function isFirstBackupDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select not exists (select from backups where ended_at is not null)
      and exists (select from server_processes
        where seen_at > now() - interval '1 minute' and since > now() - interval '10 minutes') as is_due`.execute(
    db,
  );
  return rows[0]?.is_due ?? false;
}

export async function readNewestBackup(db: Db): Promise<DatabaseReport['backup']> {
  const newest = await db
    .selectFrom('backups')
    .select(['file', 'started_at'])
    .where('file', 'is not', null)
    .where('removed_at', 'is', null)
    .where('started_at', '<=', sql<Date>`now()`)
    .orderBy('started_at', 'desc')
    .limit(1)
    .$narrowType<{ file: NotNull }>()
    .executeTakeFirst();
  return newest ? { file: newest.file, madeAt: newest.started_at.toISOString() } : null;
}

async function readGatewayUpdates(db: Db): Promise<DatabaseReport['gateways']> {
  const { rows } = await sql<{ gateway: string; webhook_at: Date | null; paid_at: Date | null }>`
    select payments.gateway,
      max(received_at) filter (where source = 'webhook') as webhook_at,
      max(received_at) filter (where outcome = 'paid') as paid_at
    from (select * from payment_events order by id desc limit 500) as newest
    join payments on payments.id = newest.payment_id
    group by payments.gateway`.execute(db);
  return rows.map(({ gateway, webhook_at, paid_at }) => ({
    gateway,
    webhook_at: webhook_at?.toISOString() ?? null,
    paid_at: paid_at?.toISOString() ?? null,
  }));
}
