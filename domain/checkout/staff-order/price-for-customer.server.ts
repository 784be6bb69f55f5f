import type { Trx } from '#database/schema.ts';
import type { Market, MarketMethod } from '../../markets/market.ts';
import { findBrokenLimit, isOfferedIn, limitsOf } from '../../markets/payment-methods.ts';
import { compare, type Money, toMajorUnits } from '../../money.ts';
import { priceOrder } from '../../pricing/price-order.ts';
import type { OrderDiscount } from '../insert-order.server.ts';
import { mayPayInCash } from '../later/paid-later.server.ts';
import { linesInMarket, type PricedPurchase } from '../price-purchase.ts';
import type { Purchase } from '../purchase.ts';
import { PurchaseError } from '../purchase-error.ts';
import type { CheckoutRead } from '../read-checkout.server.ts';
import { titlesOf } from './order-choices.server.ts';
import { maxDiscountOf, type StaffOrderTerms } from './staff-order.ts';
import { StaffOrderError } from './staff-order-error.ts';

export type ToPrice = {
  purchase: Purchase;
  read: CheckoutRead;
  market: Market | undefined;
  discount: OrderDiscount | undefined;
  terms: StaffOrderTerms;
};

/** The fee of a link is that of the method that its customer chooses. */
export async function priceForCustomer(
  trx: Trx,
  { purchase, read, market, discount, terms }: ToPrice,
): Promise<PricedPurchase> {
  const lines = await soldLines(trx, purchase, read, market);
  const method = terms === 'link' ? undefined : requireMethod(market, purchase.country, terms);
  const order = { lines, market, country: purchase.country, method: method?.method };
  if (discount && compare(discount.amount, maxDiscountOf(order)) > 0) {
    throw new StaffOrderError('discount_too_large', 'discount');
  }
  const price = priceOrder({ ...order, discount: discount?.amount });
  if (!method || price.total.amount === 0) return { lines, price, method };
  requireWithinLimits(method, price.total);
  if (terms === 'cash' && !(await mayPayInCash(trx, purchase))) {
    throw new StaffOrderError('cash_not_available', 'terms');
  }
  return { lines, price, method };
}

function requireWithinLimits(method: MarketMethod, total: Money): void {
  const broken = findBrokenLimit(limitsOf(method, total.currency), total);
  if (!broken) return;
  const { code, limit } = broken;
  const details = { method: method.method, limit: toMajorUnits(limit), currency: limit.currency };
  throw new StaffOrderError(code, 'terms', details);
}

async function soldLines(
  trx: Trx,
  purchase: Purchase,
  { products }: CheckoutRead,
  market: Market | undefined,
) {
  try {
    return linesInMarket(purchase, products, market);
  } catch (error) {
    if (!(error instanceof PurchaseError)) throw error;
    const at = Number(error.field?.split('.')[2]);
    throw new StaffOrderError('product_not_sold', 'lines', {
      name: await findTitles(trx, purchase.lines[at]?.id),
    });
  }
}

async function findTitles(trx: Trx, id: number | undefined) {
  const row = await trx
    .selectFrom('products')
    .select(['id', 'title_en', 'title_ar'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  return titlesOf(row ?? { id: id ?? 0, title_en: null, title_ar: null });
}

function requireMethod(market: Market | undefined, country: string, terms: 'cash' | 'bank') {
  const method = market?.methods.find((one) => one.method === terms);
  if (!method || !isOfferedIn(method, country)) throw new StaffOrderError('terms_invalid', 'terms');
  return method;
}
