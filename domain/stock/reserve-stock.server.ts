import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import { raiseReason } from '#database/sql/refusal.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import type { Demand } from './demand.ts';

type Reserving = {
  orderId: string;
  /** JSON of `Demand[]`. */
  demand: string;
  minutes: number;
  client: string | null;
};

/**
 * Takes the units of an order from stock, all or none. Raises `sold_out`, which nothing but the stock decides.
 * A product that the order already has, or that is no longer tracked, is left out. Send it as the last
 * statement of a transaction: other purchases of the product wait for its rows, which are locked by id.
 */
export function reserveStock({
  orderId,
  demand,
  minutes,
  client,
}: Omit<Reserving, 'demand'> & { demand: readonly Demand[] }) {
  return reserve({ orderId, demand: JSON.stringify(demand), minutes, client });
}

/** The units of one order are held for no longer, however often its payment is tried. */
const maxReservedHours = 2;

/** Gives a further attempt to pay as much time as the first had. */
export async function extendReservation(
  trx: Trx,
  { orderId, minutes }: Pick<Reserving, 'orderId' | 'minutes'>,
): Promise<void> {
  await sql`
    update stock_reservations as reservation
    set expires_at = greatest(reservation.expires_at, least(
      now() + make_interval(mins => ${minutes}),
      orders.created_at + make_interval(hours => ${maxReservedHours})
    ))
    from orders
    where orders.order_id = reservation.order_id and reservation.order_id = ${orderId}
      and reservation.state = 'reserved'
  `.execute(trx);
}

const reserve = compiledQuery(
  (db, { orderId, demand, minutes, client }: Placeholders<Reserving>) => {
    const expiresAt = sql`clock_timestamp() + make_interval(mins => ${minutes}::int)`;
    const statement = sql`
    with requested as (
      select demand.id as product_id, demand.quantity
      from json_to_recordset(${demand}::json) as demand (id bigint, quantity integer)
      where not exists (
        select from stock_reservations as held
        where held.order_id = ${orderId}::text and held.product_id = demand.id
          and held.state <> 'released'
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
      select product_id, -quantity, 'reservation', ${orderId}::text, 'shopper' from taken
    )
    select case when (select count(*) from taken) < (select count(*) from locked)
      then ${raiseReason('sold_out')} end as refused
    ${namedPlan}`;
    return { compile: () => statement.compile(db) };
  },
);
