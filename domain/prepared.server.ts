import { sql } from 'kysely';

/**
 * For `modifyEnd` of a statement of a purchase: PostgreSQL plans it once for each connection
 * (database/prepared.ts). It has to list its columns: the plan of a `*` fails when a migration adds
 * one while the shop serves.
 */
export const prepared = sql.raw('/* prepared */');

export const orderColumns = [
  ...(['id', 'order_id', 'first_name', 'last_name', 'email', 'phone', 'country', 'city'] as const),
  ...(['postcode', 'address', 'billing_address', 'total', 'currency', 'status'] as const),
  ...(['order_status', 'payment_method', 'subtotal', 'shipping_cost', 'tax_amount'] as const),
  ...(['items', 'notes', 'meta_data', 'created_at', 'updated_at', 'paid_at'] as const),
  ...(['tracking_number', 'carrier', 'cart_hash', 'ad_consent', 'search_text'] as const),
];
export const paymentColumns = [
  ...(['payments.id', 'payments.order_id', 'payments.attempt', 'payments.gateway'] as const),
  ...(['payments.reference', 'payments.gateway_reference', 'payments.amount'] as const),
  ...(['payments.currency', 'payments.state', 'payments.redirect_url'] as const),
  ...(['payments.failure', 'payments.failure_reason', 'payments.opening_since'] as const),
  ...(['payments.opening_by', 'payments.checked_at', 'payments.answered_at'] as const),
  ...(['payments.opened_at', 'payments.abandoned_at', 'payments.details_hash'] as const),
  ...(['payments.returned_failed_at', 'payments.cancelled_at'] as const),
  ...(['payments.created_at', 'payments.updated_at'] as const),
];
