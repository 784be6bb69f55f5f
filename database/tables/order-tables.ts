import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  Json,
  Moment,
  Money,
  NullableJson,
  NullableMoment,
  NullableMoney,
} from './columns.ts';

export type OrderTables = {
  orders: {
    id: Generated<number>;
    order_id: string;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    phone: string | null;
    country: string | null;
    city: string | null;
    postcode: string | null;
    address: string | null;
    billing_address: string | null;
    total: Money;
    currency: Generated<string>;
    status: Generated<string>;
    order_status: Generated<string>;
    payment_method: string | null;
    subtotal: NullableMoney;
    shipping_cost: NullableMoney;
    tax_amount: NullableMoney;
    items: NullableJson;
    notes: string | null;
    meta_data: NullableJson;
    created_at: Moment;
    updated_at: Moment;
    paid_at: NullableMoment;
    tracking_number: string | null;
    carrier: string | null;
    cart_hash: string | null;
    ad_consent: NullableJson;
    /** Fields of the address form from which the lines are composed; null where they were typed. */
    address_fields: NullableJson;
    /** Null in the dollar shop, as are the next three. */
    market: string | null;
    discount_amount: NullableMoney;
    fee_amount: NullableMoney;
    /** Hundredths of a percent. */
    tax_rate_bp: number | null;
    /** How an order without immediate payment is paid; null for one that is paid online. */
    payment_terms: 'cash' | 'bank' | 'link' | null;
    /** When staff, or the store for them, have confirmed an order that is paid in cash. */
    confirmed_at: NullableMoment;
    /** End of the days of a bank transfer, or of a payment link. */
    payment_due_at: NullableMoment;
    search_text: GeneratedAlways<string>;
  };
  /** Amounts in minor units of the line's own currency, unlike the spec's `numeric` columns. */
  order_lines: {
    order_id: string;
    position: number;
    /** Null where an old order does not record it; the product may have been deleted. */
    product_id: number | null;
    title: string;
    bundle: string | null;
    quantity: number;
    unit_price: number;
    line_total: number;
    discount: Generated<number>;
    /** VAT inside the line. */
    tax: Generated<number>;
    currency: string;
    /** Moment of the order. Null until the job that fills old lines has reached it. */
    placed_at: NullableMoment;
  };
  /** Source of the visit that led to an order. */
  order_sources: {
    order_id: string;
    source: string;
    medium: string | null;
    campaign: string | null;
  };
  order_events: {
    id: Generated<number>;
    order_id: string;
    kind: string;
    actor: string;
    data: ColumnType<unknown, string | undefined, string>;
    created_at: Moment;
    /** The line of the staff log that it is a single entry of (domain/orders/bulk/bulk-log.server.ts). */
    bulk: Generated<string | null>;
  };
  bulk_changes: {
    id: Generated<string>;
    kind: Generated<string>;
    status: string | null;
    is_mailed: boolean;
    confirmed: Generated<string[]>;
    follows: Generated<string | null>;
    created_by: string;
    created_at: Moment;
    worked_at: NullableMoment;
    undone_at: NullableMoment;
    mailing_at: NullableMoment;
  };
  bulk_change_orders: {
    bulk_change_id: string;
    order_id: string;
    expected: string;
    outcome: string | null;
    reason: string | null;
    event_id: number | null;
    mailed_at: NullableMoment;
  };
  order_notes: {
    id: Generated<string>;
    order_id: string;
    draft_key: string;
    author: string;
    body: string;
    created_at: Moment;
  };
  address_corrections: {
    id: Generated<string>;
    order_id: string;
    before: Json;
    after: Json;
    /** Values that the shopper submitted. Null for changes by staff and in rows from before this column. */
    sent: Json | null;
    corrected_by: string;
    created_at: Moment;
  };
};
