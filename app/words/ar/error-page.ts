import type { errorPage as english } from '../en/error-page.ts';
import type { Translation } from '../message-types.ts';

export const errorPage: Translation<typeof english> = {
  broken: {
    title: 'خطأ غير متوقّع في التطبيق',
    text: 'حدث خطأ من جهتنا.',
  },
  unavailable: {
    title: 'تعذّر الوصول إلى المتجر الآن',
    text: 'يرجى المحاولة مرة أخرى بعد قليل. السبب من جهتنا لا من اتصالك.',
  },
  unreachable: {
    title: 'تعذّر الوصول إلى المتجر',
    text: 'يرجى التحقّق من الاتصال ثم المحاولة مرة أخرى.',
  },
  busy: 'الإقبال على المتجر كبير الآن. يرجى المحاولة مرة أخرى بعد ثوانٍ قليلة.',
  cart: 'سلتك محفوظة في هذا المتصفح.',
  reference: 'الرقم المرجعي',
  reload: 'إعادة تحميل الصفحة',
  home: 'العودة إلى الرئيسية',
};
