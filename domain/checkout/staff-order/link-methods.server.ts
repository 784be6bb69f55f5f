import type { Db, OrderRow } from '#database/schema.ts';
import { readCurrency } from '../../currency.ts';
import type { Market, MarketMethod } from '../../markets/market.ts';
import {
  findBrokenLimit,
  isManualMethod,
  isOfferedIn,
  limitsOf,
} from '../../markets/payment-methods.ts';
import { type Money, money, readStoredMoney, sum, toMajorUnits } from '../../money.ts';
import { vatOfLines } from '../../pricing/vat.ts';
import type { RepricedFee } from '../later/payment-fee.server.ts';
import { PurchaseError } from '../purchase-error.ts';

type LinkedOrder = Pick<OrderRow, 'order_id' | 'market' | 'country' | 'payment_terms'> &
  Pick<OrderRow, 'currency' | 'subtotal' | 'discount_amount' | 'shipping_cost' | 'tax_rate_bp'>;

/** A method that the customer of a payment link may choose, and what the order costs with it. */
export type LinkMethod = {
  method: string;
  price: RepricedFee;
  brokenLimit: ReturnType<typeof findBrokenLimit>;
};

/**
 * Lists the methods of the market of an order that staff placed with a link: those that a gateway takes. None in the
 * dollar shop, where the gateway's page has all methods.
 */
export async function listLinkMethods(
  db: Db,
  order: LinkedOrder,
  markets: readonly Market[],
): Promise<LinkMethod[]> {
  const market = markets.find(({ id }) => id === order.market);
  if (order.payment_terms !== 'link' || !market) return [];
  const offered = market.methods.filter(
    (one) => !isManualMethod(one.method) && isOfferedIn(one, order.country ?? ''),
  );
  const lines = await db
    .selectFrom('order_lines')
    .select(['line_total', 'discount'])
    .where('order_id', '=', order.order_id)
    .orderBy('position')
    .execute();
  const currency = readCurrency(order.currency);
  const costs = lines.map(({ line_total, discount }) =>
    money(Number(line_total) - Number(discount), currency),
  );
  return offered.map((one) => {
    const price = priceWith(order, costs, market, one);
    return {
      method: one.method,
      price,
      brokenLimit: findBrokenLimit(limitsOf(one, currency), price.total),
    };
  });
}

/** Keeps what was agreed: only the fee, and the VAT of the whole, depend on the method. */
function priceWith(
  order: LinkedOrder,
  costs: Money[],
  { taxRounding }: Market,
  { fee: amount }: MarketMethod,
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

/** Throws PurchaseError method_invalid, method_min, method_max. */
export function requireLinkMethod(
  methods: readonly LinkMethod[],
  chosen: string | undefined,
): LinkMethod {
  const open = methods.filter(({ brokenLimit }) => !brokenLimit);
  const method =
    chosen === undefined && open.length === 1
      ? open[0]
      : methods.find((one) => one.method === chosen);
  if (!method) throw new PurchaseError('method_invalid', 'payment_method');
  const { brokenLimit } = method;
  if (!brokenLimit) return method;
  const { code, limit } = brokenLimit;
  const details = { limit: toMajorUnits(limit), currency: limit.currency };
  throw new PurchaseError(code, 'payment_method', { method: method.method, ...details });
}

export type LinkSums = Record<'goods' | 'discount' | 'delivery', Money>;

/** Returns what makes up the total of an order, whatever its method. */
export function readLinkSums(order: LinkedOrder): LinkSums {
  const currency = readCurrency(order.currency);
  const read = (stored: string | null) => readStoredMoney(stored, currency) ?? money(0, currency);
  return {
    goods: read(order.subtotal),
    discount: read(order.discount_amount),
    delivery: read(order.shipping_cost),
  };
}
