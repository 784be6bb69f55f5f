import type { systemChecks as english } from '../en/system-checks.ts';
import type { Translation } from '../message-types.ts';

export const systemChecks: Translation<typeof english> = {
  failed: 'تعذّر إجراء هذا الفحص: {reason}',
  needs_database: 'لا يُعرف من دون قاعدة البيانات',

  configuration_local: 'متجر على هذا الجهاز ({address})',
  configuration_not_production:
    'قيمة NODE_ENV ليست production، والمتجر العام لا يحتاج إلى NODE_ENV',
  configuration_http: 'يبدأ PUBLIC_URL بـ http. ضع HTTPS أمامه، وإلا أمكنت قراءة كلمات المرور',
  configuration_public: 'متجر عام ({address})',
  configuration_demo: 'ما زالت فيه قيم متجر العرض. اضبط {names}',

  settings_file_none: 'لا يوجد، فكل الإعدادات من البيئة',
  settings_file_open: 'يستطيع مستخدمون آخرون لهذا الجهاز قراءة {file}. نفّذ عليه chmod 600',
  settings_file_closed: '{file} مغلق أمام مستخدمي هذا الجهاز الآخرين',

  database_unreachable: '{reason}',
  database_later: 'غيّرها إصدار أحدث ({names}). شغّل ذلك الإصدار، أو استعد نسخة احتياطية',
  database_empty: 'هي فارغة. أنشئ نسخة احتياطية، والتشغيل التالي يحدّثها',
  database_behind: 'هي أقدم من هذا الإصدار ({names}). أنشئ نسخة احتياطية، والتشغيل التالي يحدّثها',
  database_ok: 'PostgreSQL {version}، وعدد الترحيلات {count}',

  folder_missing: '{folder} غير موجود بعد. ينشئه أول تشغيل، إلا إذا كان DATA_DIR خطأ',
  folder_open: 'يستطيع مستخدمون آخرون لهذا الجهاز فتح {folder}. نفّذ عليه chmod 700',
  folder_closed: '{folder} مغلق أمام مستخدمي هذا الجهاز الآخرين',

  disk_unsafe: 'لا تنتظر PostgreSQL قرصها. فعّل {names}، وإلا فقد تضيع طلبات',
  disk_full: 'لم يبقَ في {folder} إلا {free} ميغابايت. أفرغ مساحة',
  disk_memory: '{folder} في الذاكرة لا على قرص. اضبط DATA_DIR على مجلد آخر',
  disk_slow: 'يحتاج القرص إلى {ms} ملي ثانية لحفظ طلب. استعمل قرصًا أسرع',
  disk_ok: 'يحفظ خلال {ms} ملي ثانية، والمساحة الفارغة {free} ميغابايت',

  storage_ok: 'كُتب ملف ثم قُرئ',
  storage_lost: 'كُتب ملف ثم تعذّرت قراءته. راجع إعدادات التخزين',
  storage_failed: 'تعذّر حفظ الصور ({reason}). اسمح للمتجر بالكتابة هناك',

  proxies_all: 'يشمل TRUST_PROXY كل العناوين. اذكر خوادمك الوسيطة فقط، وإلا أمكن تزوير العناوين',
  proxies_ok: 'تمرّر {names} عناوين المتسوّقين',
  proxies_local: 'لا يوجد، فالمتجر على هذا الجهاز',
  proxies_direct: 'لا يوجد، فالمتسوّقون يتصلون مباشرة',
  proxies_missing_https:
    'ينقص خادم وسيط، فليس للمتجر نفسه HTTPS. اذكره في TRUST_PROXY، وإلا عُدّ المتسوّقون جميعًا واحدًا عند تطبيق الحدود',
  proxies_missing_host:
    'ينقص خادم وسيط، فقيمة HOST هي {host}. اذكره في TRUST_PROXY، وإلا عُدّ المتسوّقون جميعًا واحدًا عند تطبيق الحدود',

  backups_place: '{reason}. راجع BACKUP_TO وما يتبعه (docs/backup.md)',
  backups_first: 'بدأ المتجر للتو، وهو ينشئ نسخته الأولى',
  stock: 'سجل المخزون سليم (المنتجات: {products})',
  stock_faults: 'سجل المخزون غير متطابق (منتجات وطلبات: {faults})، ويلزم جرد المنتجات من جديد',
  backups_none_scheduled:
    'لا نسخة معروفة. ينشئها المتجر وهو يعمل، وسبب الفشل في السجل وفي /admin/attention',
  backups_none:
    'لا نسخة معروفة. نفّذ npm run backup -- FILE كل يوم، أو اضبط BACKUP_TO (docs/backup.md)',
  backups_ok: 'أُنشئت آخر نسخة {age} ({file})',
  backups_late_scheduled:
    'أُنشئت آخر نسخة {age} ({file}). ينشئها المتجر وهو يعمل، وسبب الفشل في السجل وفي /admin/attention',
  backups_late:
    'أُنشئت آخر نسخة {age} ({file}). نفّذ npm run backup -- FILE كل يوم، أو اضبط BACKUP_TO (docs/backup.md)',

  saved_unreadable:
    'ما حُفظ في لوحة التحكم لا يُقرأ بسر هذا المتجر. اكتبه من جديد ({page})، أو اضبط STORE_SECRET على السر السابق',
  payments_none: 'لم تُعدّ خدمة دفع. احفظ مفتاح واحدة ({page})',

  email_off:
    'لم يُضبط SMTP_URL، فتُحفظ الرسائل ({emails}) ولا تُرسل إلى أن يُعدّ المالك خادم بريد ({page})',
  email_refused: 'يرفض {host} تسجيل دخولنا ({reason}). راجع {setting}',
  email_ok: 'يقبل {host} تسجيل دخولنا',

  gateway_sandbox: 'المدفوعات التجريبية لا تُخصم من أي بطاقة',
  gateway_sandbox_public:
    'المدفوعات التجريبية لا تُخصم من أي بطاقة. اضبط PAYMENT_GATEWAY ومفاتيحها لاستلام المدفوعات',
  key_missing: 'يدفع به المتسوّقون في سوق مفتوح وليس له مفتاح. احفظ مفتاحه ({page})',
  key_untried: 'المفتاح مضبوط ولم يُختبر، فالبوابة لا تتيح اختباره من دون دفع',
  key_untried_test:
    'المفتاح مضبوط ولم يُختبر، فالبوابة لا تتيح اختباره من دون دفع. وهو مفتاح للتجربة: اضبط المفتاح الحقيقي، وإلا لم يُخصم من أي بطاقة',
  key_accepted: 'تقبل المفتاح',
  key_accepted_test:
    'تقبل المفتاح. وهو مفتاح للتجربة: اضبط المفتاح الحقيقي، وإلا لم يُخصم من أي بطاقة',
  key_refused: 'ترفض المفتاح. انسخه من جديد من لوحتها (docs/gateways.md)',
  key_unreachable: 'لا تستجيب ({reason}). تحقّق من أن هذا الجهاز يصل إلى {address}',

  webhooks_none:
    'وصلت مدفوعات ولم يصل إشعار. تحقّق من تسجيله (docs/gateways.md) ومن الوصول إلى {address} من الخارج',
  webhooks_unexpected: 'لا دفعة بين آخر التحديثات، فلا إشعار متوقّع',
  webhooks_ok: 'وصل آخر إشعار {age}',
  webhooks_late:
    'وصل آخر إشعار {age} وآخر دفعة {paidAge}. تحقّق من تسجيله (docs/gateways.md) ومن الوصول إلى {address} من الخارج',

  clock_alone: 'لا شيء تُقارن به، لا بوابة ولا خادم قاعدة بيانات',
  clock_ok: 'الفرق عن {name} نحو {seconds} ث',
  clock_off:
    'تختلف عن {name} بنحو {seconds} ث. اضبطها بواسطة NTP، وإلا فشلت رموز الدخول والإشعارات',
  clock_ok_database: 'الفرق عن قاعدة البيانات نحو {seconds} ث',
  clock_off_database:
    'تختلف عن قاعدة البيانات بنحو {seconds} ث. اضبطها بواسطة NTP، وإلا فشلت رموز الدخول والإشعارات',

  address_ok: '{address} جاهز',
  address_unreachable: 'لا يستجيب {address} ({reason}). هل يعمل المتجر وخادمه الوسيط؟',
  address_not_ready: 'يذكر {address} ما ينقصه: {reason}',
  address_other:
    'يجيب {address} بالرد {reason}. تحقّق من البرنامج الذي يؤدي إليه الخادم الوسيط أو المنفذ',
};
