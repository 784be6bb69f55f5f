import type { packingSlip as english } from '../en/packing-slip.ts';
import type { Words } from '../words.ts';

export const packingSlip: Words<typeof english> = {
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
  scan: 'رقم الطلب على هيئة رمز',
  help: 'لأي سؤال: {email}',

  page: { title: 'قسيمة التعبئة {id}', back: 'العودة إلى الطلب', print: 'طباعة', paper: 'الورق' },
};
