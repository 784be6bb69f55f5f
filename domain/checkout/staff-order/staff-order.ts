import { bundleSize } from '../../cart/bundle.ts';
import { currencyOf } from '../../currency.ts';
import { add, type Money, multiply, sum } from '../../money.ts';
import { type OrderToPrice, priceOrder } from '../../pricing/price-order.ts';

/** How the customer of an order by staff pays: by a link, or later. */
export const staffOrderTerms = ['link', 'cash', 'bank'] as const;
export type StaffOrderTerms = (typeof staffOrderTerms)[number];

export const maxDiscountReasonLength = 200;

/** Name of the field of a line's quantity, from 0. */
export const quantityField = (at: number) => `quantity-${at}`;

/** Returns the largest discount of an order: all that it costs without one. */
export function maxDiscountOf(order: Omit<OrderToPrice, 'discount'>): Money {
  const all = order.lines.map(({ price, bundle, qty }) =>
    multiply(price, bundleSize(bundle) * qty),
  );
  const goods = sum(currencyOf(order.market), all);
  return add(goods, priceOrder({ ...order, discount: goods }).total);
}
