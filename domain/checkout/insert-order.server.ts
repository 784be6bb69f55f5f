import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import type { AdConsent } from '../ad-events/ad-consent.ts';
import { toColumn, toNumber } from '../money.ts';
import { newOrderId } from '../orders/new-order-id.server.ts';
import { eventColumns, eventsOf } from '../orders/order-events.server.ts';
import { columnsOfLine, linesFromJson, toLines } from '../orders/order-lines.server.ts';
import { eachField, shopperFields } from '../orders/shopper-fields.ts';
import {
  type ClaimedOpening,
  chargedColumns,
  hashOfDetails,
  newReference,
} from '../payments/open-payment.server.ts';
import { prepared } from '../prepared.server.ts';
import { type PricedLine, totalOf } from './price-lines.ts';
import type { Purchase } from './purchase.ts';
import { hashOfCart } from './request-hash.server.ts';

export type NewOrder = {
  purchase: Purchase;
  lines: PricedLine[];
  payment: { id: string; gateway: string };
  /** The server that calls the gateway as soon as the order is committed. */
  serverId: string;
  consent: AdConsent | undefined;
};

/** An order with its lines, its first event and its first attempt to pay, in one statement. */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<ClaimedOpening> {
  const { payment, serverId } = order;
  const attempt = { ...payment, attempt: 1, reference: newReference() };
  for (;;) {
    const row = toOrderRow(order);
    const { order_id, total, currency } = row;
    const data = { total, currency };
    const charged = await trx
      .with('placed', (query) =>
        query
          .insertInto('orders')
          .values(row)
          // Another order may have the same twelve random digits.
          .onConflict((conflict) => conflict.doNothing())
          .returning(chargedColumns),
      )
      .with('lines', (query) =>
        query
          .insertInto('order_lines')
          .columns(columnsOfLine)
          .expression(linesFromJson(toLines(row), sql`exists (select from placed)`)),
      )
      .with('event', (query) =>
        query
          .insertInto('order_events')
          .columns(eventColumns)
          .expression(eventsOf('placed', { kind: 'created', actor: 'shopper', data })),
      )
      .with('attempt', (query) =>
        query
          .insertInto('payments')
          .columns([
            ...(['id', 'order_id', 'attempt', 'gateway', 'reference', 'amount'] as const),
            ...(['currency', 'opening_since', 'opening_by', 'details_hash'] as const),
          ])
          .expression(({ selectFrom }) =>
            selectFrom('placed').select([
              sql<string>`${attempt.id}::uuid`.as('id'),
              'placed.order_id',
              sql<number>`${attempt.attempt}::int`.as('attempt'),
              sql<string>`${attempt.gateway}::text`.as('gateway'),
              sql<string>`${attempt.reference}::text`.as('reference'),
              sql<string>`${total}::numeric`.as('amount'),
              sql<string>`${currency}::text`.as('currency'),
              // Not now(), which is from before the transaction waited for its locks.
              sql<Date>`clock_timestamp()`.as('opening_since'),
              sql<string>`${serverId}::uuid`.as('opening_by'),
              hashOfDetails('placed').as('details_hash'),
            ]),
          ),
      )
      .selectFrom('placed')
      .select(chargedColumns)
      .modifyEnd(prepared)
      .executeTakeFirst();
    if (!charged) continue;
    const money = totalOf(order.lines);
    return { attempt: { ...attempt, orderId: order_id, money, failure: null }, order: charged };
  }
}

function toOrderRow({ purchase, lines, consent }: NewOrder) {
  const sum = totalOf(lines);
  const [total, currency] = [toColumn(sum), sum.currency];
  return {
    order_id: newOrderId(),
    cart_hash: hashOfCart(purchase),
    ...eachField(shopperFields, (field) => purchase[field]),
    currency,
    postcode: '00000',
    billing_address: purchase.address,
    total,
    subtotal: total,
    shipping_cost: '0.00',
    tax_amount: '0.00',
    meta_data: JSON.stringify({ items: lines.map(toStoredItem), lang: purchase.lang }),
    ad_consent: consent ? JSON.stringify(consent) : null,
    // The columns of an adopted table may have no defaults.
    status: 'pending',
    order_status: 'pending',
    created_at: sql<Date>`now()`,
    updated_at: sql<Date>`now()`,
  };
}

/** The spec's shape of an item (amounts in dollars), with the server's line total beside it. */
function toStoredItem({ id, title, bundle, qty, price, lineTotal }: PricedLine) {
  return { id, title, bundle, qty, price: toNumber(price), line_total: toNumber(lineTotal) };
}
