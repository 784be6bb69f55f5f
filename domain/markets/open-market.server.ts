import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction, isLockTimeout } from '#database/sql/transaction.ts';
import { findSection, lockSections, writeSection } from '../settings/save-section.server.ts';
import { MarketError, type MarketTexts } from './market-fields.ts';
import { loadMarkets, marketSection } from './markets.server.ts';
import { listMissing, type Missing, type Opening } from './missing.server.ts';
import { readStoredMarket, toMarket } from './read-market.ts';

type Switch = { id: string; actor: `staff:${string}` };

export type Opened = { kind: 'opened' } | { kind: 'incomplete'; missing: Missing[] };

/** Opens a market that has all it needs; opening it again changes nothing. Throws MarketError. */
export function openMarket(db: Db, { id, actor }: Switch, opening: Opening): Promise<Opened> {
  return inTransaction(db, async (trx) => {
    const { version, texts } = await requireMarket(trx, id);
    if (texts.is_open) return { kind: 'opened' };
    const saved = await loadMarkets(trx);
    const { market, errors } = toMarket(id, texts);
    const [first] = errors;
    if (first) throw first;
    const missing = await listMissing(trx, market, { ...opening, saved });
    if (missing.length > 0) return { kind: 'incomplete', missing };
    await writeOpen(trx, { id, actor }, { version, texts, isOpen: true });
    await guardOrders(trx);
    return { kind: 'opened' };
  });
}

/** Closes a market. Its open orders keep the terms stored on them. Throws MarketError. */
export function closeMarket(db: Db, { id, actor }: Switch): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { version, texts } = await requireMarket(trx, id);
    if (!texts.is_open) return;
    const { open, sellsInDollars } = await loadMarkets(trx);
    if (!sellsInDollars && open.length === 1) throw new MarketError('last_market');
    await writeOpen(trx, { id, actor }, { version, texts, isOpen: false });
    await guardOrders(trx);
  });
}

async function requireMarket(trx: Trx, id: string) {
  await lockSections(trx);
  const row = await findSection(trx, marketSection(id));
  if (!row) throw new MarketError('not_found');
  return { version: row.version, texts: readStoredMarket(row.fields) };
}

type Before = { version: number; texts: MarketTexts; isOpen: boolean };

async function writeOpen(trx: Trx, { id, actor }: Switch, { version, texts, isOpen }: Before) {
  await writeSection<keyof MarketTexts>(
    trx,
    { section: marketSection(id), actor },
    { version: version + 1, before: texts, after: { ...texts, is_open: isOpen ? '1' : '' } },
  );
}

/**
 * While a market is open, the database refuses orders without a market for its countries: a process of an
 * earlier release that starts later would sell there in dollars.
 */
async function guardOrders(trx: Trx): Promise<void> {
  const { markets } = await loadMarkets(trx);
  const isNeeded = markets.some(({ isOpen }) => isOpen);
  if ((await hasGuard(trx)) === isNeeded) return;
  // Waiting for the orders' lock holds up every purchase behind it.
  await sql`set local lock_timeout = '2s'`.execute(trx);
  const change = isNeeded
    ? sql`create trigger orders_require_market before insert on orders
        for each row execute function require_market()`
    : sql`drop trigger orders_require_market on orders`;
  await change.execute(trx).catch((error) => {
    throw isLockTimeout(error) ? new MarketError('busy') : error;
  });
}

async function hasGuard(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select exists (
    select from pg_trigger
    where tgrelid = 'orders'::regclass and tgname = 'orders_require_market') as exists`.execute(
    trx,
  );
  return rows[0]?.exists === true;
}
