import { type Money, money } from '../money.ts';
import type { Market, MarketMethod } from './market.ts';

type Method = {
  currencies?: readonly string[];
  /** Smallest order by currency, in minor units (developers.tap.company/docs/bnpl). */
  smallest?: Readonly<Record<string, number>>;
  /** The shopper pays in this number of equal parts. */
  instalments?: number;
};

/** How shoppers may pay in a market; `online` is the gateway's own page with all of its methods. */
export const paymentMethods = {
  online: {},
  card: {},
  applepay: {},
  mada: { currencies: ['SAR'] },
  knet: { currencies: ['KWD'] },
  benefit: { currencies: ['BHD'] },
  qpay: { currencies: ['QAR'] },
  omannet: { currencies: ['OMR'] },
  tabby: {
    currencies: ['AED', 'SAR', 'KWD'],
    smallest: { AED: 10_00, SAR: 10_00, KWD: 1_000 },
    instalments: 4,
  },
  tamara: { currencies: ['SAR', 'AED'], instalments: 4 },
  /** Paid to the courier. */
  cash: {},
  /** Paid by bank transfer. */
  bank: {},
} as const satisfies Record<string, Method>;

export type PaymentMethod = keyof typeof paymentMethods;

type Methods = typeof paymentMethods;
export type PlanMethod = {
  [Name in PaymentMethod]: Methods[Name] extends { instalments: number } ? Name : never;
}[PaymentMethod];

export function asPaymentMethod(text: string): PaymentMethod | undefined {
  return Object.hasOwn(paymentMethods, text) ? (text as PaymentMethod) : undefined;
}

/** Reports whether staff record the payments of a method, instead of a gateway. */
export function isManualMethod(method: string | null | undefined): method is 'cash' | 'bank' {
  return method === 'cash' || method === 'bank';
}

/** Reports whether one of the markets takes cash on delivery. */
export function takesCash(markets: readonly Pick<Market, 'methods'>[]): boolean {
  return markets.some(({ methods }) => methods.some(({ method }) => method === 'cash'));
}

/** Reports whether a method is offered in a country of its market. */
export function isOfferedIn(
  { countries }: Pick<MarketMethod, 'countries'>,
  country: string,
): boolean {
  return countries?.includes(country) !== false;
}

/** Cards are paid in any currency, local networks and plans of payments in theirs. */
export function isPaidIn(method: PaymentMethod, currency: string): boolean {
  const { currencies }: Method = paymentMethods[method];
  return currencies?.includes(currency) !== false;
}

/** Smallest and largest total that a method takes, in minor units. Undefined means no limit. */
export type MethodLimits = Partial<Pick<MarketMethod, 'min' | 'max'>>;

/** Returns the owner's limits; the smallest order is at least that of the service. */
export function limitsOf({ method, min, max }: MarketMethod, currency: string): MethodLimits {
  const smallest = rulesOf(method).smallest?.[currency];
  return { min: Math.max(min ?? 0, smallest ?? 0) || undefined, max };
}

/** Returns the limit that a total is below or above. */
export function findBrokenLimit(
  { min = 0, max = Number.MAX_SAFE_INTEGER }: MethodLimits,
  { amount, currency }: Money,
): { code: 'method_min' | 'method_max'; limit: Money } | undefined {
  if (amount < min) return { code: 'method_min', limit: money(min, currency) };
  if (amount > max) return { code: 'method_max', limit: money(max, currency) };
  return undefined;
}

/** A method that splits an order into equal payments. `min` and `max` are totals in minor units. */
export type PaymentPlan = {
  method: PlanMethod;
  instalments: number;
  min?: number | undefined;
  max?: number | undefined;
};

/** Lists the methods that split an order into equal payments. */
export function listPlans({ methods, currency }: Pick<Market, 'methods' | 'currency'>) {
  return methods.flatMap((one): PaymentPlan[] => {
    const method = asPaymentMethod(one.method);
    if (!method || !isPlan(method)) return [];
    const { instalments } = paymentMethods[method];
    return [{ method, instalments, ...limitsOf(one, currency) }];
  });
}

function isPlan(method: PaymentMethod): method is PlanMethod {
  return 'instalments' in paymentMethods[method];
}

function rulesOf(method: string): Method {
  const name = asPaymentMethod(method);
  return name ? paymentMethods[name] : {};
}
