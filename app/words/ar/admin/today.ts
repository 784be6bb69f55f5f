import type { today as english } from '../../en/admin/today.ts';
import type { Translation } from '../../message-types.ts';

export const today: Translation<typeof english> = {
  title: 'اليوم',
  waiting: 'المطلوب إنجازه',
  lines: {
    late: { name: 'طلبات متأخرة', hint: 'تجاوزت موعد الشحن الموعود.', act: 'شحن الطلبات' },
    to_confirm: {
      name: 'بانتظار التأكيد',
      hint: 'تُدفع نقدًا ولم تُؤكَّد بعد.',
      act: 'تأكيد',
    },
    to_pack: { name: 'للتغليف', hint: 'مدفوعة ولم تُغلَّف بعد.', act: 'تغليف' },
    to_ship: { name: 'للشحن', hint: 'مُغلَّفة وبلا رقم تتبّع.', act: 'إضافة التتبّع' },
    refund_owed: {
      name: 'مبالغ مستحقة للعملاء',
      hint: 'أُلغيت بعد الدفع ولم يُستردّ مبلغها بعد.',
      act: 'استرداد',
    },
    bounced: { name: 'عناوين بريد مرتدّة', hint: 'لا تصل الرسائل إلى هؤلاء العملاء.', act: 'تصحيح' },
    messages: { name: 'رسائل العملاء', hint: 'ينتظر أصحابها الرد.', act: 'الرد' },
    reviews: { name: 'تقييمات', hint: 'مكتوبة ولم تُنشر بعد.', act: 'قراءة' },
    unsent: {
      name: 'رسائل لم تُرسل',
      hint: 'ليس لهذا المتجر خادم بريد بعد.',
      act: 'عرض الرسائل',
    },
  },
  open: 'فتح',
  actOn: '{act}: {name}',
  none: 'أُنجز كل شيء.',
  noneHint: 'لا شيء ينتظر. تظهر الطلبات والرسائل الجديدة هنا تلقائيًا.',
  orders: 'كل الطلبات',
  failed: {
    title: 'دفعات لم تنجح',
    hint: 'خلال الأيام السبعة الأخيرة. في الرسالة رابط يمكن للعميل الدفع به.',
    send: 'إرسال رابط الدفع',
    all: 'كل الطلبات غير المدفوعة',
  },
  system: {
    all: 'كل الفحوص',
    backup: 'آخر نسخة احتياطية',
    none: 'لا نسخة بعد',
    mail: 'الرسائل',
    mailOn: 'تُرسل',
    mailOff: 'تُحفظ ولا تُرسل',
    payments: 'المدفوعات',
    sandbox: 'تجريبية: لا يُحصَّل شيء',
    live: 'فعلية',
  },
  revenue: {
    title: 'إيرادات اليوم',
    paid: '{count, plural, =0 {لا طلبات مدفوعة بعد} one {طلب مدفوع واحد} two {طلبان مدفوعان} few {# طلبات مدفوعة} many {# طلبًا مدفوعًا} other {# طلب مدفوع}}',
    usual: 'اليوم المعتاد: <amount></amount>',
    meter: 'نسبةً إلى اليوم المعتاد: {percent}',
    noUsual: 'تظهر المقارنة باليوم المعتاد بعد أسبوع من المبيعات.',
    report: 'تقرير المبيعات',
  },
};
