import type { Db } from '#database/schema.ts';
import { readCurrency } from '../../currency.ts';
import { formatMoney, readStoredMoney } from '../../money.ts';

const maxCount = 100;

/** Counts orders that were paid after a moment and are not shipped yet. `count` has a limit. */
export async function findNewOrders(db: Db, since: Date) {
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', 'paid_at', 'total', 'currency'])
    .where('status', '=', 'paid')
    // The orders that an index has.
    .where('order_status', 'in', ['pending', 'confirmed', 'preparing'])
    .where('paid_at', '>', since)
    .orderBy('paid_at', 'desc')
    .limit(maxCount)
    .execute();
  const [row] = rows;
  const newest = row?.paid_at && {
    orderId: row.order_id,
    paidAt: row.paid_at.toISOString(),
    total: formatTotal(row),
  };
  return { at: new Date().toISOString(), count: rows.length, newest };
}

/** Empty for an order of an older store without a total. */
function formatTotal(row: { total: string | null; currency: string | null }): string {
  const total = readStoredMoney(row.total, readCurrency(row.currency));
  return total ? formatMoney(total) : '';
}
