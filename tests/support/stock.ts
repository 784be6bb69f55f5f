import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#database/schema.ts';
import { fillBackorders } from '#domain/fulfilment/backorders.server.ts';
import { changeStock } from '#domain/stock/change-stock.server.ts';
import { type Line, newEmail, newKey, purchase } from './purchase.ts';
import { readAttempt } from './rows.ts';
import type { TestShop } from './test-shop.ts';

/** Counts a product, as staff do. The first count starts its stock. */
export async function countStock(db: Db, productId: number, units: number): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      changeStock(trx, { productId, kind: 'counted', units, note: undefined, staffId: 'test' }),
    );
}

export async function readAvailable(db: Db, productId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('stock')
    .select('available')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.available;
}

export function readReservations(db: Db) {
  return db
    .selectFrom('stock_reservations')
    .select(['order_id as orderId', 'product_id as id', 'quantity', 'state'])
    .orderBy('product_id')
    .execute();
}

/** A new shopper buys. */
export const buyLines = (shop: TestShop, lines: Line[]) =>
  shop.visitor().buy(purchase(lines, { email: newEmail() }), { key: newKey() });

export async function captureOrder(shop: TestShop, orderId: string): Promise<void> {
  const { reference } = await readAttempt(shop.db, orderId);
  const notice = shop.gateway.webhook(reference, { state: 'captured' });
  const { status } = await shop.visitor().fetch('/api/webhooks/sandbox', notice);
  expect(status).toBe(200);
}

/** Finds the orders that staff are told to have no stock for. */
export async function findOpenItems(shop: TestShop) {
  const items = await shop.db
    .selectFrom('attention_items')
    .select('order_id')
    .where('kind', '=', 'paid_without_stock')
    .where('over_at', 'is', null)
    .execute();
  return items.map(({ order_id }) => order_id);
}

export async function receiveAndFill(shop: TestShop, units: number): Promise<void> {
  const change = { productId: 2, kind: 'received', units, note: undefined } as const;
  await changeStock(shop.db, { ...change, staffId: 'test' });
  await fillBackorders(shop.db);
}

/** Moves the time at which units were reserved. */
export const ageReservations = (shop: TestShop, age: string) =>
  sql`update stock_movements set created_at = created_at - ${age}::interval
    where cause = 'reservation'`.execute(shop.db);

export const expireAll = (shop: TestShop) =>
  shop.db
    .updateTable('stock_reservations')
    .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
    .where('state', '=', 'reserved')
    .execute();
