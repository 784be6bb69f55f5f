import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';

/** `orderId` is null where the sum of a product's movements is not its available units. */
export type LedgerFault = {
  productId: number;
  orderId: string | null;
  expected: number;
  movements: number;
};

/**
 * Finds what breaks a rule of the ledger; nothing in a shop that works. The available units of a product are the sum
 * of its movements. Those of an order take its quantity while it has the units, and add up to 0 otherwise.
 */
export async function findLedgerFaults(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select stock.product_id as "productId", null as "orderId", stock.available as expected,
      coalesce(sum(movement.change), 0)::int as movements
    from stock left join stock_movements as movement using (product_id)
    group by stock.product_id, stock.available
    having stock.available <> coalesce(sum(movement.change), 0)
    union all
    select reservation.product_id, reservation.order_id, ${unitsOfOrder},
      coalesce(sum(movement.change), 0)::int
    from stock_reservations as reservation
    left join stock_movements as movement
      on movement.order_id = reservation.order_id
      and movement.product_id = reservation.product_id
      and movement.cause in ('reservation', 'release', 'late_reservation', 'returned')
    group by reservation.order_id, reservation.product_id, reservation.state, reservation.quantity
    having coalesce(sum(movement.change), 0) <> ${unitsOfOrder}
  `.execute(db);
  return rows;
}

const unitsOfOrder = sql`case when reservation.state in ('reserved', 'committed', 'shipped')
  then -reservation.quantity else 0 end`;
