import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { type Money, money, readStored } from '../money.ts';
import { readCurrency } from '../orders/admin-orders.ts';
import { type Buckets, bucketsBetween } from './buckets.ts';
import type { Window } from './periods.ts';
import { ordersIn } from './report-rows.server.ts';
import { type CountedOrders, type Revenue, toRevenue } from './revenue.ts';

type RevenueQuery = { window: Window; timeZone: string; now: Date };

const msToAbandon = 24 * 60 * 60 * 1000;

export async function readRevenue(
  db: Db,
  { window, timeZone, now }: RevenueQuery,
): Promise<Revenue> {
  const from = window.from ?? (await findFirstOrder(db)) ?? now;
  const buckets = bucketsBetween(from, window.until ?? now, timeZone);
  const counted = await countOrders(db, window, buckets, now);
  return toRevenue(buckets, counted, await sumRefunds(db, window));
}

async function findFirstOrder(db: Db): Promise<Date | undefined> {
  const query = db.selectFrom('orders').select('created_at').orderBy('created_at').limit(1);
  return (await query.executeTakeFirst())?.created_at;
}

// Days go to the database as moments: it may know other time zones, or other rules of them.
async function countOrders(
  db: Db,
  window: Window,
  { starts }: Buckets,
  now: Date,
): Promise<CountedOrders[]> {
  const edges = starts.map((start) => start.toISOString());
  const abandonedBefore = new Date(now.getTime() - msToAbandon);
  const rows = await ordersIn(db, { window, status: undefined })
    .select([
      // As a subquery, or the moments would be parsed anew for every order.
      sql<number>`width_bucket(created_at, (select ${edges}::text[]::timestamptz[]))`.as('bucket'),
      'currency',
      sql<CountedOrders['status']>`case when status in ('paid', 'failed') then status
        when created_at < ${abandonedBefore} then 'abandoned' else 'pending' end`.as('state'),
      sql<number>`count(*)`.as('orders'),
      sql<string | null>`sum(total) filter (where total <> 'NaN')`.as('total'),
    ])
    .groupBy([sql`1`, 'currency', sql`3`])
    .execute();
  return rows.map(({ bucket, currency, state, orders, total }) => ({
    ...{ bucket, orders },
    status: state,
    money: readMoney(total, currency),
  }));
}

async function sumRefunds(db: Db, window: Window) {
  const rows = await ordersIn(db, { window, status: 'paid' })
    .innerJoin('refunds', 'refunds.order_id', 'orders.order_id')
    .where('refunds.state', '=', 'done')
    .select(['refunds.currency', (eb) => eb.fn.sum<string>('refunds.amount').as('amount')])
    .groupBy('refunds.currency')
    .execute();
  return rows.map(({ currency, amount }) => readMoney(amount, currency));
}

function readMoney(stored: string | null, currency: string | null): Money {
  const code = readCurrency(currency);
  return readStored(stored, code) ?? money(0, code);
}
