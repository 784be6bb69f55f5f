import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { closeAttentionItem } from '../attention/open-item.server.ts';
import { StockError } from './stock-error.ts';

type Stop = { productId: number; staffId: string };

/** A purchase of the product reserves units between two statements of this. */
const maxAttempts = 10;

/**
 * Stops the stock of a product, which is sold without limit from then on. Orders keep no units of it, and wait
 * for none. Does nothing for a product that is not tracked. Throws StockError: changed_meanwhile.
 */
export async function stopTracking(db: Db, stop: Stop): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if (await db.transaction().execute((trx) => tryToStop(trx, stop))) return;
  }
  throw new StockError('changed_meanwhile');
}

/** Returns false when an order that is not locked has reserved units: orders are locked before stock. */
async function tryToStop(trx: Trx, { productId, staffId }: Stop): Promise<boolean> {
  const actor = `staff:${staffId}`;
  const locked = await lockOrdersWithUnits(trx, productId);
  const stock = await trx
    .selectFrom('stock')
    .select('product_id')
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  if (!stock) return true;
  if (await hasOtherOrders(trx, productId, locked)) return false;
  const backordered = await releaseAll(trx, productId, actor);
  await sql`
    insert into stock_movements (product_id, change, cause, actor)
    select ${productId}, -coalesce(sum(change), 0)::int, 'stopped', ${actor}
    from stock_movements where product_id = ${productId}
  `.execute(trx);
  await trx.deleteFrom('stock').where('product_id', '=', productId).execute();
  for (const orderId of await findComplete(trx, backordered)) {
    await closeAttentionItem(trx, 'paid_without_stock', orderId);
  }
  return true;
}

const isOpen = sql<boolean>`state in ('reserved', 'committed', 'backordered')`;

async function lockOrdersWithUnits(trx: Trx, productId: number): Promise<string[]> {
  const orders = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('stock_reservations')
        .select('stock_reservations.order_id')
        .where('product_id', '=', productId)
        .where(isOpen),
    )
    .orderBy('order_id')
    .forNoKeyUpdate()
    .execute();
  return orders.map(({ order_id }) => order_id);
}

async function hasOtherOrders(
  trx: Trx,
  productId: number,
  orderIds: readonly string[],
): Promise<boolean> {
  const other = await trx
    .selectFrom('stock_reservations')
    .select('order_id')
    .where('product_id', '=', productId)
    .where(isOpen)
    .where(sql<boolean>`order_id <> all(${[...orderIds]}::text[])`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Returns the orders that were waiting for the product. */
async function releaseAll(trx: Trx, productId: number, actor: string): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    with before as (
      select order_id, state from stock_reservations where product_id = ${productId} and ${isOpen}
    ),
    released as (
      update stock_reservations as reservation
      set state = 'released', expires_at = null, client = null
      from before
      where reservation.product_id = ${productId} and reservation.order_id = before.order_id
      returning reservation.order_id, reservation.quantity, before.state
    ),
    movements as (
      insert into stock_movements (product_id, change, cause, order_id, actor)
      select ${productId}, quantity, 'release', order_id, ${actor} from released
      where state <> 'backordered'
    )
    select order_id as "orderId" from released where state = 'backordered'
  `.execute(trx);
  return rows.map(({ orderId }) => orderId);
}

/** Returns those of the orders that wait for nothing else. */
async function findComplete(trx: Trx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const waiting = await trx
    .selectFrom('stock_reservations')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'backordered')
    .execute();
  const incomplete = new Set(waiting.map(({ order_id }) => order_id));
  return orderIds.filter((id) => !incomplete.has(id));
}
