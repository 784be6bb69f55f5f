import type { search as english } from '../../en/admin/search.ts';
import type { Translation } from '../../message-types.ts';

export const search: Translation<typeof english> = {
  open: 'بحث',
  label: 'البحث في الطلبات والعملاء والمنتجات والصفحات',
  hint: 'طلب أو عميل أو منتج أو صفحة',
  results: 'النتائج',
  close: 'إغلاق',
  searching: 'جارٍ البحث…',
  none: 'لا نتائج مطابقة.',
  failed: 'لم ينجح البحث. تُعاد المحاولة عند الكتابة من جديد.',
  groups: {
    orders: 'الطلبات',
    customers: 'العملاء',
    products: 'المنتجات',
    texts: 'المقالات',
    pages: 'الصفحات',
  },
};
