import type { PaymentMethod } from '#domain/markets/payment-methods.ts';

export const paymentMethods = {
  online: 'Card or wallet',
  card: 'Card',
  applepay: 'Apple Pay',
  mada: 'mada',
  knet: 'KNET',
  benefit: 'Benefit',
  qpay: 'QPay',
  omannet: 'OmanNet',
  tabby: 'Tabby',
  tamara: 'Tamara',
  cash: 'Cash on delivery',
  bank: 'Bank transfer',
} as const satisfies Record<PaymentMethod, string>;
