import { type RawBuilder, sql } from 'kysely';
import type { Db, OrderRow, PaymentRow } from '#database/schema.ts';
import {
  compiledQuery,
  namedPlan,
  orderColumns,
  type Placeholders,
  paymentColumns,
} from '#database/sql/statement.ts';
import { hasAdConsent } from '../ad-events/ad-consent.server.ts';
import type { GatewayUpdate } from './gateway-update.server.ts';

/** A payment, its order, and everything else that decides what an update of its gateway means. */
export type PaymentRead = {
  payment: PaymentRow;
  order: OrderRow;
  /** Version of the order's row. */
  version: string;
  hasAdConsent: boolean;
  /** True when an earlier update did not match the payment. */
  hasMismatch: boolean;
  /** True when the order has no email because it was erased. */
  isErased: boolean;
  /** Another paid order for the same cart. */
  otherOrderId: string | null;
  /** True when units of the order are reserved, or were. */
  hasReservations: boolean;
};

type Charge = Pick<GatewayUpdate, 'gateway' | 'reference'>;

export async function readPayment(
  db: Db,
  { gateway, reference }: Charge,
): Promise<PaymentRead | undefined> {
  const { rows } = await db.executeQuery(selectPayment({ gateway, reference }));
  const [row] = rows;
  if (!row) return undefined;
  const {
    version,
    hasAdConsent,
    hasMismatch,
    isErased,
    otherOrderId,
    hasReservations,
    ...columns
  } = row;
  const read = { version, hasAdConsent, hasMismatch, isErased, otherOrderId, hasReservations };
  return { ...read, payment: columns, order: toOrderRow(columns) };
}

const orderPrefix = 'order_of_payment_';

function toOrderRow(row: Record<string, unknown>): OrderRow {
  const columns = orderColumns.map((column) => [column, row[`${orderPrefix}${column}`]]);
  return Object.fromEntries(columns) as OrderRow;
}

const orderAmounts = ['total', 'subtotal', 'shipping_cost', 'tax_amount'] as const;

/** Keeps a saved plan valid when the column is widened (widen-amount-columns.server.ts): its type would change. */
function withoutPrecision<T>(amount: RawBuilder<unknown>) {
  return sql<T>`${amount}::numeric`;
}

const selectPayment = compiledQuery((db, { gateway, reference }: Placeholders<Charge>) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select(paymentColumns.filter((column) => column !== 'payments.amount'))
    .select(withoutPrecision<string>(sql.ref('payments.amount')).as('amount'))
    .select(
      orderColumns.map((column) => {
        const value = sql.ref(`orders.${column}`);
        const isAmount = orderAmounts.some((amount) => amount === column);
        return (isAmount ? withoutPrecision(value) : sql<unknown>`${value}`).as(
          `${orderPrefix}${column}`,
        );
      }),
    )
    .select([
      sql<string>`orders.xmin::text`.as('version'),
      sql<boolean>`coalesce(${hasAdConsent('orders')}, false)`.as('hasAdConsent'),
      sql<boolean>`coalesce(orders.email, '') not like '%@%' and exists (select from order_events
        where order_events.order_id = orders.order_id and kind = 'erased')`.as('isErased'),
      sql<boolean>`exists (select from stock_reservations as held
        where held.order_id = orders.order_id and held.state in ('reserved', 'released'))`.as(
        'hasReservations',
      ),
      hasMismatch(sql.ref('payments.id'), sql.ref('payments.order_id')).as('hasMismatch'),
      otherPaidOrder({
        order_id: sql.ref('orders.order_id'),
        cart_hash: sql.ref('orders.cart_hash'),
        created_at: sql.ref('orders.created_at'),
      }).as('otherOrderId'),
    ])
    .where('payments.reference', '=', reference)
    .where('payments.gateway', '=', gateway)
    .modifyEnd(namedPlan),
);

/** Tests for an earlier update that did not match the payment. */
export function hasMismatch(paymentId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from payment_events
    where order_id = ${orderId} and payment_id = ${paymentId} and outcome = 'mismatch')`;
}

/** Two orders for the same cart within this time may be one purchase that was paid twice. */
const sameCartWindowHours = 24;

type OfCart = Record<'order_id' | 'cart_hash' | 'created_at', RawBuilder<unknown>>;

/**
 * Selects another paid order for the same cart. The cart's hash covers its lines, its total and the
 * customer's email.
 */
export function otherPaidOrder({ order_id, cart_hash, created_at }: OfCart) {
  const hours = sql`make_interval(hours => ${sql.lit(sameCartWindowHours)})`;
  return sql<string | null>`(select other.order_id from orders other
    where other.cart_hash = ${cart_hash} and other.order_id <> ${order_id}
      and other.status = 'paid' and other.order_status <> 'cancelled'
      and other.created_at > ${created_at}::timestamptz - ${hours}
      and other.created_at < ${created_at}::timestamptz + ${hours}
    order by other.paid_at limit 1)`;
}
