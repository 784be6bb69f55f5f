import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { AttentionCheck } from '../attention/run-checks.server.ts';
import { type DeliveryTimes, defaultDeliveryTimes } from '../calendar/arrival-window.ts';
import { addBusinessDays } from '../calendar/business-days.ts';
import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import { isFullyRefunded } from './shipping-warnings.server.ts';

const statuses = ['pending', 'confirmed', 'preparing'].map((status) => sql.lit(status));

/**
 * Finds late orders. Days are in the store's time zone. Business days are those of the destination, because
 * the customer counts these.
 */
export function lateOrdersCheck(
  timeZone: string,
  now = () => new Date(),
  { dispatch, closed } = defaultDeliveryTimes,
): AttentionCheck {
  return {
    kind: 'late_order',
    async find(db, limit) {
      const rows = await findUnshipped(db, { now: now(), days: dispatch.maxDays, limit });
      const today = dateInTimeZone(timeZone, now());
      return rows
        .map((row) => toFinding(row, timeZone, { dispatch, closed }))
        .filter(({ dueDay }) => dueDay < today);
    },
  };
}

type Unshipped = { order_id: string; country: string | null; paid_at: Date };

type LateOrderQuery = { now: Date; days: number; limit: number };

// A number of business days spans at least as many calendar days.
function findUnshipped(db: Db, { now, days, limit }: LateOrderQuery) {
  const paidBefore = new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  return db
    .selectFrom('orders')
    .select(['order_id', 'country'])
    .select((eb) => eb.ref('paid_at').$notNull().as('paid_at'))
    .where('status', '=', sql.lit('paid'))
    .where('order_status', 'in', statuses)
    .where('paid_at', '<', paidBefore)
    .where(sql<boolean>`not ${isFullyRefunded(sql.ref('orders.order_id'))}`)
    .orderBy('paid_at')
    .orderBy('order_id')
    .limit(limit)
    .execute();
}

type Promised = Pick<DeliveryTimes, 'dispatch' | 'closed'>;

function toFinding(
  { order_id, country, paid_at }: Unshipped,
  timeZone: string,
  { dispatch, closed }: Promised,
) {
  const isClosed = (day: string) => closed.includes(day);
  const dueDay = addBusinessDays(
    dateInTimeZone(timeZone, paid_at),
    dispatch.maxDays,
    country,
    isClosed,
  );
  return { subject: order_id, orderId: order_id, data: { dueDay }, dueDay };
}
