import type { Language } from '../language.ts';

type Method = { name: Record<Language, string>; currencies?: readonly string[] };

/** How shoppers may pay in a market; `online` is the gateway's own page with all of its methods. */
export const paymentMethods = {
  online: { name: { en: 'Card or wallet', ar: 'بطاقة أو محفظة' } },
  card: { name: { en: 'Card', ar: 'بطاقة' } },
  applepay: { name: { en: 'Apple Pay', ar: 'Apple Pay' } },
  mada: { name: { en: 'mada', ar: 'مدى' }, currencies: ['SAR'] },
  knet: { name: { en: 'KNET', ar: 'كي نت' }, currencies: ['KWD'] },
  benefit: { name: { en: 'Benefit', ar: 'بنفت' }, currencies: ['BHD'] },
  qpay: { name: { en: 'QPay', ar: 'QPay' }, currencies: ['QAR'] },
  omannet: { name: { en: 'OmanNet', ar: 'عُمان نت' }, currencies: ['OMR'] },
  tabby: { name: { en: 'Tabby', ar: 'تابي' }, currencies: ['AED', 'SAR', 'KWD'] },
  tamara: { name: { en: 'Tamara', ar: 'تمارا' }, currencies: ['SAR', 'AED'] },
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
