import type { remittances as english } from '../../en/admin/remittances.ts';
import type { Translation } from '../../message-types.ts';

const orders =
  '{count, plural, one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}';

export const remittances: Translation<typeof english> = {
  title: 'كشوف التحصيل',
  lead: 'يُدخل كشف شركة الشحن بما حصّلته نقدًا، ويُراجع على الطلبات، ثم يُسجّل كله دفعة واحدة.',
  needsScripts: 'لا تعمل هذه الصفحة بلا جافاسكربت. يمكن تسجيل النقد في صفحة كل طلب.',

  due: {
    title: 'النقد لدى شركات الشحن',
    none: 'لا نقد لك لدى أي شركة شحن.',
    noCarrier: 'بلا شركة شحن',
    orders,
    delivered: 'تم التسليم',
    onTheWay: 'في الطريق',
  },

  pasted: 'رقم الطلب والمبلغ، سطر لكل طلب',
  pastedHint: 'بينهما مسافة أو علامة جدولة أو فاصلة أو فاصلة منقوطة. وتُلصق خلايا الجداول كما هي.',
  columnAmount: 'عمود المبلغ المحصّل',
  columnCurrency: 'عمود العملة',
  carrier: 'شركة الشحن',
  day: 'يوم الاستلام',

  preview: 'ما سيُسجّل',
  sum: `${orders}: {amount}`,
  expected: 'من أصل {amount}',
  less: 'ناقص {amount}',
  more: 'زائد {amount}',
  differing:
    '{count, plural, one {مبلغ واحد مختلف} two {مبلغان مختلفان} few {# مبالغ مختلفة} many {# مبلغًا مختلفًا} other {# مبلغ مختلف}}',
  differingHint: 'تُسجّل طلباتها مدفوعة، وتظهر ضمن ما يحتاج إلى انتباه.',
  equal:
    '{count, plural, one {مبلغ واحد مطابق} two {مبلغان مطابقان} few {# مبالغ مطابقة} many {# مبلغًا مطابقًا} other {# مبلغ مطابق}}',
  total: 'قيمة الطلب',
  received: 'المُحصّل',
  nothing: 'لا شيء ليُسجّل.',
  undoHint: 'يمكن التراجع عن ذلك كله خلال دقيقة.',
  save: 'تسجيل نقد {count, plural, one {طلب واحد} two {طلبين} few {# طلبات} many {# طلبًا} other {# طلب}}',
  reasons: {
    order_missing: 'لا رقم طلب فيه.',
    order_invalid: 'هذا ليس رقم طلب، فأرقام الطلبات من أرقام فقط.',
    order_unknown: 'لا يوجد طلب بهذا الرقم.',
    order_twice: 'ذُكر هذا الطلب في الكشف أكثر من مرة.',
    not_due: 'لا يُنتظر لهذا الطلب نقد: دُفع بطريقة أخرى، أو ينتظر تحويلًا، أو رُفض طرده، أو أُلغي.',
    already_collected: 'سُجّل نقد هذا الطلب من قبل.',
    currency_differs: 'عملة الطلب غير هذه.',
    amount_missing: 'لا مبلغ فيه.',
    amount_invalid: 'هذا ليس مبلغًا، أو يُقرأ على وجهين.',
    number_rounded:
      'قرّب برنامج الجداول رقم الطلب فضاعت خاناته. يُجعل تنسيق العمود نصًا فيه ثم يُحفظ الملف من جديد.',
  },

  savedTitle: 'كشف تحصيل مسجّل',
  saved: `سُجّل: ${orders}، {sums} من {carrier}.`,
  undone: `أُلغي: ${orders}، {sums} من {carrier}. عاد النقد مستحقًّا.`,
  notUndone:
    'لم يُلغ شيء: {count, plural, one {طلب واحد استُردّ مبلغه أو دُفع إلكترونيًا أو تغيّر} two {طلبان استُردّ مبلغهما أو دُفعا إلكترونيًا أو تغيّرا} few {# طلبات استُردّت مبالغها أو دُفعت إلكترونيًا أو تغيّرت} many {# طلبًا استُردّت مبالغها أو دُفعت إلكترونيًا أو تغيّرت} other {# طلب استُردّت مبالغها أو دُفعت إلكترونيًا أو تغيّرت}} منذ ذلك الحين.',

  last: 'آخر الكشوف',
  none: 'لم يُسجّل أي كشف بعد.',
  isUndone: 'أُلغي',
};
