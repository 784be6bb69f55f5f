import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { storeDay } from '../analytics/store-day.ts';
import type { AttentionCheck } from '../attention/run-checks.server.ts';
import { addBusinessDays, daysToShip } from './business-days.ts';

const statuses = ['pending', 'confirmed', 'preparing'].map((status) => sql.lit(status));

/**
 * Days are those of the store's time zone; the destination decides which are business days, because
 * that is how the customer counts.
 */
export function lateOrders(timeZone: string, now = () => new Date()): AttentionCheck {
  return {
    kind: 'late_order',
    async find(db, limit) {
      const rows = await findUnshipped(db, now(), limit);
      const today = storeDay(timeZone, now());
      return rows.map((row) => toFinding(row, timeZone)).filter(({ dueDay }) => dueDay < today);
    },
  };
}

type Unshipped = { order_id: string; country: string | null; paid_at: Date };

// Seven business days are never fewer than seven days.
function findUnshipped(db: Db, now: Date, limit: number) {
  const paidBefore = new Date(now.getTime() - daysToShip.last * 24 * 60 * 60 * 1000);
  return db
    .selectFrom('orders')
    .select(['order_id', 'country'])
    .select((eb) => eb.ref('paid_at').$notNull().as('paid_at'))
    .where('status', '=', sql.lit('paid'))
    .where('order_status', 'in', statuses)
    .where('paid_at', '<', paidBefore)
    .orderBy('paid_at')
    .orderBy('order_id')
    .limit(limit)
    .execute();
}

function toFinding({ order_id, country, paid_at }: Unshipped, timeZone: string) {
  const dueDay = addBusinessDays(storeDay(timeZone, paid_at), daysToShip.last, country);
  return { subject: order_id, orderId: order_id, facts: { dueDay }, dueDay };
}
