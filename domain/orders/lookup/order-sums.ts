import { z } from 'zod';
import { add, compare, type Money, money, subtract } from '#domain/money.ts';
import { readAmount } from '../order-items.ts';

/** Sums that make the total of an order. `goods` is before the discount; `tax` is inside the total. */
export type OrderSums = Record<'goods' | 'discount' | 'delivery' | 'fee' | 'tax', Money> & {
  taxRateBp: number;
};

/** An amount column, which adopted rows may hold as text. */
export const amountColumn = z.union([z.string(), z.number()]).nullish().catch(null);

export const sumColumns = {
  subtotal: amountColumn,
  shipping_cost: amountColumn,
  tax_amount: amountColumn,
  // Absent from an order of the dollar shop without a discount.
  discount_amount: amountColumn,
  fee_amount: amountColumn,
  tax_rate_bp: z.number().nullish().catch(null),
};

type SumColumns = z.output<z.ZodObject<typeof sumColumns>>;

/** Returns undefined for an order without them, and for sums that do not make its total. */
export function readOrderSums(
  row: SumColumns,
  { total, currency }: { total: number | undefined; currency: string },
): OrderSums | undefined {
  const isPlain = row.discount_amount == null && row.fee_amount == null;
  const goods = toMoney(row.subtotal, currency);
  if (isPlain || total === undefined || !goods) return undefined;
  const orZero = (value: unknown) => toMoney(value, currency) ?? money(0, currency);
  const [discount, delivery] = [orZero(row.discount_amount), orZero(row.shipping_cost)];
  const [fee, tax] = [orZero(row.fee_amount), orZero(row.tax_amount)];
  const sum = add(add(subtract(goods, discount), delivery), fee);
  if (compare(sum, money(total, currency)) !== 0) return undefined;
  return { goods, discount, delivery, fee, tax, taxRateBp: row.tax_rate_bp ?? 0 };
}

function toMoney(value: unknown, currency: string): Money | undefined {
  const units = readAmount(value, currency);
  return units === undefined ? undefined : money(units, currency);
}
