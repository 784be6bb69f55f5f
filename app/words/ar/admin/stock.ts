import type { stock as english } from '../../en/admin/stock.ts';
import type { Translation } from '../../message-types.ts';

export const stock: Translation<typeof english> = {
  title: 'المخزون',
  count:
    '{count, plural, =0 {لا منتجات} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}',
  none: 'لم يُجرد أي منتج بعد.',
  noneHint: 'يبدأ مخزون المنتج من أول جرد له.',
  howToStart: {
    title: 'لا منتج متابَع بعد',
    text: 'للبدء، يكفي اختيار منتج وإدخال الموجود منه على الرف. بعدها يحجز كل طلب قطعه، ويعرض المتجر متى قلّت الكمية، ولا يُباع ما ليس موجودًا.',
    others: 'أما المنتجات التي لم تُجرد فتُباع بلا حد كما كانت.',
  },
  back: 'كل المخزون',
  notFound: 'لا مخزون لمنتج برقم {id}',
  notFoundHint: 'يمكن التحقّق من الرقم، أو البحث عنه في القائمة.',
  bundle: 'مجموعة',
  isBundle: 'هذا المنتج مجموعة، والمخزون لمكوّناتها.',
  notTracked: 'لم يُجرد بعد',
  isNotTracked:
    'يُباع هذا المنتج الآن دون عدّ. يبدأ مخزونه من أول جرد، وتُحجز منه أولًا قطع الطلبات المدفوعة التي لم تُرسل بعد.',
  toProduct: 'تعديل المنتج',

  numbers: {
    title: 'مخزون {title}',
    onShelf: 'على الرف',
    promised: 'محجوز',
    available: 'متاح',
    threshold: 'حد التنبيه',
    maxPerOrder: 'لكل طلب',
    noLimit: 'بلا حد',
  },
  promisedHint: 'القطع المحجوزة موجودة على الرف لطلبات مدفوعة أو قيد الدفع.',
  marks: {
    soldOut: 'نفدت الكمية',
    low: 'الكمية قليلة',
    overPromised: 'المحجوز أكثر من الموجود بـ {count}',
    backordered:
      '{count, plural, one {قطعة مدفوعة غير متوفرة} two {قطعتان مدفوعتان غير متوفرتين} few {# قطع مدفوعة غير متوفرة} many {# قطعة مدفوعة غير متوفرة} other {# قطعة مدفوعة غير متوفرة}}',
  },

  change: {
    title: 'تغيير المخزون',
    kind: 'ما الذي حدث',
    kinds: { received: 'وصلت كمية', counted: 'جرد', lost: 'فقد أو تلف' },
    hint: 'يشمل الجرد كل ما على الرف، ومنه القطع المحجوزة للطلبات.',
    units: 'عدد القطع',
    note: 'ملاحظة',
    noteHint: 'اختيارية، يراها فريقك فقط.',
    submit: 'حفظ',
    done: 'حُفظ المخزون.',
    unchanged: 'العدد صحيح، والجرد مسجّل.',
    start: 'بدء المخزون',
  },
  limits: {
    title: 'الحدود',
    threshold: 'حد التنبيه',
    thresholdHint: 'عند هذا العدد أو أقل منه تُعدّ الكمية قليلة.',
    maxPerOrder: 'أكبر عدد في الطلب',
    maxPerOrderHint: 'من دون قيمة: بلا حد.',
    submit: 'حفظ الحدود',
    done: 'حُفظت الحدود.',
  },
  stop: {
    title: 'إيقاف المتابعة',
    text: 'يُباع هذا المنتج بعدها بلا حد، ولا تبقى منه قطع محجوزة للطلبات. ولمتابعته من جديد يكفي جرده.',
    question: 'إيقاف متابعة {title}؟',
    no: 'إبقاء المتابعة',
    done: 'لم يعد هذا المنتج متابَعًا.',
  },
  components: {
    lead: 'المنتج الذي له مكوّنات مجموعة: لا مخزون لها، وكل طلب يأخذ من قطع مكوّناتها.',
    product: 'المكوّن {number}',
    quantity: 'عدد القطع',
    submit: 'حفظ المكوّنات',
    done: 'حُفظت المكوّنات.',
  },
  history: {
    title: 'السجل',
    none: 'لا تغييرات بعد.',
    older: 'تغييرات أقدم',
    newest: 'العودة إلى الأحدث',
    order: 'الطلب {id}',
    causes: {
      reservation: 'حُجزت لطلب',
      release: 'أُلغي حجزها لطلب',
      late_reservation: 'حُجزت لطلب لاحقًا',
      received: 'وصلت كمية',
      counted: 'جرد',
      lost: 'فقد أو تلف',
      returned: 'مرتجع',
      stopped: 'أُوقفت المتابعة',
    },
    actors: {
      shopper: 'العميل',
      gateway: 'بوابة الدفع',
      store: 'المتجر',
      staff: 'زميل سابق',
    },
  },
};
