import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import { closeAttentionItem } from '../attention/open-item.server.ts';

/**
 * Returns the units of an order to stock: those of an unpaid order, or of a paid one that will not be sent. Call it
 * in the transaction that has locked the order. Shipped units return with the parcel, and not by this.
 */
export async function releaseStock(trx: Db, orderId: string, actor: Actor): Promise<void> {
  const { rows } = await sql<{ wasBackordered: boolean }>`
    with locked as (
      select stock.product_id from stock
      join stock_reservations as held using (product_id)
      where held.order_id = ${orderId} and held.state in ('reserved', 'committed')
      order by stock.product_id
      for no key update of stock
    ),
    released as (
      update stock_reservations as held
      set state = 'released', expires_at = null, client = null
      from (
        select product_id, state from stock_reservations
        where order_id = ${orderId} and state in ('reserved', 'committed', 'backordered')
      ) as before
      where held.order_id = ${orderId} and held.product_id = before.product_id
      returning held.product_id, held.quantity, before.state
    ),
    returned as (
      update stock
      set available = stock.available + released.quantity, changed_at = clock_timestamp()
      from released
      where stock.product_id = released.product_id and released.state <> 'backordered'
        and stock.product_id in (select product_id from locked)
      returning stock.product_id, released.quantity
    ),
    -- Sent, and back after the stock of the product was stopped: the sum of its movements stays 0.
    untracked as (
      select product_id, quantity from released
      where state <> 'backordered' and product_id not in (select product_id from locked)
    ),
    movements as (
      insert into stock_movements (product_id, change, cause, order_id, actor)
      select product_id, quantity, 'release', ${orderId}, ${actor} from returned
      union all
      select product_id, quantity, 'release', ${orderId}, ${actor} from untracked
      union all
      select product_id, -quantity, 'stopped', null, ${actor} from untracked
    )
    select exists (select from released where state = 'backordered') as "wasBackordered"
  `.execute(trx);
  if (rows[0]?.wasBackordered) await closeAttentionItem(trx, 'paid_without_stock', orderId);
}
