import type { Db } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { recordOrderEvents } from '../orders/order-events.server.ts';

/** `addressEvent` is the last change of address that the printed slip includes (`StaffOrder`). */
export type SlipPrint = { orderId: string; addressEvent: number };

/** Records printed slips. Omits unknown orders and duplicates, and preserves the given order. */
export async function recordSlipPrints(
  db: Db,
  prints: readonly SlipPrint[],
  staffId: string,
): Promise<void> {
  const events = new Map(prints.map(({ orderId, addressEvent }) => [orderId, addressEvent]));
  if (events.size === 0) return;
  await inTransaction(db, async (trx) => {
    const orders = await trx
      .selectFrom('orders')
      .select('order_id')
      .where('order_id', 'in', [...events.keys()])
      .execute();
    const existing = new Set(orders.map(({ order_id }) => order_id));
    await recordOrderEvents(
      trx,
      [...events]
        .filter(([orderId]) => existing.has(orderId))
        .map(([orderId, address_event]) => ({
          orderId,
          kind: 'slip_printed',
          actor: `staff:${staffId}`,
          data: { address_event },
        })),
    );
  });
}
