import type { admin as english } from '../en/admin.ts';
import type { Translation } from '../message-types.ts';
import { account } from './admin/account.ts';
import { attention } from './admin/attention.ts';
import { customers } from './admin/customers.ts';
import { editing } from './admin/editing.ts';
import { emailTexts } from './admin/email-texts.ts';
import { emails } from './admin/emails.ts';
import { exports } from './admin/exports.ts';
import { firstSteps } from './admin/first-steps.ts';
import { log } from './admin/log.ts';
import { marketPrices } from './admin/market-prices.ts';
import { markets } from './admin/markets.ts';
import { messages } from './admin/messages.ts';
import { newOrder } from './admin/new-order.ts';
import { orderPage } from './admin/order.ts';
import { orderList } from './admin/order-list.ts';
import { payments } from './admin/payments.ts';
import { people } from './admin/people.ts';
import { privacy } from './admin/privacy.ts';
import { productImport } from './admin/product-import.ts';
import { products } from './admin/products.ts';
import { remittances } from './admin/remittances.ts';
import { reviews } from './admin/reviews.ts';
import { sales } from './admin/sales.ts';
import { search } from './admin/search.ts';
import { services } from './admin/services.ts';
import { settings } from './admin/settings.ts';
import { signIn } from './admin/sign-in.ts';
import { stock } from './admin/stock.ts';
import { system } from './admin/system.ts';
import { texts } from './admin/texts.ts';
import { today } from './admin/today.ts';
import { tracking } from './admin/tracking.ts';

export const admin: Translation<typeof english> = {
  backOffice: 'إدارة المتجر',

  login: {
    title: 'دخول الإدارة',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    submit: 'تسجيل الدخول',
    signingIn: 'جارٍ تسجيل الدخول…',
    emailRequired: 'يرجى إدخال بريدك الإلكتروني.',
    emailInvalid: 'يرجى إدخال بريد إلكتروني صحيح.',
    passwordRequired: 'يرجى إدخال كلمة المرور.',
    refused: {
      wrong_credentials: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
      too_many_tries: 'محاولات دخول كثيرة من شبكتك. المدة المتبقية قبل المحاولة التالية: {wait}.',
      disabled: 'هذا الحساب معطّل. تواصل مع أحد مالكي المتجر.',
      wrong_code: 'هذا الرمز غير صحيح.',
      code_used: 'استُخدم هذا الرمز من قبل. يظهر الرمز التالي خلال 30 ثانية.',
      code_expired: 'انتهت المهلة أو كثرت المحاولات. يرجى تسجيل الدخول من جديد.',
      account_slowed:
        'كثرت محاولات الدخول إلى هذا الحساب. المدة المتبقية قبل المحاولة التالية: {wait}. ويمكن الدخول فورًا بطلب رابط لكلمة مرور جديدة.',
      no_role: 'لم يُحدَّد لهذا الحساب دور. تواصل مع المسؤول.',
      wrong_role: 'ليست لديك صلاحية الدخول.',
      unreachable: 'لم يستجب الخادم. يرجى التحقّق من الاتصال ثم المحاولة مرة أخرى.',
      unexpected: 'حدث خطأ ما. يرجى المحاولة مرة أخرى.',
    },
    backToShop: 'العودة إلى المتجر',
  },

  chrome: {
    skip: 'تخطَّ إلى المحتوى',
    navigation: 'إدارة المتجر',
    today: 'اليوم',
    inbox: 'الوارد',
    reports: 'التقارير',
    more: 'المزيد',
    system: 'النظام',
    general: 'عام',
    texts: 'الصفحات والمدونة',
    emailTexts: 'نصوص الرسائل',
    unread:
      '{count, plural, one {رسالة أو تقييم ينتظر الرد} two {اثنان ينتظران الرد} few {# تنتظر الرد} many {# تنتظر الرد} other {# تنتظر الرد}}',
    unreadReviews:
      '{count, plural, one {تقييم واحد ينتظر المراجعة} two {تقييمان ينتظران المراجعة} few {# تقييمات تنتظر المراجعة} many {# تقييمًا ينتظر المراجعة} other {# تقييم ينتظر المراجعة}}',
    orders: 'الطلبات',
    payments: 'متابعة المدفوعات',
    sales: 'تقرير المبيعات',
    exports: 'التصدير',
    customers: 'العملاء',
    emails: 'الرسائل',
    products: 'المنتجات',
    reviews: 'التقييمات',
    people: 'الفريق',
    settings: 'الإعدادات',
    privacy: 'الخصوصية',
    log: 'سجل الأعمال',
    account: 'حسابي',
    signOut: 'تسجيل الخروج',
    signingOut: 'جارٍ تسجيل الخروج…',
    checking: 'جارٍ التحقّق من الجلسة…',
    denied: 'انتهت جلستك. ننقلك إلى صفحة الدخول…',
    role: { owner: 'مالك', manager: 'مدير', packer: 'تجهيز الطلبات', support: 'خدمة العملاء' },
    forbidden: {
      title: 'لا تملك صلاحية فتح هذه الصفحة',
      text: 'يمكن طلب ما تحتاجه هنا من أحد مالكي المتجر.',
      back: 'العودة إلى الطلبات',
    },
    loadFailed: 'تعذّر تحميل هذه الصفحة.',
    unavailable: 'تعذّر الوصول إلى المتجر الآن. يرجى المحاولة مرة أخرى بعد قليل.',
    retry: 'إعادة المحاولة',
  },

  unsent: {
    unexpected: 'حدث خطأ ما، ولا نعرف هل حُفظ ما أرسلته أم لا. يرجى إرساله مرة أخرى.',
    unavailable: 'تعذّر الوصول إلى المتجر. لم يضِع شيء: ما أدخلته ما زال هنا، وإعادة المحاولة آمنة.',
    signedOut: 'لم يُرسل: انتهت جلستك. ما أدخلته ما زال هنا. يمكن إرساله مرة أخرى بعد تسجيل الدخول.',
    notAllowed: 'لم يُنفَّذ: دورك لا يسمح بهذا. ما أدخلته ما زال هنا. تواصل مع أحد مالكي المتجر.',
    tooLarge:
      'لم يُنفَّذ: هذا أكبر مما يقبله المتجر أو الوسيط أمامه دفعة واحدة. ما أدخلته ما زال هنا. يرجى تحديد عدد أقل أو إدخال أقل.',
    fileTooLarge:
      'لم يُنفَّذ: هذا الملف أكبر من {limit} ميغابايت. ما أدخلته ما زال هنا. يرجى اختيار ملف أصغر.',
    fileTooLargeForProxy:
      'لم يُنفَّذ: حجم هذا الملف {size} ميغابايت، وهو أكبر مما يقبله الخادم الذي أمام المتجر. يقبل المتجر نفسه حتى {limit} ميغابايت. ما أدخلته ما زال هنا. يمكن اختيار ملف أصغر، أو طلب رفع الحد من مسؤول الخادم.',
    wrongFields: 'يرجى تصحيح الحقول المعلَّمة.',
    again: 'إعادة الإرسال',
    doneBefore: 'نُفّذ هذا عند إرساله أول مرة. وضاع الرد، ومعه ما لا يُعرض إلا مرة واحدة.',
  },

  connection: {
    offline: 'تعذّر الوصول إلى المتجر. تُحدَّث هذه الصفحة تلقائيًا عند عودة الاتصال.',
    retry: 'المحاولة الآن',
  },

  sessionEnd: {
    title: 'انتهت جلستك',
    text: 'يرجى تسجيل الدخول من جديد بحساب {email}. ما أدخلته في هذه الصفحة محفوظ.',
    leave: 'مغادرة هذه الصفحة',
  },

  live: {
    newOrders: {
      title:
        '{count, plural, one {طلب جديد} two {طلبان جديدان} few {# طلبات جديدة} many {# طلبًا جديدًا} other {# طلب جديد}}',
    },
    connecting: 'جارٍ الاتصال…',
    live: 'مباشر',
    reconnecting: 'إعادة الاتصال…',
  },

  list: { apply: 'تطبيق', refresh: 'تحديث', clearFilters: 'مسح التصفية' },

  orders: {
    title: 'لوحة الطلبات',
    count:
      '{count, plural, =0 {لا طلبات} one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}',
    countMore:
      '{count, plural, one {أكثر من طلب واحد} two {أكثر من طلبين} few {أكثر من # طلبات} many {أكثر من # طلبًا} other {أكثر من # طلب}}',
    unknownStatus: 'لا توجد حالة باسم «{status}»، فالمعروض طلبات بكل الحالات.',
    arrived:
      '{count, plural, one {طلب جديد} two {طلبان جديدان} few {# طلبات جديدة} many {# طلبًا جديدًا} other {# طلب جديد}}',
    filters: 'تصفية الطلبات',
    search: 'البحث في الطلبات',
    searchHint: 'الاسم أو الهاتف أو البريد أو رقم الطلب',
    status: 'حالة الطلب',
    allStatuses: 'كل الحالات',
    none: 'لا توجد طلبات بعد.',
    noneHint: 'تظهر الطلبات هنا تلقائيًا فور دفعها.',
    noneMatch: 'لا توجد طلبات مطابقة.',
    noneMatchHint: 'يمكن تجربة حروف أقل، أو حالة أخرى.',
    loadMore: 'عرض المزيد',
    newest: 'العودة إلى أحدث الطلبات',
    loadingMore: 'جارٍ التحميل…',
  },

  order: {
    number: 'الطلب',
    copyId: 'نسخ رقم الطلب',
    copyOrder: 'نسخ الكل عن الطلب {id}',
    copyOrderShort: 'نسخ الكل',
    copyPhone: 'نسخ رقم الهاتف',
    copied: 'نُسخ: {what}',
    copiedOrder: 'نُسخت بيانات الطلب كاملة.',
    copyFailed: 'تعذّر النسخ. يمكن تحديد النص ونسخه يدويًا.',
    created: 'أُنشئ في',
    name: 'الاسم',
    language: { ar: 'العربية', en: 'الإنجليزية' },
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    writeTo: 'إرسال رسالة إلى {email}',
    address: 'عنوان الشحن',
    payment: 'الدفع',
    total: 'الإجمالي',
    noAmount: 'لا مبلغ',
    items: 'المنتجات',
    product: 'المنتج',
    quantity: 'الكمية',
    unitPrice: 'سعر الوحدة',
    lineTotal: 'المجموع',
    noItems: 'لا تفاصيل لمنتجات هذا الطلب.',
    newOrder: 'طلب جديد: لغة العميل مسجّلة، فكان ينبغي أن تظهر منتجاته هنا.',
    flags: {
      paid_twice: 'دُفع مرتين',
      backordered: 'غير متوفر: {items}',
      address_changed: 'تغيّر العنوان بعد طباعة القسيمة',
      email_bounced: 'ارتدّ البريد الإلكتروني',
      note: 'ملاحظة من العميل',
    },
    printed: 'طُبعت القسيمة {when} · <who></who>',
    someone: 'زميل سابق',
    oldOrder: 'طلب قديم: لغة العميل غير مسجّلة، ولم تكن المنتجات تُحفظ حينها.',
    rawMeta: 'البيانات الخام للمطوّرين',
  },

  status: {
    change: 'تغيير حالة الطلب',
    changed: 'الطلب {id}: {status}',
    undo: 'تراجع',
    undone: 'تم التراجع. الطلب {id}: {status}',
    collected: 'سُجّل مبلغ {amount}',
    mailed: 'الرسالة إلى العميل في طريقها.',
    mailSaved: 'حُفظت الرسالة إلى العميل ولم تُرسل: ليس لهذا المتجر خادم بريد.',
    conflict: 'غيّر {who} حالة الطلب {id} في هذه الأثناء إلى «{status}» ({at}).',
    became: 'تغيّر الطلب {id} في هذه الأثناء إلى «{status}».',
    notChanged: 'لم تتغيّر حالته إلى «{status}».',
    notUndone: 'لم يُتراجع عن تغييرك.',
    insist: 'التغيير إلى «{status}» رغم ذلك',
    leave: 'اتركه كما هو',
    failed: 'لم تتغيّر حالة الطلب. {message}',
    unexpected: 'حدث خطأ غير متوقّع، ولا نعرف هل تغيّرت حالة الطلب أم لا. اخترها مرة أخرى.',
    unsent: 'حدث خطأ غير متوقّع.',
    save: 'حفظ',
    backTitle: 'إرجاع الطلب إلى حالة سابقة؟',
    backText: 'الطلب {id} حالته «{from}»، وسيعود إلى «{to}».',
    backConfirm: 'إرجاع',
    cancel: 'إلغاء',
  },

  shippingWarnings: {
    title: 'شحن الطلب {id} مع ذلك؟',
    packTitle: 'تغليف الطلب {id} مع ذلك؟',
    reopenTitle: 'إعادة فتح الطلب {id} مع ذلك؟',
    reasons: {
      cancelled: 'هذا الطلب ملغى.',
      not_paid: 'لم يُدفع ثمن هذا الطلب.',
      payment_failed: 'فشل دفع هذا الطلب، ولم يُدفع ثمنه.',
      refunded: 'استُردّ مبلغ هذا الطلب.',
      paid_twice: 'ربما دُفع ثمن هذا الطلب مرتين. تلزم مراجعة صفحة «تحتاج إجراءً» قبل تغليفه.',
      no_stock: 'بعض منتجاته غير متوفر في المخزون.',
    },
    confirm: 'شحنه مع ذلك',
    packConfirm: 'تغليفه مع ذلك',
    reopenConfirm: 'إعادة فتحه مع ذلك',
    cancel: 'عدم الشحن',
    packCancel: 'عدم التغليف',
    reopenCancel: 'إبقاؤه ملغى',
    confirmed: 'أُكّد رغم ما يلي: {reasons}',
  },

  orderPage,

  payments,

  attention,

  customers,

  exports,
  firstSteps,
  log,
  marketPrices,
  markets,
  newOrder,
  messages,

  editing,
  emails,

  productImport,
  products,

  reviews,
  sales,

  people,
  search,
  services,
  settings,

  privacy,

  account,

  signIn,
  orderList,

  stock,
  system,
  texts,
  emailTexts,
  today,
  tracking,
  remittances,

  paymentStatuses: {
    pending: 'بانتظار الدفع',
    paid: 'مدفوع',
    failed: 'فشل الدفع',
    cash_due: 'مبلغ للتحصيل',
  },
  due: {
    cash: 'نقد للتحصيل',
    bank: 'بانتظار التحويل',
    link: 'رابط دفع',
    nothing: 'لا شيء للدفع',
  },

  orderStatuses: {
    pending: 'جديد',
    confirmed: 'مؤكّد',
    preparing: 'قيد التحضير',
    out_for_delivery: 'خرج للتوصيل',
    delivered: 'تم التسليم',
    cancelled: 'ملغى',
  },
};
