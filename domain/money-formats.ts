import {
  decimalsOf,
  formatMoney,
  isCurrency,
  type Money,
  money,
  toMajorUnits,
  type UncheckedAmount,
} from './money.ts';

// Staff read these; shoppers load none of them.

/** "$1.17K". */
export function formatShortMoney(value: Money): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: value.currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  return format.format(toMajorUnits(value));
}

/** Formats what a gateway reported, which may be a fraction of a cent in an unknown currency. */
export function formatUncheckedAmount({ amount, currency }: UncheckedAmount): string {
  const isInteger = Number.isSafeInteger(amount);
  if (isInteger && isCurrency(currency)) return formatMoney(money(amount, currency));
  const major = amount / 10 ** decimalsOf(currency);
  return `${isInteger ? major.toFixed(decimalsOf(currency)) : major} ${currency}`;
}
