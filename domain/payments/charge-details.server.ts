import { sql } from 'kysely';
import type { NewCharge } from '#adapters/payment-gateway/gateway.ts';
import type { Db, OrderRow } from '#database/schema.ts';
import { readOrderLanguage } from '../orders/order-items.ts';
import type { Attempt } from './attempt.server.ts';

export type PaymentAddresses = (
  attempt: Pick<Attempt, 'orderId' | 'attempt' | 'gateway'>,
) => Pick<NewCharge, 'successUrl' | 'failUrl' | 'cancelUrl' | 'returnUrl' | 'webhookUrl'>;

/** All columns of an order that a gateway receives, and the market, which chooses the gateway. */
export const chargedColumns = [
  'order_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'city',
  'address',
  'meta_data',
  'market',
] as const;

export type ChargedOrder = Pick<OrderRow, (typeof chargedColumns)[number]>;

/** Hashes everything in `chargedColumns` that may change. */
export function chargeDetailsHash(order: 'orders' | 'placed' | 'locked') {
  const names = ['first_name', 'last_name', 'email', 'phone', 'country', 'city', 'address'];
  const columns = [...names, 'meta_data'].map((name) => sql.ref(`${order}.${name}`));
  return sql<string>`md5(jsonb_build_array(${sql.join(columns)})::text)`;
}

export function requireChargedOrder(db: Db, orderId: string): Promise<ChargedOrder> {
  return db
    .selectFrom('orders')
    .select(chargedColumns)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export function toCharge(
  order: ChargedOrder,
  attempt: Pick<Attempt, 'orderId' | 'attempt' | 'gateway' | 'reference' | 'money' | 'method'>,
  addresses: PaymentAddresses,
): NewCharge {
  return {
    orderId: attempt.orderId,
    attempt: attempt.attempt,
    reference: attempt.reference,
    money: attempt.money,
    method: attempt.method ?? 'online',
    customer: {
      firstName: order.first_name ?? '',
      lastName: order.last_name ?? '',
      email: order.email ?? '',
      phone: order.phone ?? '',
    },
    address: { country: order.country ?? '', city: order.city ?? '', line: order.address ?? '' },
    lang: readOrderLanguage(order.meta_data) ?? 'en',
    ...addresses(attempt),
  };
}
