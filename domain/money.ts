declare const checked: unique symbol;

/**
 * Whole minor units (cents, fils) of one currency, created and checked here only. Mixed currencies do not
 * compile when both types are known; otherwise they throw RangeError.
 */
export type Money<C extends string = string> = {
  readonly amount: number;
  readonly currency: C;
  readonly [checked]: true;
};

// ISO 4217. `Intl` does not know them for sure: some browsers show IQD without decimals.
const threeDecimals = /BHD|IQD|JOD|KWD|LYD|OMR|TND/i;
const noDecimals = /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF/i;

/** Two for most currencies: USD, EUR, AED, SAR, QAR. */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  if (threeDecimals.test(currency)) return 3;
  return noDecimals.test(currency) ? 0 : 2;
}

/** Throws RangeError for a fraction of a minor unit, or an invalid currency code. */
export function money<C extends string>(amount: number, currency: C): Money<C> {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount: ${amount}`);
  if (!isCurrency(currency)) throw new RangeError(`not a currency: ${currency}`);
  return { amount: amount || 0, currency } as Money<C>;
}

export function isCurrency(text: string | null | undefined): text is string {
  return /^[A-Z]{3}$/.test(text ?? '');
}

export function add<C extends string>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  requireSame(a, b);
  return money(a.amount + b.amount, a.currency);
}

export function subtract<C extends string>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  requireSame(a, b);
  return money(a.amount - b.amount, a.currency);
}

/** `count` is whole: use `split` for parts of an amount. */
export function multiply<C extends string>(
  { amount, currency }: Money<C>,
  count: number,
): Money<C> {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a count: ${count}`);
  return money(amount * count, currency);
}

export function sum<C extends string>(currency: C, all: readonly Money<NoInfer<C>>[]): Money<C> {
  return all.reduce<Money<C>>((total, one) => add(total, one), money(0, currency));
}

export function compare<C extends string>(a: Money<C>, b: Money<NoInfer<C>>): number {
  requireSame(a, b);
  return a.amount - b.amount;
}

/**
 * `shares` are whole numbers, none below zero, not all zero. The parts sum to the whole: units lost
 * by rounding go to the largest lost fractions, the earlier first: 100 in [1, 1, 1] is 34, 33, 33.
 */
export function splitByShares<C extends string>(
  whole: Money<C>,
  shares: readonly number[],
): Money<C>[] {
  // A product of two safe integers may not be one.
  const weights = shares.map((share) => {
    if (!Number.isSafeInteger(share) || share < 0) throw new RangeError(`not a share: ${share}`);
    return BigInt(share);
  });
  const all = weights.reduce((total, weight) => total + weight, 0n);
  if (all === 0n) throw new RangeError('nothing to split by');
  const amount = BigInt(Math.abs(whole.amount));
  const parts = weights.map((weight) => (amount * weight) / all);
  const lost = weights.map((weight, at) => ({ at, fraction: (amount * weight) % all }));
  lost.sort((a, b) => Number(b.fraction > a.fraction) - Number(b.fraction < a.fraction));
  let left = amount - parts.reduce((total, part) => total + part, 0n);
  for (const { at } of lost) {
    if (left === 0n) break;
    parts[at] = (parts[at] ?? 0n) + 1n;
    left -= 1n;
  }
  const sign = whole.amount < 0 ? -1 : 1;
  return parts.map((part) => money(sign * Number(part), whole.currency));
}

function requireSame(a: Money, b: Money): void {
  if (a.currency === b.currency) return;
  throw new RangeError(`${a.currency} and ${b.currency} are different currencies`);
}

/** "39.00", "39.000" in dinars, "39" in yen: for the API's JSON and structured data. */
export function toDecimal({ amount, currency }: Money): string {
  const places = decimalsOf(currency);
  if (places === 0) return String(amount);
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * Returns the value for an amount column. Throws RangeError for thousandths while the columns are
 * `numeric(12, 2)`, because PostgreSQL would round them silently (markets/widen-amount-columns.server.ts).
 */
export function toNumericColumn(value: Money, { isWide = false } = {}): string {
  const decimal = toDecimal(value);
  if (isWide) return decimal;
  const [hundredths, rest] = decimal.split(/(?<=\.\d\d)/);
  if (Number(rest ?? 0) !== 0) throw new RangeError(`more decimals than are kept: ${decimal}`);
  return hundredths ?? decimal;
}

/**
 * Returns a rounded amount: an adopted database may have more decimals. Undefined when it is not an amount.
 */
export function readStoredMoney<C extends string>(
  stored: string | null,
  currency: C,
): Money<C> | undefined {
  const amount = Math.round(Number(stored ?? Number.NaN) * 10 ** decimalsOf(currency));
  return Number.isSafeInteger(amount) ? money(amount, currency) : undefined;
}

/** 39 or 38.99: for the spec's JSON and advertisers. */
export function toMajorUnits({ amount, currency }: Money): number {
  return amount / 10 ** decimalsOf(currency);
}

/** 38.99 is 3899 cents, although 38.99 * 100 is not. Undefined with too many decimals. */
export function fromMajorUnits<C extends string>(major: number, currency: C): Money<C> | undefined {
  const units = 10 ** decimalsOf(currency);
  const amount = Math.round(major * units);
  if (!Number.isSafeInteger(amount) || Math.abs(amount / units - major) > 1e-9) return undefined;
  return money(amount, currency);
}

/** Formats "$39.00". Digits are western in both languages, as the spec's number format requires. */
export function formatMoney(value: Money): string {
  return formatOf(value.currency).format(toMajorUnits(value));
}

// A format takes far longer to create than to use.
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const existing = formats.get(currency);
  if (existing) return existing;
  const minimumFractionDigits = decimalsOf(currency);
  const style = { style: 'currency', currency, minimumFractionDigits } as const;
  const format = new Intl.NumberFormat('en-US', style);
  formats.set(currency, format);
  return format;
}

/** A gateway's amount in minor units: no `Money` before it has been checked. */
export type UncheckedAmount = { amount: number; currency: string };

/** Passed to adapters, which do not import the domain (adapters/payment-gateway/gateway.ts). */
export const gatewayAmounts = {
  decimalsOf,
  toMajor: (amount: UncheckedAmount): number => toMajorUnits(money(amount.amount, amount.currency)),
  /** Preserves a fraction of a minor unit, so that it equals no amount of this store. */
  fromMajor: (major: number, currency: string): UncheckedAmount =>
    fromMajorUnits(major, currency) ?? { amount: major * 10 ** decimalsOf(currency), currency },
  /** Three decimals in tens, halves up (docs.stripe.com/currencies#three-decimal). */
  toStripe: ({ amount, currency }: UncheckedAmount): number =>
    decimalsOf(currency) === 3 ? Math.round(amount / 10) * 10 : amount,
};
