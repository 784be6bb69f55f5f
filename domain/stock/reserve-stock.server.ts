import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import { raiseReason } from '#database/sql/refusal.ts';
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
 * product wait for its rows, which are locked by id.
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
    const requested = sql`select id as product_id, quantity
      from json_to_recordset(${demand}::json) as demand (id bigint, quantity integer)`;
    const statement = reserve(requested, reserving);
    return { compile: () => statement.compile(db) };
  },
);

const reserveLines = compiledQuery((db, reserving: Placeholders<Required<Reserving>>) => {
  const requested = unitsOf(sql`orders.order_id = ${reserving.orderId}::text`);
  const statement = reserve(requested, reserving);
  return { compile: () => statement.compile(db) };
});

function reserve(
  requested: RawBuilder<unknown>,
  { orderId, email, minutes, client, actor }: Placeholders<Required<Reserving>>,
) {
  const expiresAt = sql`clock_timestamp() + make_interval(mins => ${minutes}::int)`;
  return sql`
    with requested as (
      select product_id, quantity from (${requested}) as needed
      where not exists (
        select from stock_reservations as own
        where own.order_id = ${orderId}::text and own.product_id = needed.product_id
          and own.state <> 'released'
      )
    ),
    locked as (
      select stock.product_id, stock.available, requested.quantity
      from stock join requested using (product_id)
      order by stock.product_id
      for no key update of stock
    ),
    taken as (
      update stock
      set available = stock.available - locked.quantity, changed_at = clock_timestamp()
      from locked
      where stock.product_id = locked.product_id and locked.available >= locked.quantity
      returning stock.product_id, locked.quantity
    ),
    reservations as (
      insert into stock_reservations (order_id, product_id, quantity, state, expires_at, client)
      select ${orderId}::text, product_id, quantity, 'reserved', ${expiresAt}, ${client}::text
      from taken
      on conflict (order_id, product_id) do update
      set state = 'reserved', quantity = excluded.quantity, expires_at = excluded.expires_at,
        client = excluded.client
    ),
    movements as (
      insert into stock_movements (product_id, change, cause, order_id, actor)
      select product_id, -quantity, 'reservation', ${orderId}::text, ${actor}::text from taken
    ),
    of_email as (
      select count(unpaid.next) as orders, min(unpaid.next) as next
      from orders, lateral (
        select min(expires_at) as next from stock_reservations as reservation
        where reservation.order_id = orders.order_id and ${isUnpaid}
      ) as unpaid
      where lower(orders.email) = lower(${email}::text) and orders.order_id <> ${orderId}::text
    ),
    of_client as (
      select sum(reservation.quantity) + locked.quantity as units, min(expires_at) as next
      from stock_reservations as reservation join locked using (product_id)
      where reservation.client = ${client}::text and ${isUnpaid}
        and reservation.order_id <> ${orderId}::text
      group by product_id, locked.quantity
    ),
    too_many as (
      select next from of_email where orders >= ${sql.lit(maxOrdersOfEmail)}
      union all
      select next from of_client where units > ${sql.lit(maxUnitsOfClient)}
    )
    select case
      when (select count(*) from taken) < (select count(*) from locked)
        then ${raiseReason('sold_out')}
      when exists (select from locked) and exists (select from too_many)
        then ${raiseReason('too_many_reserved', secondsLeft)}
    end as refused
    ${namedPlan}`;
}

const isUnpaid = sql`reservation.state = 'reserved' and reservation.expires_at > now()`;

const secondsLeft = sql`(select extract(epoch from max(next) - now())::int from too_many)`;
