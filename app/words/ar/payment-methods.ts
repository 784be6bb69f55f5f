import type { paymentMethods as english } from '../en/payment-methods.ts';
import type { Translation } from '../message-types.ts';

export const paymentMethods: Translation<typeof english> = {
  online: 'بطاقة أو محفظة',
  card: 'بطاقة',
  applepay: 'محفظة ⁦Apple Pay⁩',
  mada: 'مدى',
  knet: 'كي نت',
  benefit: 'بنفت',
  qpay: 'بطاقة قطرية (⁦QPay⁩)',
  omannet: 'عُمان نت',
  tabby: 'تابي',
  tamara: 'تمارا',
  cash: 'نقدًا عند الاستلام',
  bank: 'تحويل مصرفي',
};
