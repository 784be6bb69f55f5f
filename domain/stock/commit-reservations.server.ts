import { sql } from 'kysely';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import type { Actor } from '../actor.server.ts';

/**
 * Promises the units of a paid order to it. Units that were released in the meantime are taken again
 * (`late_reservation`), or are `backordered` where too few are left, with an attention item. Send it in the
 * transaction that has locked the order, as its last statement.
 */
export const commitReservations = compiledQuery(
  (db, { orderId, actor }: Placeholders<{ orderId: string; actor: Actor }>) => {
    const statement = sql`
    with unpaid as (
      select product_id, quantity, state from stock_reservations
      where order_id = ${orderId}::text and state in ('reserved', 'released')
    ),
    locked as (
      select stock.product_id, stock.available, unpaid.quantity
      from stock join unpaid using (product_id)
      where unpaid.state = 'released'
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
    movements as (
      insert into stock_movements (product_id, change, cause, order_id, actor)
      select product_id, -quantity, 'late_reservation', ${orderId}::text, ${actor}::text from taken
    ),
    committed as (
      update stock_reservations as held
      set state = 'committed', expires_at = null, client = null
      from unpaid
      where held.order_id = ${orderId}::text and held.product_id = unpaid.product_id
        and (unpaid.state = 'reserved' or unpaid.product_id in (select product_id from taken))
    ),
    backordered as (
      update stock_reservations as held
      set state = 'backordered', expires_at = null, client = null
      from locked
      where held.order_id = ${orderId}::text and held.product_id = locked.product_id
        and locked.product_id not in (select product_id from taken)
      returning held.product_id
    )
    insert into attention_items (kind, subject, order_id, facts)
    select 'paid_without_stock', ${orderId}::text, ${orderId}::text, '{}'::jsonb
    from backordered limit 1
    on conflict (kind, subject) where over_at is null do nothing
    ${namedPlan}`;
    return { compile: () => statement.compile(db) };
  },
);
