import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { closeAttentionItem, openAttentionItem } from '../attention/open-item.server.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { neededUnits } from '../stock/needed-units.server.ts';

const batchSize = 200;
const unsent = ['pending', 'confirmed', 'preparing'];

/**
 * Gives arrived units to the orders that were paid without stock, oldest first. An order that needs more than there is
 * keeps its place: later ones get nothing of that product. Orders without a reservation are found first: they came
 * from a process that does not reserve, or while the stock was started.
 */
export async function fillBackorders(db: Db): Promise<void> {
  if (!(await hasStock(db))) return;
  await backorderMissing(db);
  const blocked = new Set<number>();
  for (const orderId of await findBackordered(db)) {
    const left = await db.transaction().execute((trx) => fillOrder(trx, orderId, blocked));
    for (const id of left) blocked.add(id);
  }
}

async function hasStock(db: Db): Promise<boolean> {
  const stock = await db.selectFrom('stock').select('product_id').limit(1).executeTakeFirst();
  return stock !== undefined;
}

async function backorderMissing(db: Db): Promise<void> {
  await sql`
    insert into stock_reservations (order_id, product_id, quantity, state)
    select order_id, product_id, quantity, 'backordered' from (${neededUnits}) as needed
    where not exists (
      select from stock_reservations as reservation
      where reservation.order_id = needed.order_id and reservation.product_id = needed.product_id
    )
    on conflict do nothing
  `.execute(db);
}

async function findBackordered(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_reservations')
    .innerJoin('orders', 'orders.order_id', 'stock_reservations.order_id')
    .select('orders.order_id')
    .innerJoin('stock', 'stock.product_id', 'stock_reservations.product_id')
    .where('state', '=', sql.lit('backordered' as const))
    .where('orders.order_status', 'in', unsent)
    .groupBy(['orders.order_id', 'orders.created_at'])
    .orderBy('orders.created_at')
    .orderBy('orders.order_id')
    .limit(batchSize)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Returns the products that the order still waits for. */
async function fillOrder(
  trx: Trx,
  orderId: string,
  blocked: ReadonlySet<number>,
): Promise<number[]> {
  const order = await lockOrder(trx, orderId);
  if (order?.status !== 'paid' || !unsent.includes(order.order_status)) return [];
  await sql`
    with waiting as (
      select product_id, quantity from stock_reservations
      where order_id = ${orderId} and state = 'backordered'
        and not (product_id = any(${[...blocked]}::bigint[]))
    ),
    locked as (
      select stock.product_id, stock.available, waiting.quantity
      from stock join waiting using (product_id)
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
      select product_id, -quantity, 'late_reservation', ${orderId}, 'store' from taken
    )
    update stock_reservations as reservation set state = 'committed'
    from taken
    where reservation.order_id = ${orderId} and reservation.product_id = taken.product_id
  `.execute(trx);
  const left = await trx
    .selectFrom('stock_reservations')
    .select('product_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'backordered')
    .execute();
  const item = { subject: orderId, orderId, data: {} };
  if (left.length === 0) await closeAttentionItem(trx, 'paid_without_stock', orderId);
  else await openAttentionItem(trx, 'paid_without_stock', item);
  return left.map(({ product_id }) => product_id);
}
