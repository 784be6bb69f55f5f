type Method = { currencies?: readonly string[] };

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
  tabby: { currencies: ['AED', 'SAR', 'KWD'] },
  tamara: { currencies: ['SAR', 'AED'] },
} as const satisfies Record<string, Method>;

export type PaymentMethod = keyof typeof paymentMethods;

export function asPaymentMethod(text: string): PaymentMethod | undefined {
  return Object.hasOwn(paymentMethods, text) ? (text as PaymentMethod) : undefined;
}

/** Cards are paid in any currency, local networks and plans of payments in theirs. */
export function isPaidIn(method: PaymentMethod, currency: string): boolean {
  const { currencies }: Method = paymentMethods[method];
  return currencies?.includes(currency) !== false;
}
