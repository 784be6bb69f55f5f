import type { errorPage as english } from '../en/error-page.ts';
import type { Words } from '../words.ts';

export const errorPage: Words<typeof english> = {
  broken: {
    title: 'خطأ غير متوقّع في التطبيق',
    text: 'حدث خطأ من جهتنا. سلتك محفوظة في هذا المتصفح.',
  },
  away: {
    title: 'تعذّر الوصول إلى المتجر الآن',
    text: 'السبب من جهتنا لا من اتصالك. حاول مرة أخرى بعد قليل من فضلك. سلتك محفوظة في هذا المتصفح.',
  },
  unreachable: {
    title: 'تعذّر الوصول إلى المتجر',
    text: 'تحقّق من اتصالك ثم حاول مرة أخرى. سلتك محفوظة في هذا المتصفح.',
  },
  reference: 'الرقم المرجعي',
  reload: 'إعادة تحميل الصفحة',
  home: 'العودة إلى الرئيسية',
};
