import type { marketPrices as english } from '../../en/admin/market-prices.ts';
import type { Translation } from '../../message-types.ts';

export const marketPrices: Translation<typeof english> = {
  title: 'الأسعار في الأسواق',
  lead: 'الحقل الفارغ يبيع بالسعر المحوّل من الدولار.',
  own: 'السعر الخاص: {name} بعملة {currency}',
  isSold: 'يُباع',
  isSoldNamed: 'يُباع: {name}',
  inactive: 'خارج البيع',
  converted: '{dollars} تساوي {price}',
  notConverted: '{dollars}، بلا سعر صرف',
  homePrice: 'يتغيّر من نموذج المنتج أعلاه',
  notSold: 'لا يُباع',
  isConverted: 'محوّل',
  save: 'حفظ الأسعار',
  saved: 'حُفظت الأسعار',
  meant: 'حفظ هذه الأسعار',
  conflict: 'غيّر زميل أسعارًا في هذه الأثناء. لم يُحفظ شيء بعد.',
  theirs: 'السعر الآن: {price}. الحفظ من جديد يحلّ محلّه.',
};
