import { sql } from 'kysely';
import type { Db, OrderRow } from '#database/schema.ts';
import { readCurrency } from '#domain/currency.ts';
import type { Market } from '#domain/markets/market.ts';
import { type Money, money, readStoredMoney, sum } from '#domain/money.ts';
import { asPaymentTerms, isPaidLater, type PaymentTerms } from '#domain/orders/payment-terms.ts';
import type { OrderPrice } from '#domain/pricing/price-order.ts';
import { vatOfLines } from '#domain/pricing/vat.ts';

/** Amounts of an order that depend on its payment method. */
export type RepricedFee = Pick<OrderPrice, 'fee' | 'total' | 'tax'> & {
  lines: readonly Pick<OrderPrice['lines'][number], 'tax'>[];
};

export type OrderToReprice = Pick<OrderRow, 'order_id' | 'market' | 'payment_terms' | 'currency'> &
  Pick<OrderRow, 'shipping_cost' | 'fee_amount' | 'tax_rate_bp'>;

/** Returns the lines of an order after their discounts. */
export async function readLineCosts(db: Db, order: OrderToReprice): Promise<Money[]> {
  const currency = readCurrency(order.currency);
  const lines = await db
    .selectFrom('order_lines')
    .select(['line_total', 'discount'])
    .where('order_id', '=', order.order_id)
    .orderBy('position')
    .execute();
  return lines.map(({ line_total, discount }) =>
    money(Number(line_total) - Number(discount), currency),
  );
}

type FeeTerms = Pick<Market, 'taxRounding'> & {
  /** Fee of the payment method, in minor units. */
  fee: number;
};

/** Prices an order with another fee. Keeps what was agreed: only the fee, and the VAT of the whole, depend on it. */
export function repriceWithFee(
  order: OrderToReprice,
  costs: Money[],
  { fee: amount, taxRounding }: FeeTerms,
): RepricedFee {
  const currency = readCurrency(order.currency);
  const delivery = readStoredMoney(order.shipping_cost, currency) ?? money(0, currency);
  const fee = money(amount, currency);
  const all = [...costs, delivery, fee];
  const taxes = vatOfLines(all, { taxRateBp: order.tax_rate_bp ?? 0, taxRounding });
  return {
    fee,
    total: sum(currency, all),
    tax: sum(currency, taxes),
    lines: costs.map((_, at) => ({ tax: taxes[at] ?? money(0, currency) })),
  };
}

/**
 * Prices an order that was to be paid in cash or by transfer, and is paid online: without the fee of its terms.
 * Undefined for an order without such a fee.
 */
export async function priceWithoutFee(
  db: Db,
  order: OrderToReprice,
  markets: readonly Market[],
): Promise<RepricedFee | undefined> {
  if (!isPaidLater(asPaymentTerms(order.payment_terms))) return undefined;
  if (Number(order.fee_amount ?? 0) === 0) return undefined;
  const { taxRounding = 'line' } = markets.find(({ id }) => id === order.market) ?? {};
  return repriceWithFee(order, await readLineCosts(db, order), { fee: 0, taxRounding });
}

/** Finds the total of `priceWithoutFee`. */
export async function findTotalWithoutFee(
  db: Db,
  { orderId, terms }: { orderId: string; terms: PaymentTerms | undefined },
  markets: readonly Market[],
): Promise<Money | undefined> {
  if (!isPaidLater(terms)) return undefined;
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return (await priceWithoutFee(db, order, markets))?.total;
}

/** Tests whether nothing is to be paid for an order online: the fee of cash or a transfer is not charged there. */
export const isFreeOnline = sql<boolean>`(coalesce(orders.total, 0) <= case
  when orders.payment_terms in ('cash', 'bank') then coalesce(orders.fee_amount, 0) else 0 end)`;
