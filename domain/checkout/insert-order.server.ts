import { sql } from 'kysely';
import type { OrderRow, PaymentState } from '#database/schema.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import { isUniqueViolation } from '#database/sql/transaction.ts';
import type { Actor } from '../actor.server.ts';
import type { AdConsent } from '../ad-events/ad-consent.ts';
import type { VisitSource } from '../analytics/visit-source.ts';
import { unknownPostcode } from '../geography/compose-address.ts';
import type { Market } from '../markets/market.ts';
import { add, type Money, sum, toMajorUnits, toNumericColumn } from '../money.ts';
import { newOrderId } from '../orders/new-order-id.server.ts';
import { eventColumns, selectOrderEvents } from '../orders/order-events.server.ts';
import { columnsOfLine, linesFromJson, toLines } from '../orders/order-lines.server.ts';
import type { PaymentTerms } from '../orders/payment-terms.ts';
import { eachField, type ShopperDetails, shopperFields } from '../orders/shopper-fields.ts';
import { chargeDetailsHash, chargedColumns } from '../payments/charge-details.server.ts';
import { newReference } from '../payments/opening-claims.server.ts';
import { parseJson } from '../stored.ts';
import type { PaidLater } from './later/paid-later.server.ts';
import type { PricedLine } from './price-lines.ts';
import type { PricedPurchase } from './price-purchase.ts';
import type { Purchase } from './purchase.ts';
import { hashOfCart } from './request-hash.server.ts';

export type NewOrder = {
  purchase: Purchase;
  priced: PricedPurchase;
  /** Undefined is the dollar shop. */
  market: Market | undefined;
  /** Undefined: the attempt is made later, or there is nothing to pay. */
  payment: { id: string; gateway: string } | undefined;
  /** Id of the server that calls the gateway right after the order's commit. Null: no gateway is called. */
  serverId: string | null;
  later?: PaidLater | undefined;
  /** Taken off by staff, for a reason. */
  discount?: OrderDiscount | undefined;
  actor?: Actor;
  consent: AdConsent | undefined;
  source: VisitSource | undefined;
  hasWideAmountColumns: boolean;
};

export type OrderDiscount = { amount: Money; reason: string };

/**
 * Inserts an order with its lines, source, first event and first payment attempt in one statement. Raises
 * what `isOrderIdConflict` detects when another order has the same twelve random digits.
 */
export function insertOrder(order: NewOrder) {
  const { payment, serverId, source, priced, discount, actor = 'shopper' } = order;
  const row = toOrderRow(order);
  const { order_id: orderId, total, currency } = row;
  const reference = newReference();
  const statement = insertAll({
    ...row,
    lines: JSON.stringify(toTaxedLines(row, priced)),
    created: JSON.stringify({ total, currency, ...(discount && toEventData(discount)) }),
    actor,
    payment_id: payment?.id ?? null,
    gateway: payment?.gateway ?? null,
    payment_state: serverId === null ? 'open' : 'created',
    method: priced.method?.method ?? null,
    reference,
    server_id: serverId,
    source: source?.source ?? null,
    medium: source?.medium ?? null,
    campaign: source?.campaign ?? null,
  });
  const { total: money } = priced.price;
  const method = priced.method?.method ?? null;
  const attempt = payment && {
    ...payment,
    orderId,
    attempt: 1,
    reference,
    money,
    method,
    failure: null,
  };
  return { statement, attempt, row };
}

export const isOrderIdConflict = (error: unknown) => isUniqueViolation(error, 'orders');

type NewRows = OrderValues & {
  /** JSON, as is `created`, the data of the first event. */
  lines: string;
  created: string;
  actor: Actor;
  payment_id: string | null;
  gateway: string | null;
  payment_state: PaymentState;
  method: string | null;
  reference: string;
  server_id: string | null;
  source: string | null;
  medium: string | null;
  campaign: string | null;
};

/** Returns the row of an order as it was inserted. */
export function toInsertedRow(row: OrderValues): OrderRow {
  const now = new Date();
  return {
    ...row,
    id: 0,
    billing_address: row.address,
    status: 'pending',
    payment_method: null,
    items: null,
    notes: null,
    meta_data: parseJson(row.meta_data),
    created_at: now,
    updated_at: now,
    paid_at: null,
    tracking_number: null,
    carrier: null,
    address_fields: row.address_fields,
    confirmed_at: row.order_status === 'confirmed' ? now : null,
    search_text: '',
  };
}

const insertAll = compiledQuery((db, params: Placeholders<NewRows>) =>
  db
    .with('placed', (query) =>
      query
        .insertInto('orders')
        .values({
          order_id: params.order_id,
          cart_hash: params.cart_hash,
          ...eachField(shopperFields, (field) => params[field]),
          currency: params.currency,
          postcode: params.postcode,
          address_fields: params.address_fields,
          billing_address: params.address,
          total: params.total,
          subtotal: params.subtotal,
          shipping_cost: params.shipping_cost,
          tax_amount: params.tax_amount,
          market: params.market,
          discount_amount: params.discount_amount,
          fee_amount: params.fee_amount,
          tax_rate_bp: params.tax_rate_bp,
          meta_data: params.meta_data,
          ad_consent: params.ad_consent,
          payment_terms: params.payment_terms,
          payment_due_at: params.payment_due_at,
          confirmed_at: sql<Date>`case when ${params.order_status}::text = 'confirmed' then now() end`,
          // The columns of an adopted table may have no defaults.
          status: 'pending',
          order_status: params.order_status,
          created_at: sql<Date>`now()`,
          updated_at: sql<Date>`now()`,
        })
        .returning(chargedColumns),
    )
    .with('lines', (query) =>
      query
        .insertInto('order_lines')
        .columns(columnsOfLine)
        .expression(linesFromJson(params.lines, sql`exists (select from placed)`)),
    )
    .with('source', (query) =>
      query
        .insertInto('order_sources')
        .columns(['order_id', 'source', 'medium', 'campaign'])
        .expression(({ selectFrom }) =>
          selectFrom('placed')
            .select([
              'placed.order_id',
              sql<string>`${params.source}::text`.as('source'),
              sql<string | null>`${params.medium}::text`.as('medium'),
              sql<string | null>`${params.campaign}::text`.as('campaign'),
            ])
            .where(sql<boolean>`${params.source}::text is not null`),
        ),
    )
    .with('event', (query) =>
      query
        .insertInto('order_events')
        .columns(eventColumns)
        .expression(
          selectOrderEvents('placed', {
            kind: 'created',
            actor: params.actor,
            data: params.created,
          }),
        ),
    )
    .with('attempt', (query) =>
      query
        .insertInto('payments')
        .columns([
          'id',
          'order_id',
          'attempt',
          'gateway',
          'method',
          'reference',
          'amount',
          'currency',
          'state',
          'opening_since',
          'opening_by',
          'details_hash',
        ] as const)
        .expression(({ selectFrom }) =>
          selectFrom('placed')
            .select([
              sql<string>`${params.payment_id}::uuid`.as('id'),
              'placed.order_id',
              sql<number>`1`.as('attempt'),
              sql<string>`${params.gateway}::text`.as('gateway'),
              sql<string | null>`${params.method}::text`.as('method'),
              sql<string>`${params.reference}::text`.as('reference'),
              sql<string>`${params.total}::numeric`.as('amount'),
              sql<string>`${params.currency}::text`.as('currency'),
              sql<PaymentState>`${params.payment_state}::text`.as('state'),
              // Uses the clock: now() is from before the transaction waited for its locks.
              sql<Date>`case when ${params.server_id}::uuid is not null then clock_timestamp() end`.as(
                'opening_since',
              ),
              sql<string>`${params.server_id}::uuid`.as('opening_by'),
              chargeDetailsHash('placed').as('details_hash'),
            ])
            .where(sql<boolean>`${params.payment_id}::uuid is not null`),
        ),
    )
    .selectFrom('placed')
    .select(chargedColumns)
    .modifyEnd(namedPlan),
);

type OrderValues = ShopperDetails & {
  order_id: string;
  cart_hash: string;
  currency: string;
  total: string;
  subtotal: string;
  shipping_cost: string;
  /** VAT inside the total. */
  tax_amount: string;
  market: string | null;
  discount_amount: string | null;
  fee_amount: string | null;
  tax_rate_bp: number | null;
  meta_data: string;
  ad_consent: string | null;
  postcode: string;
  /** JSON. */
  address_fields: string | null;
  payment_terms: PaymentTerms | null;
  payment_due_at: Date | null;
  order_status: 'pending' | 'confirmed';
};

function toOrderRow({
  purchase,
  priced,
  market,
  consent,
  hasWideAmountColumns: isWide,
  later,
  discount,
}: NewOrder): OrderValues {
  const { addressFields } = purchase;
  const { lines, price } = priced;
  const { currency } = price.total;
  const off = sum(
    currency,
    price.lines.map((line) => line.discount),
  );
  return {
    order_id: newOrderId(),
    cart_hash: hashOfCart(purchase),
    ...eachField(shopperFields, (field) => purchase[field]),
    currency,
    total: toNumericColumn(price.total, { isWide }),
    subtotal: toNumericColumn(add(price.goods, off), { isWide }),
    shipping_cost: toNumericColumn(price.delivery, { isWide }),
    tax_amount: toNumericColumn(price.tax, { isWide }),
    market: market?.id ?? null,
    discount_amount: discount ? toNumericColumn(off, { isWide }) : null,
    fee_amount: market ? toNumericColumn(price.fee, { isWide }) : null,
    tax_rate_bp: market ? price.taxRateBp : null,
    meta_data: JSON.stringify({ items: lines.map(toStoredItem), lang: purchase.lang }),
    ad_consent: consent ? JSON.stringify(consent) : null,
    postcode: addressFields?.postal_code ?? unknownPostcode,
    address_fields: addressFields ? JSON.stringify(addressFields) : null,
    payment_terms: later?.terms ?? null,
    payment_due_at: later?.dueAt ?? null,
    order_status: later?.isConfirmed ? 'confirmed' : 'pending',
  };
}

/** The reason goes with the customer's data when it is erased, as other texts of events do. */
function toEventData({ amount, reason }: OrderDiscount) {
  return { amount: amount.amount, message: reason };
}

/** The dollar shop has no VAT. */
function toTaxedLines(row: OrderValues, { price }: PricedPurchase) {
  return toLines(row).map((line, at) => {
    const { discount, tax } = price.lines[at] ?? {};
    return { ...line, discount: discount?.amount ?? 0, tax: tax?.amount ?? 0 };
  });
}

/** Returns the spec's shape of an item (amounts in major units), with the server's own fields added. */
function toStoredItem({ id, title, titles, bundle, qty, price, lineTotal, piece }: PricedLine) {
  const line = {
    id,
    title,
    bundle,
    qty,
    price: toMajorUnits(price),
    line_total: toMajorUnits(lineTotal),
  };
  return { ...line, piece, titles };
}
