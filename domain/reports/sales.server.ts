import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { shopPages } from '../addresses.ts';
import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import { startOfDay } from '../calendar/start-of-day.ts';
import { readCurrency } from '../currency.ts';
import { money, readStoredMoney } from '../money.ts';
import {
  abandonedCutoff,
  earlierDate,
  findRollupWatermark,
  selectOrdersAfterRollup,
  selectReportFigures,
} from './daily-totals.server.ts';
import type { Window } from './periods.ts';
import { inReadOnlySnapshot } from './revenue.server.ts';
import { type Breakdown, breakdowns, type SalesFigure } from './sales.ts';
import { selectCountedSales, sumsOfSales } from './sales-figures.server.ts';
import type { Steps } from './sales-steps.ts';

type SalesQuery = { window: Window; timeZone: string; now: Date };

export type Sales = Awaited<ReturnType<typeof readSalesReport>>;

/** Reads the sales report. A change to a finished day appears a few minutes later, with the next roll-up. */
export function readSalesReport(db: Db, query: SalesQuery) {
  return inReadOnlySnapshot(db, async (trx) => {
    const summedUntil = await findRollupWatermark(trx, query);
    const figures = await readFigures(trx, query, summedUntil);
    return {
      figures,
      titles: await readTitles(trx, figures.products),
      steps: await readSteps(trx, query, summedUntil),
    };
  });
}

async function readFigures(trx: Trx, { window, now }: SalesQuery, summedUntil: Date | undefined) {
  const orders = selectOrdersAfterRollup(trx, window, summedUntil);
  const counted = trx
    .selectFrom(selectCountedSales(orders, abandonedCutoff(now)).as('counted'))
    .selectAll();
  const figures = summedUntil ? counted.unionAll(rolledUpSales(trx, window, summedUntil)) : counted;
  const rows = await trx
    .selectFrom(figures.as('figures'))
    .select(['breakdown', 'item', 'currency', ...sumsOfSales])
    .groupBy(['breakdown', 'item', 'currency'])
    .execute();
  const of = (breakdown: Breakdown) =>
    rows
      .filter((row) => row.breakdown === breakdown)
      .map((row) => toFigure(row, breakdown === 'products'));
  return Object.fromEntries(breakdowns.map((one) => [one, of(one)])) as Record<
    Breakdown,
    SalesFigure[]
  >;
}

function rolledUpSales(trx: Trx, window: Window, summedUntil: Date) {
  return trx
    .selectFrom('sales_days')
    .select([
      'begun_at',
      'breakdown',
      'item',
      'currency',
      'orders',
      'pieces',
      'total',
      'refunded',
    ] as const)
    .where('begun_at', '<', window.until ? earlierDate(summedUntil, window.until) : summedUntil)
    .$if(window.from !== undefined, (rows) => rows.where('begun_at', '>=', window.from as Date));
}

type Row = { item: string; currency: string; orders: number; pieces: number } & Record<
  'total' | 'refunded',
  string
>;

function toFigure({ item, orders, pieces, ...row }: Row, isInMinorUnits: boolean): SalesFigure {
  const currency = readCurrency(row.currency);
  const read = (stored: string) => readStoredMoney(stored, currency) ?? money(0, currency);
  const total = isInMinorUnits ? money(Number(row.total), currency) : read(row.total);
  return { item, orders, pieces, money: total, refunded: read(row.refunded) };
}

/** Reads titles in both languages of the products that are still in the catalogue. */
async function readTitles(trx: Trx, products: readonly SalesFigure[]) {
  const ids = [...new Set(products.map(({ item }) => Number(item)).filter(Number.isSafeInteger))];
  if (ids.length === 0) return [];
  const titles = trx.selectFrom('products').select(['id', 'title_en', 'title_ar']);
  return titles.where('id', 'in', ids).execute();
}

async function readSteps(
  trx: Trx,
  { window, timeZone }: SalesQuery,
  summedUntil: Date | undefined,
): Promise<Steps> {
  const views = await countViews(trx, window, timeZone);
  // Orders from before page views were counted would exceed the visits.
  const from = views && (!window.from || views.since > window.from) ? views.since : window.from;
  const figures = selectReportFigures(trx, { ...window, from }, summedUntil, { refunds: false });
  const counts = await trx
    .selectFrom(figures.as('figures'))
    .select([
      sql<number>`coalesce(sum(orders), 0)::bigint`.as('orders'),
      sql<number>`coalesce(sum(orders) filter (where status = 'paid'), 0)::bigint`.as('paid'),
    ])
    .executeTakeFirstOrThrow();
  return { products: views?.products, checkout: views?.checkout, ...counts };
}

async function countViews(trx: Trx, { from, until }: Window, timeZone: string) {
  const isPage = ({ path }: { path: string }) => sql`filter (where route = ${path})`;
  const day = (moment: Date) => dateInTimeZone(timeZone, moment);
  const views = await trx
    .selectFrom('page_views')
    .select([
      sql<string | null>`min(day)::text`.as('since'),
      sql<number>`coalesce(sum(views) ${isPage(shopPages.product)}, 0)::bigint`.as('products'),
      sql<number>`coalesce(sum(views) ${isPage(shopPages.checkout)}, 0)::bigint`.as('checkout'),
    ])
    .$if(from !== undefined, (rows) => rows.where(sql<boolean>`day >= ${day(from as Date)}::date`))
    .$if(until !== undefined, (rows) => rows.where(sql<boolean>`day < ${day(until as Date)}::date`))
    .executeTakeFirstOrThrow();
  return views.since === null ? undefined : { ...views, since: startOfDay(views.since, timeZone) };
}
