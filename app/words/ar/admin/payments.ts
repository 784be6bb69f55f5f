import type { payments as english } from '../../en/admin/payments.ts';
import type { Translation } from '../../message-types.ts';

export const payments: Translation<typeof english> = {
  title: 'إدارة المدفوعات',
  back: 'العودة إلى الطلبات',
  sales: 'تقرير المبيعات',
  tabs: { label: 'تقارير المدفوعات', payments: 'متابعة الإيرادات', orders: 'متابعة حالة الطلبات' },

  period: 'الفترة',
  periods: {
    today: 'اليوم',
    yesterday: 'أمس',
    '7days': 'آخر 7 أيام',
    '30days': 'آخر 30 يومًا',
    all: 'كل الأوقات',
  },
  status: 'حالة الدفع',
  allStatuses: 'الكل',
  filters: 'تصفية المدفوعات',
  search: 'بحث',
  searchHint: {
    payments: 'اسم العميل أو رقم الطلب أو المبلغ',
    orders: 'الاسم أو رقم الطلب أو البريد أو الهاتف أو المبلغ أو الحالة',
  },
  refresh: { payments: 'تحديث البيانات', orders: 'تحديث الطلبات' },
  exportPdf: 'تصدير PDF',
  exportCsv: 'تصدير CSV',
  blocked: 'منع المتصفح نافذة الطباعة.',
  openReport: 'فتح التقرير هنا',

  paidOrders: 'إجمالي الطلبات المدفوعة',
  revenue: 'إجمالي الإيرادات',
  refunded: 'المُستردّ من هذه الطلبات',
  totalOrders: 'إجمالي الطلبات',
  loading: 'جارٍ تحميل البيانات...',
  none: { payments: 'لا توجد مدفوعات في هذه الفترة', orders: 'لا توجد طلبات' },
  noneMatch: {
    payments: 'لا توجد مدفوعات مطابقة لبحثك',
    orders: 'لا توجد طلبات مطابقة لبحثك',
  },
  matches: {
    payments:
      'عُثر على {count, number} من {total, plural, one {دفعة واحدة} two {دفعتين} few {# دفعات} many {# دفعة} other {# دفعة}}',
    orders:
      'عُثر على {count, number} من {total, plural, one {طلب واحد} two {طلبين} few {# طلبات} many {# طلبًا} other {# طلب}}',
  },
  matchesOver: {
    payments:
      'عُثر على أكثر من {count, number} من {total, plural, one {دفعة واحدة} two {دفعتين} few {# دفعات} many {# دفعة} other {# دفعة}}',
    orders:
      'عُثر على أكثر من {count, number} من {total, plural, one {طلب واحد} two {طلبين} few {# طلبات} many {# طلبًا} other {# طلب}}',
  },
  showing:
    'يظهر {visible, number} من {total, plural, one {طلب واحد} two {طلبين} few {# طلبات} many {# طلبًا} other {# طلب}}',
  older: { payments: 'مدفوعات أقدم', orders: 'طلبات أقدم' },
  newest: { payments: 'العودة إلى أحدث المدفوعات', orders: 'العودة إلى أحدث الطلبات' },

  table: { payments: 'المدفوعات، الأحدث أولًا', orders: 'الطلبات، الأحدث أولًا' },
  date: 'التاريخ',
  orderNumber: 'رقم الطلب',
  orderId: 'معرّف الطلب',
  customer: 'العميل',
  contact: 'التواصل',
  amount: 'المبلغ',
  statusColumn: 'الحالة',
  noAmount: 'بلا مبلغ',
  noContact: 'لا شيء',

  chart: {
    day: 'الإيرادات يومًا بيوم',
    month: 'الإيرادات شهرًا بشهر',
    onDay: 'اليوم',
    inMonth: 'الشهر',
    revenue: 'الإيرادات',
    revenueIn: 'الإيرادات بعملة {currency}',
    placed: 'عمليات شراء بدأت',
    paid: 'مدفوعة',
    failed: 'فشل دفعها',
    cashDue: 'مبالغ للتحصيل',
    abandoned: 'متروكة',
    conversion: 'معدّل التحويل',
    noConversion: 'لا عمليات شراء',
    definition:
      'يُحسب كل طلب في اليوم الذي بدأت فيه عملية الشراء، بتوقيت المتجر ({zone}). المتروك: ما زال بانتظار الدفع بعد يوم. معدّل التحويل: نسبة ما دُفع حتى الآن من عمليات الشراء التي بدأت.',
    oneCurrency: 'يعرض الرسم عملة {currency} وحدها، وفي الجدول كل العملات.',
    asTable: 'الأرقام في جدول',
    summary:
      '{orders, plural, =0 {لم تبدأ أي عملية شراء} one {بدأت عملية شراء واحدة} two {بدأت عمليتا شراء} few {بدأت # عمليات شراء} many {بدأت # عملية شراء} other {بدأت # عملية شراء}}: المدفوع {paid}، والفاشل {failed}، والمتروك {abandoned}.',
    due: 'وما زال {count} بانتظار التحصيل نقدًا أو بتحويل.',
  },

  details: {
    open: 'تفاصيل الطلب {id}',
    failed: 'تعذّر تحميل تفاصيل هذا الطلب.',
    retry: 'المحاولة مرة أخرى',
    page: 'فتح صفحة الطلب',
    created: 'أُنشئ',
    updated: 'آخر تحديث',
    paid: 'دُفع',
    method: 'الطريقة',
    items: 'المنتجات (JSON)',
  },

  report: {
    title: { payments: 'تقرير الإيرادات', orders: 'تقرير حالة الطلبات' },
    print: 'طباعة',
    back: 'العودة إلى المدفوعات',
    from: 'من {from}',
    between: 'من {from} إلى {until}',
    search: 'البحث',
    made: 'أُعدّ في',
    zone: 'الأوقات بتوقيت {zone}',
    cut: 'يُطبع أحدث {visible} صف من أصل {total}. وفي ملف CSV جميعها.',
  },

  csv: {
    date: 'التاريخ',
    orderId: 'رقم الطلب',
    customer: 'العميل',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    amount: 'المبلغ',
    currency: 'العملة',
    status: 'حالة الدفع',
  },

  months: {
    '01': 'يناير',
    '02': 'فبراير',
    '03': 'مارس',
    '04': 'أبريل',
    '05': 'مايو',
    '06': 'يونيو',
    '07': 'يوليو',
    '08': 'أغسطس',
    '09': 'سبتمبر',
    '10': 'أكتوبر',
    '11': 'نوفمبر',
    '12': 'ديسمبر',
  },
};
