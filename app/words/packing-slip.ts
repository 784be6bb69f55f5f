import type { Language } from '#domain/language.ts';

const english = {
  title: 'Packing slip',
  order: 'Order',
  date: 'Ordered',
  shipTo: 'Ship to',
  product: 'Product',
  pieces: 'Pieces each',
  quantity: 'Quantity',
  allPieces: 'Pieces in all',
  noItems: 'The items of this order are not stored.',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  scan: 'Order number as a code',
  help: 'Questions? {email}',
  separator: ', ',
};

/** A slip goes into the parcel: it speaks the customer's language, whatever staff read. */
const words: Record<Language, typeof english> = {
  en: english,
  ar: {
    title: 'قسيمة التعبئة',
    order: 'الطلب',
    date: 'تاريخ الطلب',
    shipTo: 'الشحن إلى',
    product: 'المنتج',
    pieces: 'القطع في الوحدة',
    quantity: 'الكمية',
    allPieces: 'مجموع القطع',
    noItems: 'منتجات هذا الطلب غير محفوظة.',
    carrier: 'شركة الشحن',
    tracking: 'رقم التتبع',
    scan: 'رقم الطلب رمزًا',
    help: 'أسئلة؟ {email}',
    separator: '، ',
  },
};

export function packingSlipWords(language: Language): typeof english {
  return words[language];
}

/** What surrounds the slip on the screen, for staff. */
export const packingSlipPage = {
  en: { title: 'Packing slip {id}', back: 'Back to the order', print: 'Print', paper: 'Paper' },
  ar: { title: 'قسيمة التعبئة {id}', back: 'العودة إلى الطلب', print: 'طباعة', paper: 'الورق' },
} satisfies Record<Language, Record<string, string>>;
