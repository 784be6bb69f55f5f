import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { closeAttentionItem, resolvedAutomatically } from '../attention/open-item.server.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { followOrder } from '../stock/follow-status.server.ts';
import { neededUnits } from '../stock/needed-units.server.ts';
import {
  hasStock,
  isRefundedOrder,
  shippedStatuses,
  unsentParts,
} from '../stock/order-stock.server.ts';

/** Orders at a time. The next run continues. */
const batchSize = 200;

/**
 * Gives arrived units to the orders that were paid without stock, oldest first. An order that needs more than there is
 * keeps its place: later ones get nothing of that product. Before that it repairs what changed while the stock of a product
 * was started, or by a process that does not reserve. An error in one order or product does not stop the others.
 */
export async function fillBackorders(db: Db): Promise<void> {
  if (!(await hasStock(db))) return;
  await backorderMissing(db);
  const faults: unknown[] = [];
  const collect = (fault: unknown) => faults.push(fault);
  for (const orderId of await findLeftBehind(db)) await repair(db, orderId).catch(collect);
  for (const productId of await findArrived(db)) await fillProduct(db, productId).catch(collect);
  await openMissingItems(db);
  await closeStaleItems(db);
  if (faults.length > 0) throw new AggregateError(faults, 'could not fill every backorder');
}

/** Adds the reservations of orders that may be sent and have none of a product. */
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

/**
 * Finds orders whose reservations are not those of their state. One part begins with what is promised, and the others
 * with what is to be sent: the orders that were sent, of which there are more every year, are not read.
 */
async function findLeftBehind(db: Db): Promise<string[]> {
  const isRefunded = isRefundedOrder(sql.ref('orders.order_id'));
  const unsent = unsentParts.map(
    (part) => sql`
    select reservation.order_id
    from stock_reservations as reservation join stock using (product_id) join orders using (order_id)
    where ${part} and case
      when ${isRefunded} then reservation.state in ('committed', 'backordered')
      else reservation.state in ('reserved', 'released')
    end`,
  );
  const { rows } = await sql<{ orderId: string }>`
    select reservation.order_id as "orderId"
    from stock_reservations as reservation join stock using (product_id) join orders using (order_id)
    where reservation.state in ('reserved', 'committed', 'backordered')
      and (orders.order_status = 'cancelled' or orders.order_status in ${shippedStatuses})
    union
    ${sql.join(unsent, sql` union `)}
    limit ${batchSize}
  `.execute(db);
  return rows.map(({ orderId }) => orderId);
}

async function repair(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    await followOrder(trx, orderId, 'store');
  });
}

async function findArrived(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('stock')
    .select('product_id')
    .where('available', '>', 0)
    .where(
      sql<boolean>`exists (select from stock_reservations as reservation
        where reservation.product_id = stock.product_id and reservation.state = 'backordered')`,
    )
    .orderBy('product_id')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

async function fillProduct(db: Db, productId: number): Promise<void> {
  const waiting = await db
    .selectFrom('stock_reservations')
    .innerJoin('orders', 'orders.order_id', 'stock_reservations.order_id')
    .select('orders.order_id')
    .where('product_id', '=', productId)
    .where('state', '=', sql.lit('backordered' as const))
    .orderBy('orders.created_at')
    .orderBy('orders.order_id')
    .limit(batchSize)
    .execute();
  for (const { order_id } of waiting) {
    const isFilled = await db.transaction().execute((trx) => fillOrder(trx, order_id, productId));
    if (!isFilled) return;
  }
}

/** Returns false where too few units are left for the order. */
async function fillOrder(trx: Trx, orderId: string, productId: number): Promise<boolean> {
  await lockOrder(trx, orderId);
  const waiting = trx
    .selectFrom('stock_reservations')
    .where('order_id', '=', orderId)
    .where('state', '=', 'backordered');
  const own = await waiting
    .select('quantity')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  if (!own) return true;
  const taken = await trx
    .updateTable('stock')
    .set({
      available: sql`available - ${own.quantity}`,
      changed_at: sql<Date>`clock_timestamp()`,
    })
    .where('product_id', '=', productId)
    .where('available', '>=', own.quantity)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return false;
  await trx
    .insertInto('stock_movements')
    .values({
      product_id: productId,
      change: -own.quantity,
      cause: 'late_reservation',
      order_id: orderId,
      actor: 'store',
    })
    .execute();
  await trx
    .updateTable('stock_reservations')
    .set({ state: 'committed' })
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .execute();
  const others = await waiting.select('product_id').execute();
  if (others.length === 0) await closeAttentionItem(trx, 'paid_without_stock', orderId);
  return true;
}

/** Orders that were found without a reservation, and got no units, have no item yet. */
async function openMissingItems(db: Db): Promise<void> {
  await sql`
    insert into attention_items (kind, subject, order_id, facts)
    select distinct 'paid_without_stock', order_id, order_id, '{}'::jsonb
    from stock_reservations where state = 'backordered'
    on conflict (kind, subject) where over_at is null do nothing
  `.execute(db);
}

/** An item is opened again where its order stops waiting at that moment: `openMissingItems` locks no order. */
async function closeStaleItems(db: Db): Promise<void> {
  await db
    .updateTable('attention_items')
    .set(resolvedAutomatically)
    .where('kind', '=', 'paid_without_stock')
    .where('over_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from stock_reservations as reservation
        where reservation.order_id = attention_items.subject and reservation.state = 'backordered')`,
    )
    .execute();
}
