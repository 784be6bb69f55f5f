import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { readCurrency } from '../../currency.ts';
import { formatMoney, readStoredMoney } from '../../money.ts';
import { ordersPlacedSince } from './placed-since.server.ts';

const maxCount = 100;

type NewOrder = {
  order_id: string;
  placed_at: Date;
  total: string | null;
  currency: string | null;
};

/**
 * Counts orders that were placed after a moment and are not shipped yet: paid, or to be paid to staff. `count` has a
 * limit.
 */
export async function findNewOrders(db: Db, since: Date) {
  const { rows } = await sql<NewOrder>`
    select order_id, placed_at, total::text as total, currency::text as currency
    from (${ordersPlacedSince(sql<Date>`${since}::timestamptz`)}) as placed
    join orders using (order_id)
    order by placed_at desc limit ${maxCount}`.execute(db);
  const [row] = rows;
  const newest = row && {
    orderId: row.order_id,
    paidAt: row.placed_at.toISOString(),
    total: formatTotal(row),
  };
  return { at: new Date().toISOString(), count: rows.length, newest };
}

/** Empty for an order of an older store without a total. */
function formatTotal(row: NewOrder): string {
  const total = readStoredMoney(row.total, readCurrency(row.currency));
  return total ? formatMoney(total) : '';
}
