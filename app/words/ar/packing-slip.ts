import type { packingSlip as english } from '../en/packing-slip.ts';
import type { Translation } from '../message-types.ts';

export const packingSlip: Translation<typeof english> = {
  title: 'قسيمة التعبئة',
  order: 'الطلب',
  date: 'تاريخ الطلب',
  from: 'المرسل',
  shipTo: 'الشحن إلى',
  product: 'المنتج',
  pieces: 'عدد القطع',
  packs: '{count} × باقة من {size}',
  allPieces: 'مجموع القطع',
  cashToCollect: 'المبلغ المطلوب نقدًا',
  moreItems: '+ {count} أخرى',
  note: 'ملاحظة من العميل',
  noItems: 'منتجات هذا الطلب غير محفوظة.',
  carrier: 'شركة الشحن',
  tracking: 'رقم التتبّع',
  shortCode: 'العنوان المختصر',
  scan: 'رقم الطلب على هيئة رمز',

  page: {
    title: 'قسيمة التعبئة {id}',
    titleOfMany: 'قسائم التعبئة: {count}',
    back: 'العودة إلى الطلب',
    backToOrders: 'العودة إلى الطلبات',
    print: 'طباعة',
    printRecorded: 'سُجّل أن القسائم طُبعت.',
    paper: 'الورق',
    label: 'ملصق 10 × 15 سم',
    language: 'اللغة',
    languages: { customer: 'لغة العميل', shop: 'العربية', both: 'اللغتان معًا' },
    missing: 'لا توجد طلبات بهذه الأرقام: {ids}',
    omitted: 'تُعرض {max} قسيمة معًا على الأكثر. عدد ما لم يُعرض: {count}',
  },
};
