import type { Db, OrderRow } from '#database/schema.ts';
import { readCurrency } from '../../currency.ts';
import type { Market } from '../../markets/market.ts';
import {
  findBrokenLimit,
  isManualMethod,
  isOfferedIn,
  limitsOf,
} from '../../markets/payment-methods.ts';
import { type Money, money, readStoredMoney, toMajorUnits } from '../../money.ts';
import {
  type OrderToReprice,
  type RepricedFee,
  readLineCosts,
  repriceWithFee,
} from '../later/reprice-order.server.ts';
import { PurchaseError } from '../purchase-error.ts';

type LinkedOrder = OrderToReprice & Pick<OrderRow, 'country' | 'subtotal' | 'discount_amount'>;

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
  const currency = readCurrency(order.currency);
  const costs = await readLineCosts(db, order);
  const { taxRounding } = market;
  return offered.map((one) => {
    const price = repriceWithFee(order, costs, { fee: one.fee, taxRounding });
    return {
      method: one.method,
      price,
      brokenLimit: findBrokenLimit(limitsOf(one, currency), price.total),
    };
  });
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
