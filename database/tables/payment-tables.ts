import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment, Money, NullableJson, NullableMoment } from './columns.ts';

export type PaymentState = 'created' | 'open' | 'paid' | 'failed';

export type RefundState = 'requested' | 'done' | 'refused' | 'unknown';

type SandboxChargeState = 'open' | 'processing' | 'captured' | 'declined';

export type PaymentTables = {
  payments: {
    id: Generated<string>;
    order_id: string;
    attempt: number;
    gateway: string;
    reference: string;
    gateway_reference: string | null;
    amount: Money;
    currency: string;
    state: ColumnType<PaymentState, PaymentState | undefined, PaymentState>;
    redirect_url: string | null;
    failure: string | null;
    failure_reason: string | null;
    opening_since: NullableMoment;
    opening_by: string | null;
    checked_at: NullableMoment;
    answered_at: NullableMoment;
    opened_at: NullableMoment;
    abandoned_at: NullableMoment;
    details_hash: string | null;
    returned_failed_at: NullableMoment;
    cancelled_at: NullableMoment;
    account: string | null;
    /** The shopper's choice; null where the gateway's page has all methods. */
    method: string | null;
    /** Set once the order costs another amount than with this attempt (`attemptPrice`). */
    order_price: NullableJson;
    expires_at: NullableMoment;
    created_at: Moment;
    updated_at: Moment;
  };
  payment_requests: {
    idempotency_key: string;
    request_hash: string;
    payment_id: string | null;
    created_at: Moment;
  };
  payment_events: {
    id: Generated<number>;
    payment_id: string | null;
    order_id: string | null;
    source: 'webhook' | 'status' | 'reconcile';
    outcome: string;
    body: Json;
    received_at: Moment;
  };
  refunds: {
    id: Generated<string>;
    order_id: string;
    payment_id: string;
    reference: string;
    /** The number of a transfer or receipt, as staff typed it, for a refund of a manual payment. */
    gateway_reference: string | null;
    amount: Money;
    currency: string;
    /** Empty for a refund that staff have recorded. */
    reason: string;
    state: ColumnType<RefundState, RefundState | undefined, RefundState>;
    failure: string | null;
    asking_since: NullableMoment;
    mail_customer: Generated<boolean>;
    /** How staff have returned the money of a manual payment; null for a refund of a gateway. */
    way: 'cash' | 'bank' | 'other' | null;
    /** A day: 2026-11-29. */
    returned_on: string | null;
    synced_at: NullableMoment;
    created_by: string;
    created_at: Moment;
    updated_at: Moment;
  };
  sandbox_charges: {
    reference: string;
    order_id: string;
    amount: Money;
    currency: string;
    state: ColumnType<SandboxChargeState, SandboxChargeState | undefined, SandboxChargeState>;
    reason: string | null;
    success_url: string;
    fail_url: string;
    lang: string;
    created_at: Moment;
    updated_at: Moment;
  };
  sandbox_refunds: {
    reference: string;
    charge_reference: string;
    amount: Money;
    currency: string;
    state: 'done' | 'refused';
    created_at: Moment;
  };
};
