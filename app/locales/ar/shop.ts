import type { Messages } from '../en.ts';

export const shop: Messages['shop'] = {
  tagline: 'تنمو بصبر.',
  description:
    'عناية بفروة الرأس والشعر في زجاج كهرماني: بخاخ وسيروم وغسول لطيف، للشعر الذي يبدو أخفّ مما كان. والشحن مجاني.',

  chrome: {
    skip: 'إلى المحتوى مباشرة',
    back: 'رجوع',
    home: 'الرئيسية',
    menu: 'القائمة',
    closeMenu: 'إغلاق القائمة',
    openCart:
      'السلة، {count, plural, =0 {فارغة} one {قطعة واحدة} two {قطعتان} few {# قطع} many {# قطعة} other {# قطعة}}',
    sandbox: 'هذا متجر للتجربة: لا تُشحن الطلبات ولا يُخصم أي مبلغ.',
    loading: 'جارٍ التحميل…',
    switchLanguage: 'عرض هذه الصفحة بالإنجليزية',
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

  footer: {
    blurb:
      'عناية بفروة الرأس والشعر في زجاج كهرماني. مكوّنات قليلة، وتعليمات واضحة، بلا وعود خارقة.',
    social: 'تابعونا',
    quickLinks: 'روابط سريعة',
    customerService: 'خدمة العملاء',
    contactInfo: 'للتواصل',
    hoursTitle: 'ساعات العمل',
    accepted: 'وسائل الدفع المقبولة',
    copyright: '© 2025 {name}. جميع الحقوق محفوظة.',
  },

  hours: {
    footer: 'من الاثنين إلى السبت، 8 صباحًا حتى 6 مساءً',
    contact: 'من الأحد إلى الخميس، 9:00 صباحًا حتى 6:00 مساءً',
  },

  cart: {
    title: 'السلة',
    close: 'إغلاق السلة',
    empty: 'السلة فارغة',
    emptyHint: 'ما تضيفه يبقى هنا، حتى بعد إغلاق الصفحة.',
    full: 'تتسع السلة لـ{count} سطرًا على الأكثر، وما زاد عليها لا يُحفظ.',
    keepShopping: 'تصفّح المنتجات',
    bundle:
      '{count, plural, one {قطعة واحدة} two {قطعتان} few {# قطع} many {# قطعة} other {# قطعة}}',
    otherBundle: '{count} قطعة',
    quantity: 'الكمية',
    decrease: 'إنقاص واحد: {title}',
    increase: 'زيادة واحد: {title}',
    remove: 'إزالة {title}',
    removeShort: 'إزالة',
    shipping: 'الشحن',
    free: 'مجاني',
    total: 'الإجمالي',
    checkout: 'إتمام الطلب',
    changed: '{title}: الكمية {count}. الإجمالي {total}.',
    removed: 'أُزيل {title}. الإجمالي {total}.',
  },

  home: {
    title: 'عناية بفروة الرأس والشعر',
    eyebrow: 'بخاخ فروة الرأس والجذور',
    headline: 'الجذور أولًا، ثم كل شيء.',
    lead: 'رذاذ خفيف للشعر الذي يبدو أخفّ مما كان. ستون ثانية كل صباح، من دون شطف.',
    shop: 'تصفّح المنتجات',
    heroPicture:
      'عبوة بخاخ من الزجاج الكهرماني بملصق كريمي ورأس أخضر داكن، على حجر فاتح في ضوء الصباح',
    products: 'المنتجات',
    productsLead: 'على كل عبوة: ما فيها، وكم تستعمل منها، وكم تدوم.',
    freeShipping: 'شحن مجاني',
    buy: 'أضف إلى السلة',
    buyLong: 'أضف إلى السلة: {title}',
    loading: 'جارٍ تحميل المنتجات…',
    loadError: 'حدث خطأ أثناء تحميل المنتجات.',
    retry: 'إعادة المحاولة',
    none: 'لا توجد منتجات متاحة.',
    paid: 'تم الدفع بنجاح. شكرًا لطلبك.',
    promise: {
      days: '3 إلى 7 أيام عمل',
      daysText: 'من الدفع إلى الشحن، ومعه رقم للتتبّع',
      glass: 'زجاج كهرماني',
      glassText: 'يحجب الضوء عمّا في داخله',
      results: '4 إلى 6 أسابيع',
      resultsText: 'من الاستخدام اليومي قبل أن تحكم',
    },
  },

  product: {
    bundleTitle: 'كم قطعة؟',
    perPiece: '{price} للقطعة',
    addToCart: 'أضف إلى السلة',
    freeShipping: 'شحن مجاني',
    dispatch: 'يُشحن خلال 3 إلى 7 أيام عمل',
    about: 'عن المنتج',
    features: 'أبرز المزايا',
    feature: {
      ingredients: 'مكوّنات مبتكرة',
      results: 'نتائج سريعة خلال 4 إلى 6 أسابيع',
      tested: 'مختبَر سريريًا',
      hairTypes: 'مناسب لجميع أنواع الشعر',
    },
    invalid: 'رقم المنتج غير صالح',
    notFound: 'المنتج غير موجود',
    notFoundHint: 'ربما لم يعد معروضًا، أو أن في العنوان خطأً.',
    loadError: 'حدث خطأ أثناء تحميل المنتج.',
    retry: 'إعادة المحاولة',
    backHome: 'كل المنتجات',
  },

  contact: { email: 'البريد الإلكتروني', hours: 'ساعات العمل' },

  blog: {
    minutes:
      'تُقرأ في {minutes, plural, one {دقيقة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
    sources: 'المصادر',
    shelf: 'على رفّنا',
    others: 'للقراءة أيضًا',
    feed: 'المتابعة عبر RSS',
  },

  pages: {
    blogLead: 'ثلاث مقالات كُتبت لتُقرأ مرة واحدة وتُفهم.',
    notFound: 'الصفحة غير موجودة',
    notFoundHint: 'لا يوجد مقال في هذا العنوان.',
    allArticles: 'كل المقالات',
  },
};
