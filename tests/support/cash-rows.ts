import type { Db } from '#database/schema.ts';

export type CashRow = {
  orderId: string;
  /** Received, or the parcel refused, instead of due. */
  end?: 'paid' | 'failed';
  /** Major units. */
  total?: string;
  currency?: string;
  orderStatus?: string;
  carrier?: string;
  firstName?: string;
  paidAt?: Date;
  /** A product whose unit is in the parcel. */
  productId?: number;
};

/** Writes orders in cash into a database that no shop may have open. They are on their way, unless they say else. */
export async function addCashRows(db: Db, rows: readonly CashRow[]): Promise<void> {
  await db
    .insertInto('orders')
    .values(
      rows.map(({ orderId, end, total = '130.00', currency = 'AED', ...row }) => ({
        order_id: orderId,
        total,
        currency,
        status: end ?? 'pending',
        payment_terms: 'cash' as const,
        order_status: end === 'failed' ? 'cancelled' : (row.orderStatus ?? 'out_for_delivery'),
        confirmed_at: new Date(),
        first_name: row.firstName ?? 'Mona',
        last_name: 'Saleh',
        carrier: row.carrier ?? null,
        ...(end === 'paid' && { paid_at: row.paidAt ?? new Date(), payment_method: 'cash' }),
      })),
    )
    .execute();
  await db
    .insertInto('payments')
    .values(
      rows.map(({ orderId, end, total = '130.00', currency = 'AED' }) => ({
        order_id: orderId,
        attempt: 1,
        gateway: 'cash',
        reference: `cash-${orderId}`,
        amount: total,
        currency,
        state: end ?? ('open' as const),
      })),
    )
    .execute();
  const refused = rows.flatMap(({ orderId, end }) =>
    end === 'failed'
      ? [{ order_id: orderId, kind: 'cash_refused', actor: 'staff:1', data: JSON.stringify({}) }]
      : [],
  );
  if (refused.length > 0) await db.insertInto('order_events').values(refused).execute();
  const parcels = rows.flatMap(({ orderId, productId }) =>
    productId === undefined
      ? []
      : [{ order_id: orderId, product_id: productId, quantity: 1, state: 'shipped' as const }],
  );
  if (parcels.length > 0) await db.insertInto('stock_reservations').values(parcels).execute();
}
