import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { AttentionCheck } from '../attention/run-checks.server.ts';
import { type DeliveryTimes, defaultDeliveryTimes } from '../calendar/arrival-window.ts';
import { addBusinessDays } from '../calendar/business-days.ts';
import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import { isConfirmedCashOrder, unsentStatuses } from '../stock/order-stock.server.ts';
import { isFullyRefunded } from './shipping-warnings.server.ts';

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

/** `since` is the payment, or the confirmation of a cash order: the promised days count from there. */
type Unshipped = { order_id: string; country: string | null; since: Date };

type LateOrderQuery = { now: Date; days: number; limit: number };

// A number of business days spans at least as many calendar days.
async function findUnshipped(db: Db, { now, days, limit }: LateOrderQuery): Promise<Unshipped[]> {
  const before = new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  const paid = sql`
    select order_id, country, paid_at as since from orders
    where orders.status = 'paid' and orders.order_status in ${unsentStatuses}
      and paid_at < ${before} and not ${isFullyRefunded(sql.ref('orders.order_id'))}
    order by paid_at, order_id limit ${limit}`;
  const confirmed = sql`
    select order_id, country, confirmed_at as since from orders
    where ${isConfirmedCashOrder} and confirmed_at < ${before}
    order by confirmed_at, order_id limit ${limit}`;
  const { rows } = await sql<Unshipped>`
    (${paid}) union all (${confirmed}) order by since, order_id limit ${limit}`.execute(db);
  return rows;
}

type Promised = Pick<DeliveryTimes, 'dispatch' | 'closed'>;

function toFinding(
  { order_id, country, since }: Unshipped,
  timeZone: string,
  { dispatch, closed }: Promised,
) {
  const isClosed = (day: string) => closed.includes(day);
  const dueDay = addBusinessDays(
    dateInTimeZone(timeZone, since),
    dispatch.maxDays,
    country,
    isClosed,
  );
  return { subject: order_id, orderId: order_id, data: { dueDay }, dueDay };
}
