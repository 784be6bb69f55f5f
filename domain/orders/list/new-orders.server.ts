import type { Db } from '#database/schema.ts';
import { formatMoney, money, readStoredMoney } from '../../money.ts';
import { readCurrency } from '../admin-order-row.ts';

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
  const [newest] = rows;
  return {
    at: new Date().toISOString(),
    count: rows.length,
    ...(newest?.paid_at
      ? {
          newest: {
            orderId: newest.order_id,
            paidAt: newest.paid_at.toISOString(),
            total: totalOf(newest),
          },
        }
      : {}),
  };
}

function totalOf(row: { total: unknown; currency: string | null }): string {
  const currency = readCurrency(row.currency);
  const amount = readStoredMoney(row.total as never, currency)?.amount;
  return amount === undefined ? '' : formatMoney(money(amount, currency));
}
