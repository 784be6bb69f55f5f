import type { shop as english } from '../en/shop.ts';
import type { Translation } from '../message-types.ts';
import { pieces } from './pieces.ts';

export const shop: Translation<typeof english> = {
  search: {
    home: {
      title: 'عناية بفروة الرأس والشعر: بخاخ وسيروم وغسول',
      description:
        'بخاخ وسيروم وغسول لطيف للشعر الذي بدأ يخفّ. مكوّنات قليلة، ومقادير واضحة، وشحن مجاني.',
      descriptionWithFee: 'بخاخ وسيروم وغسول لطيف للشعر الذي بدأ يخفّ. مكوّنات قليلة، ومقادير واضحة.',
    },
    blog: {
      title: 'مقالات عن تساقط الشعر والبصيلات وفروة الرأس',
      description:
        'مقالات واضحة عن تساقط الشعر والبصيلات والعناية بفروة الرأس: ما يخصّ الطبيب، وما يخصّ العناية اليومية، وما لا يزال قيد التجربة.',
      own: 'أخبار ومقالات من متجرنا.',
    },
    checkout: {
      title: 'إتمام الطلب',
      description: 'إدخال بيانات الشحن ومراجعة السلة، ثم الدفع الآمن عند مزوّد الدفع. والشحن مجاني.',
      descriptionWithFee:
        'إدخال بيانات الشحن ومراجعة السلة ورسوم الشحن، ثم الدفع الآمن عند مزوّد الدفع.',
    },
    payment: {
      title: 'الدفع',
      description:
        'نجهّز طلبك وننقلك إلى مزوّد الدفع عبر اتصال مشفّر. يرجى إبقاء هذه الصفحة مفتوحة حتى ننتهي.',
    },
    track: {
      title: 'تتبّع طلبك',
      description:
        'يكفي رقم الطلب الوارد في رسالة التأكيد لمعرفة حاله: هل تأكّد، أم يُجهَّز، أم هو في الطريق إليك، أم وصل.',
    },
  },

  chrome: {
    skip: 'إلى المحتوى مباشرة',
    back: 'رجوع',
    home: 'الرئيسية',
    menu: 'القائمة',
    closeMenu: 'إغلاق القائمة',
    openCart:
      'السلة، {count, plural, =0 {فارغة} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}',
    closed: 'المتجر مغلق: لا يرى هذه الصفحة إلا الفريق.',
    sandbox: 'هذا متجر للتجربة: لا تُشحن الطلبات ولا يُخصم أي مبلغ.',
    loading: 'جارٍ التحميل…',
    deliverTo: 'التوصيل إلى',
    otherCountries: 'دول أخرى · USD',
    deliver: 'عرض الأسعار',
  },

  connection: {
    offline: 'أنت غير متصل بالإنترنت. سلتك وما كتبته محفوظان في هذا المتصفح.',
    offlineHeld: 'أنت غير متصل بالإنترنت. ستُفتح الصفحة فور عودة الاتصال.',
    unreachable: 'تعذّر الوصول إلى المتجر. يرجى التحقّق من الاتصال.',
    retry: 'إعادة المحاولة',
    back: 'عاد الاتصال.',
    notSwitched: 'تعذّر تغيير اللغة. يرجى المحاولة مرة أخرى.',
    needsScripts:
      'يمكنك قراءة كل ما هنا، أما السلة وإتمام الطلب فيحتاجان إلى جافاسكربت، وهي متوقفة في هذا المتصفح.',
    notHydrated: 'لم يكتمل تحميل هذه الصفحة، فالسلة والأزرار لا تعمل بعد.',
    reload: 'إعادة تحميل الصفحة',
  },

  links: {
    about: 'من نحن',
    blog: 'المدونة',
    contact: 'تواصل معنا',
    privacy: 'الخصوصية',
    shippingTerms: 'شروط الشحن',
    trackOrder: 'تتبّع الطلب',
    products: 'المنتجات',
  },

  plan: '{count} دفعات، كل منها <amount></amount>، مع {method}',

  footer: {
    blurb: 'عناية بفروة الرأس والشعر: مكوّنات قليلة، ومقادير واضحة، بلا مبالغة.',
    social: 'تابعونا',
    quickLinks: 'روابط سريعة',
    customerService: 'خدمة العملاء',
    contactInfo: 'للتواصل',
    hoursTitle: 'ساعات العمل',
    accepted: 'وسائل الدفع المقبولة',
    methods: {
      americanExpress: 'أمريكان إكسبريس',
      applePay: 'أبل باي',
      googlePay: 'جوجل باي',
      visa: 'فيزا',
      mastercard: 'ماستركارد',
      mada: 'مدى',
      knet: 'كي نت',
      benefit: 'بنفت',
      qpay: 'بطاقة قطرية (⁦QPay⁩)',
      omannet: 'عُمان نت',
      tabby: 'تابي',
      tamara: 'تمارا',
    },
    copyright: '© 2025 {name}. جميع الحقوق محفوظة.',
  },

  consent: {
    title: 'هل لنا أن نقيس أثر إعلاناتنا؟',
    text: 'إن وافقت، عرف تيك توك المنتجات التي تتصفّحها وتشتريها هنا، وبريدك وهاتفك بصيغة مشفّرة. والمتجر يعمل كما هو في الحالتين.',
    allow: 'أوافق',
    refuse: 'لا، شكرًا',
    nowAllowed: 'اختيارك الحالي: الموافقة.',
    nowRefused: 'اختيارك الحالي: الرفض.',
    byBrowser:
      'يطلب متصفّحك من المتاجر ألا تشارك نشاطك (Global Privacy Control)، ونحن نلتزم بذلك: لا يصل إلى تيك توك شيء.',
    close: 'إغلاق',
    choices: 'خيارات الخصوصية',
  },

  hours: {
    footer: 'من الاثنين إلى السبت، 8\u00a0صباحًا حتى 6\u00a0مساءً',
    contact: 'من الأحد إلى الخميس، 9:00\u00a0صباحًا حتى 6:00\u00a0مساءً',
  },

  cart: {
    title: 'السلة',
    close: 'إغلاق السلة',
    empty: 'السلة فارغة',
    emptyHint: 'كل ما يُضاف يبقى محفوظًا هنا.',
    full: 'سلتك ممتلئة: أقصى ما تتسع له {count} منتجًا مختلفًا.',
    keepShopping: 'تصفّح المنتجات',
    bundle:
      '{count, plural, zero {لا قطع} one {قطعة واحدة} two {قطعتان} few {# قطع} many {# قطعة} other {# قطعة}}',
    quantity: 'الكمية',
    decrease: 'تقليل الكمية: {title}',
    increase: 'زيادة الكمية: {title}',
    remove: 'إزالة {title}',
    shipping: 'الشحن',
    free: 'مجاني',
    freeFrom: 'مجاني ابتداءً من <amount></amount>',
    feeLater: 'تظهر عند إتمام الطلب',
    notSold: 'لا نبيعه في هذه الدولة، فأزلناه من السلة:',
    total: 'الإجمالي',
    checkout: 'إتمام الطلب',
    changed: '{title}: الكمية {count}. الإجمالي {total}.',
    removed: 'أُزيل من السلة: {title}. الإجمالي {total}.',
    removedLine: 'أُزيل: {title}',
    undo: 'تراجع',
    undoLong: 'تراجع: إعادة {title} إلى السلة',
    restored: 'أُعيد المنتج إلى السلة: {title}. الإجمالي {total}.',
  },

  pieces,

  stock: {
    soldOut: 'نفدت الكمية',
    left: '{count, plural, zero {نفدت الكمية} one {بقيت قطعة واحدة فقط} two {بقيت قطعتان فقط} few {بقيت # قطع فقط} many {بقيت # قطعة فقط} other {بقيت # قطعة فقط}}',
    perOrder: 'الحد الأعلى في الطلب الواحد: {count, number}',
    short: 'المتبقي {left, number}، وفي سلتك {count, number}',
    overLimit: 'الحد الأعلى في الطلب الواحد {max, number}، وفي سلتك {count, number}',
    title: 'بعض ما في سلتك غير متاح بهذا العدد',
    correct: 'تعديل السلة وفق المتاح',
    corrected: 'لم يبقَ في سلتك إلا ما هو متاح.',
    emptied: 'لم يعد شيء منها متاحًا، فأصبحت سلتك فارغة.',
  },

  home: {
    eyebrow: 'بخاخ فروة الرأس والجذور',
    // The break is the same before and after the font has loaded.
    headline: 'من الجذور\nيبدأ كل شيء.',
    lead: 'بخاخ خفيف لجذورٍ تبدو أكثف. دقيقة كل صباح، من دون شطف.',
    shop: 'شراء البخاخ',
    all: 'كل المنتجات',
    heroPicture:
      'عبوة بخاخ من الزجاج الكهرماني بملصق كريمي ورأس أخضر داكن، على حجر فاتح في ضوء الصباح',
    products: 'المنتجات',
    productsLead: 'البخاخ صباحًا، والسيروم مساءً، وغسول لطيف بينهما.',
    freeShipping: 'شحن مجاني',
    buy: 'إضافة إلى السلة',
    buyLong: 'إضافة إلى السلة: {title}',
    loading: 'جارٍ تحميل المنتجات…',
    loadError: 'حدث خطأ أثناء تحميل المنتجات.',
    unavailable: 'تعذّر الوصول إلى المتجر الآن. يرجى المحاولة مرة أخرى بعد قليل.',
    retry: 'إعادة المحاولة',
    none: 'لا توجد منتجات متاحة.',
    paid: 'تم الدفع بنجاح. شكرًا لطلبك.',
    promise: {
      days: '{dispatch_days}',
      daysText: 'من الدفع إلى الشحن، مع رقم للتتبّع',
      glass: 'زجاج كهرماني',
      glassText: 'يحمي ما في داخله من الضوء',
      results: '4 إلى 6 أسابيع',
      resultsText: 'من الاستخدام اليومي لترى الفرق عند الجذور',
    },
  },

  reviews: {
    title: 'ماذا يقول عملاؤنا',
    outOf: '{rating, number} من 5',
    loading: 'جارٍ تحميل التعليقات...',
    failed: 'تعذّر تحميل التعليقات',
    retry: 'إعادة المحاولة',
    none: 'لا تعليقات بعد.',
    more: 'عرض المزيد',
    visibleCount: 'عرض {count, number} من {all, number}',
  },

  product: {
    bundleTitle: 'الكمية',
    countTitle: 'العدد',
    addToCart: 'إضافة إلى السلة',
    freeShipping: 'شحن مجاني',
    dispatch: 'يُشحن خلال {dispatch_days}',
    arrives: 'عند الطلب اليوم: يصل {range} في {country}',
    damaged: 'تضرّر في الطريق أو ضاع؟ نعالج الأمر عند إبلاغنا خلال 48\u00a0ساعة.',
    returns: 'يمكنك إرجاعه، وقد نخصم أجرة الإرجاع من المبلغ المسترد.',
    supply:
      'تكفي كل قطعة {days, plural, zero {أقل من يوم} one {يومًا واحدًا} two {يومين} few {# أيام} many {#\u00a0يومًا} other {#\u00a0يوم}}',
    supplyOfSet:
      'تكفي المجموعة {days, plural, zero {أقل من يوم} one {يومًا واحدًا} two {يومين} few {#\u00a0أيام} many {#\u00a0يومًا} other {#\u00a0يوم}}',
    breadcrumb: 'موقعك في المتجر',
    pictures: 'الصور',
    enlarge: 'تكبير الصورة: {picture}',
    shrink: 'إغلاق الصورة',
    howToUse: 'طريقة الاستخدام',
    ingredients: 'المكوّنات',
    expectations: 'ما الذي تتوقعه',
    questions: 'أسئلة شائعة',
    goesWellWith: 'يُستخدم معه',
    about: 'عن المنتج',
    features: 'أبرز المزايا',
    feature: {
      ingredients: 'مكوّنات مبتكرة',
      results: 'نتائج سريعة خلال 4 إلى 6 أسابيع',
      tested: 'خضع لاختبارات سريرية',
      hairTypes: 'مناسب لجميع أنواع الشعر',
    },
    clinicalTest:
      'الاختبار السريري: {test}، {year}، {participants, plural, =0 {بلا مشاركين} one {مشارك واحد} two {مشاركان} few {# مشاركين} many {# مشاركًا} other {# مشارك}}. النتيجة: {result}',
    invalid: 'رقم المنتج غير صالح',
    notFound: 'المنتج غير موجود',
    notFoundHint: 'ربما لم يعد معروضًا، أو أن في الرابط خطأً.',
    loadError: 'حدث خطأ أثناء تحميل المنتج.',
    retry: 'إعادة المحاولة',
    backHome: 'كل المنتجات',
  },

  contact: { email: 'البريد الإلكتروني', hours: 'ساعات العمل' },

  whatsApp: {
    name: 'واتساب',
    ask: 'تواصل معنا عبر واتساب',
    message: 'مرحبًا، لدي سؤال عن طلبي رقم {id}.',
  },

  blog: {
    none: 'لا توجد مقالات بعد.',
    minutes:
      'تُقرأ في {minutes, plural, zero {لحظة} one {دقيقة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
    sources: 'المصادر',
    shelf: 'من منتجاتنا',
    others: 'للقراءة أيضًا',
    feed: 'المتابعة عبر RSS',
  },

  pages: {
    blogLead: 'إجابات واضحة عن تساقط الشعر والعناية بفروة الرأس.',
    notFound: 'الصفحة غير موجودة',
    notFoundHint: 'لا يوجد مقال بهذا الرابط.',
    allArticles: 'كل المقالات',
  },
};
