import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { changeStock } from '#domain/stock/change-stock.server.ts';

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

/** Lists what the two rules of the ledger do not allow; none in a shop that works. */
export async function findLedgerFaults(db: Db): Promise<unknown[]> {
  const { rows: sums } = await sql`
    select stock.product_id, available, coalesce(sum(change), 0)::int as movements
    from stock left join stock_movements using (product_id)
    group by stock.product_id, available
    having available <> coalesce(sum(change), 0)`.execute(db);
  const { rows: orders } = await sql`
    select held.order_id, held.product_id, held.state, held.quantity,
      coalesce(sum(change), 0)::int as movements
    from stock_reservations as held
    left join stock_movements as movement
      on movement.order_id = held.order_id and movement.product_id = held.product_id
      and movement.cause in ('reservation', 'release', 'late_reservation')
    group by held.order_id, held.product_id, held.state, held.quantity
    having coalesce(sum(change), 0) <>
      case when held.state in ('reserved', 'committed', 'shipped') then -held.quantity else 0 end
  `.execute(db);
  return [...sums, ...orders];
}
