import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { findProductsById } from '#domain/catalog/products.server.ts';
import type { Language } from '#domain/language.ts';
import { fromDecimal } from '#domain/typed-money.ts';
import { findDispatch } from '../order-events.server.ts';
import { isOrderId } from '../order-id.ts';
import type { OrderItem } from '../order-items.ts';
import { isShipped } from '../tracking.ts';
import {
  type OrderedLine,
  type OrderTracking,
  readTrackedOrder,
  type TrackedRefund,
} from './track-order.ts';

/** Finds an order for its tracking page. A malformed id gets the same response as an unknown one. */
export async function findTrackedOrder(
  db: Db,
  orderId: string,
  language: Language,
): Promise<OrderTracking | undefined> {
  if (!isOrderId(orderId)) return undefined;
  const { rows } = await sql<{
    json: unknown;
  }>`select get_order_by_id(${orderId}) as json`.execute(db);
  const order = readTrackedOrder(rows[0]?.json);
  if (!order) return undefined;
  const [lines, refunds, dispatchedAt] = await Promise.all([
    findLines(db, order.items, language),
    findRefunds(db, orderId),
    order.trackingNumber || isShipped(order.status) ? findDispatch(db, orderId) : undefined,
  ]);
  return { ...order, lines, refunds, dispatchedAt };
}

/** Finds the lines with the catalogue's titles in the page's language; the order's title is the fallback. */
async function findLines(db: Db, items: OrderItem[], language: Language): Promise<OrderedLine[]> {
  // Numbers beyond the database's range belong to no product.
  const ids = items.flatMap(({ productId = 0 }) => (productId <= 2_147_483_647 ? productId : []));
  const products = ids.length > 0 ? await findProductsById(db, ids, language) : [];
  return items.map(({ productId, name, quantity, bundle, piece, lineTotal }) => {
    const product = products.find(({ id }) => id === productId);
    const { thumbnail: picture, focalPoint } = product?.image ?? {};
    return {
      name: product?.title || name,
      quantity,
      bundle,
      piece,
      lineTotal,
      picture,
      focalPoint,
    };
  });
}

async function findRefunds(db: Db, orderId: string): Promise<TrackedRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['amount', 'currency', 'state', 'created_at', 'updated_at', 'way', 'returned_on'])
    .where('order_id', '=', orderId)
    .where('state', '!=', 'refused')
    .orderBy('created_at')
    .execute();
  return rows.map(({ amount, currency, state, created_at, updated_at, way, returned_on }) => {
    const isDone = state === 'done';
    const at = isDone ? updated_at : created_at;
    const manual = returned_on && { day: returned_on, way: way ?? 'other' };
    return { money: fromDecimal(amount, currency), isDone, at, ...manual };
  });
}
