import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import type { Actor } from '../actor.server.ts';
import type { Demand } from './demand.ts';
import { unitsOf } from './needed-units.server.ts';

export type Reserving = {
  orderId: string;
  email: string | null;
  /** Null: until the order is paid in another way, or cancelled. */
  minutes: number | null;
  /** Who takes the units. */
  actor?: Actor;
  /** Key of the shopper's network; null when the address does not identify a client. */
  client: string | null;
};

/** Unpaid orders of one email that may have units at the same time. */
const maxOrdersOfEmail = 2;

/**
 * Unpaid units of one product that a network may have. A mobile network puts many shoppers behind one address:
 * 300 orders an hour leave 53 units unpaid (decision 62).
 */
const maxUnitsOfClient = 100;

/**
 * Takes the units of an order from stock, all or none. Raises `sold_out`, or `too_many_reserved` with the seconds until
 * units are released. A product that the order already has, or that is no longer tracked, is left out. Send it
 * as the last statement of a transaction that has locked the email (`lockAttempts`): other purchases of the
 * product wait for its rows, which are locked by id (database/migrations/0109_reserve_stock.sql).
 */
export function reserveStock({
  demand,
  actor = 'shopper',
  ...reserving
}: Reserving & { demand: readonly Demand[] }) {
  return reserveDemand({ ...reserving, actor, demand: JSON.stringify(demand) });
}

/** The units of one order are reserved for no longer, however often its payment is tried. */
const maxReservedHours = 2;

/**
 * Reserves for a further attempt to pay: what the order still has gets as much time as the first attempt had, and
 * what was released is taken again. Raises the same as `reserveStock`. Call it last in a transaction that has
 * locked the order.
 */
export async function reserveAgain(trx: Trx, reserving: Reserving): Promise<void> {
  const { orderId, minutes, actor = 'shopper' } = reserving;
  await sql`
    update stock_reservations as reservation
    set expires_at = case when ${minutes}::int is not null
      then greatest(reservation.expires_at, least(
        now() + make_interval(mins => ${minutes}),
        ${reservedSince} + make_interval(hours => ${maxReservedHours})
      )) end
    where reservation.order_id = ${orderId} and reservation.state = 'reserved'
  `.execute(trx);
  await trx.executeQuery(reserveLines({ ...reserving, actor }));
}

/** When the units of the row `reservation` were taken from stock. */
export const reservedSince = sql<Date>`(
  select max(created_at) from stock_movements as movement
  where movement.order_id = reservation.order_id
    and movement.product_id = reservation.product_id and movement.cause = 'reservation'
)`;

const reserveDemand = compiledQuery(
  (db, { demand, ...reserving }: Placeholders<Required<Reserving> & { demand: string }>) => {
    const statement = reserve(sql`${demand}::json`, reserving);
    return { compile: () => statement.compile(db) };
  },
);

const reserveLines = compiledQuery((db, reserving: Placeholders<Required<Reserving>>) => {
  const units = unitsOf(sql`orders.order_id = ${reserving.orderId}::text`);
  const demand = sql`(
    select coalesce(json_agg(json_build_object('id', product_id, 'quantity', quantity)), '[]')
    from (${units}) as units)`;
  const statement = reserve(demand, reserving);
  return { compile: () => statement.compile(db) };
});

function reserve(
  demand: RawBuilder<unknown>,
  { orderId, email, minutes, client, actor }: Placeholders<Required<Reserving>>,
) {
  return sql`select reserve_stock(${orderId}::text, ${email}::text, ${demand}, ${minutes}::int,
    ${client}::text, ${actor}::text, ${sql.lit(maxOrdersOfEmail)}, ${sql.lit(maxUnitsOfClient)})
    ${namedPlan}`;
}
