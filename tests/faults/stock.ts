import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#database/schema.ts';
import type { PaymentServices } from '#domain/payments/payment-status.server.ts';
import { releaseExpiredStock } from '#domain/payments/release-unpaid.server.ts';
import { findLedgerFaults } from '#domain/stock/find-ledger-faults.server.ts';
import { countStock, readAvailable } from '../support/stock.ts';

/** The product of which there is too little, and a bundle with one piece of it. */
export const scarceId = 3;
export const bundleId = 4;

/** A third of the shoppers want two pieces of it: half of them get some, and fewer of a thousand. */
export async function countScarce(db: Db, shoppers: number): Promise<number> {
  const pieces = Math.min(100, Math.ceil(shoppers / 3));
  const component = { bundle_id: bundleId, component_id: scarceId, quantity: 1 };
  await db.insertInto('bundle_components').values(component).execute();
  await countStock(db, scarceId, pieces);
  return pieces;
}

/** Does what the job does when the time of every unpaid order is over. */
export async function releaseEverything(services: PaymentServices): Promise<void> {
  const { db } = services;
  await db
    .updateTable('stock_reservations')
    .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
    .where('state', '=', 'reserved')
    .execute();
  while ((await releaseExpiredStock(services)) > 0);
}

/** Every paid order has its pieces or is on the list, no other has any, and the ledger adds up. */
export async function compareStock(db: Db, pieces: number) {
  expect(await findLedgerFaults(db)).toEqual([]);
  const available = (await readAvailable(db, scarceId)) ?? Number.NaN;
  expect(available).toBeGreaterThanOrEqual(0);
  const rows = await db
    .selectFrom('stock_reservations')
    .innerJoin('orders', 'orders.order_id', 'stock_reservations.order_id')
    .select(['orders.order_id', 'status', 'state', 'quantity'])
    .execute();
  for (const { order_id, status, state } of rows) {
    const states = status === 'paid' ? ['committed', 'backordered'] : ['released'];
    expect(states, `${status} order ${order_id}`).toContain(state);
  }
  const promised = rows
    .filter(({ state }) => state === 'committed')
    .reduce((sum, { quantity }) => sum + quantity, 0);
  expect(promised + available).toBe(pieces);
  const backordered = rows.filter(({ state }) => state === 'backordered');
  const items = await db
    .selectFrom('attention_items')
    .select('order_id')
    .where('kind', '=', 'paid_without_stock')
    .execute();
  expect(new Set(items.map(({ order_id }) => order_id))).toEqual(
    new Set(backordered.map(({ order_id }) => order_id)),
  );
  return { promised, available, backordered: backordered.length };
}
