import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#database/schema.ts';
import { selectStaffName } from '#domain/actor.server.ts';
import { readCurrency } from '#domain/currency.ts';
import { type Money, money } from '#domain/money.ts';
import { isDueOrder } from '#domain/orders/placed-order.server.ts';
import { shippedStatuses } from '#domain/stock/order-stock.server.ts';
import { fromDecimal } from '#domain/typed-money.ts';
import { undoSecondsLeft } from '../manual/manual-payment.ts';

export type Remittance = {
  id: string;
  carrier: string;
  /** Day on which the cash was received: 2026-11-29. */
  day: string;
  orders: number;
  sums: Money[];
  at: Date;
  by: string | undefined;
  undoneAt: Date | undefined;
  /** Seconds left to undo it; 0 when the time is over. */
  undoable: number;
};

const maxListed = 50;

/** Lists the last remittances, newest first. */
export async function listRemittances(db: Db): Promise<Remittance[]> {
  const rows = await db
    .selectFrom('remittances')
    .selectAll()
    .select(selectStaffName('remittances.created_by').as('by'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    carrier: row.carrier,
    day: row.received_on,
    orders: row.orders,
    sums: readSums(row.sums),
    at: row.created_at,
    by: row.by ?? undefined,
    undoneAt: row.undone_at ?? undefined,
    undoable: row.undone_at ? 0 : undoSecondsLeft(row.created_at),
  }));
}

const sumsSchema = z.record(z.string(), z.int());

function readSums(stored: unknown): Money[] {
  const sums = sumsSchema.safeParse(stored).data ?? {};
  return Object.entries(sums).map(([currency, amount]) => money(amount, readCurrency(currency)));
}

export type CourierCash = {
  /** Undefined for parcels without a carrier. */
  carrier: string | undefined;
  orders: number;
  sum: Money;
  /** The part that the courier has collected: its parcels are delivered. */
  delivered: Money;
};

/** Sums the cash of parcels that are on their way or delivered, by carrier and currency. */
export async function sumCashWithCouriers(db: Db): Promise<CourierCash[]> {
  const { rows } = await sql<{
    carrier: string;
    currency: string;
    orders: number;
    sum: string;
    delivered: string;
  }>`
    select min(trim(coalesce(carrier, '')) collate "C") as carrier, currency, count(*)::int as orders,
      sum(total)::text as sum,
      coalesce(sum(total) filter (where order_status = 'delivered'), 0)::text as delivered
    from orders
    where ${isDueOrder} and payment_terms = 'cash' and order_status in ${shippedStatuses}
    group by lower(trim(coalesce(carrier, ''))), currency
    order by currency, sum(total) desc, 1`.execute(db);
  return rows.map(({ carrier, currency, orders, sum, delivered }) => ({
    carrier: carrier || undefined,
    orders,
    sum: fromDecimal(sum, readCurrency(currency)),
    delivered: fromDecimal(delivered, readCurrency(currency)),
  }));
}
