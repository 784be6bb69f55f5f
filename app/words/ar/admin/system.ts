import type { system as english } from '../../en/admin/system.ts';
import type { Translation } from '../../message-types.ts';

export const system: Translation<typeof english> = {
  title: 'النظام',
  lead: 'ما يعمل عليه المتجر، وهل هو على ما يرام. الفحوص هي فحوص npm run doctor.',
  setUp: 'ضبط',
  state: {
    title: 'الحالة',
    version: 'الإصدار',
    attention: 'يحتاج إلى انتباه',
    openItems:
      '{count, plural, =0 {لا شيء} one {أمر واحد} two {أمران} few {# أمور} many {# أمرًا} other {# أمر}}',
    jobs: 'المهام',
    jobCounts: 'تنتظر: {queued, number}، تعمل: {active, number}، مؤجّلة: {later, number}',
    failedJobs:
      '{count, plural, one {فشلت مهمة واحدة نهائيًا} two {فشلت مهمتان نهائيًا} few {فشلت # مهام نهائيًا} many {فشلت # مهمة نهائيًا} other {فشلت # مهمة نهائيًا}} في آخر يومين. السبب في السجل وفي قائمة ما يحتاج إلى انتباه.',
    update:
      'لا يعرف المتجر بوجود إصدار أحدث، لأنه لا يسأل خادمًا آخر. على خادم أعدّه أمر الإعداد، يجلب هذا الأمر أحدث إصدار، ويعود إلى السابق إن لم يعمل:',
    variables: 'تحكمها المتغيّرات',
    variablesLead: 'تضبطها البيئة أو ملف nabta.env، ولا تتغيّر من لوحة التحكم:',
    noVariables: 'لا يحكم أي متغيّر إعدادًا من إعدادات لوحة التحكم.',
  },
  checks: {
    title: 'الفحوص',
    again: 'إعادة الفحص',
    running: 'جارٍ الفحص. يستغرق ذلك نصف دقيقة على الأكثر…',
    failed: 'تعذّر إجراء الفحوص. يرجى المحاولة مرة أخرى.',
    states: { ok: 'سليم', look: 'يحتاج إلى نظرة', wrong: 'خطأ' },
    summary:
      '{wrong, plural, =0 {لا أخطاء} one {خطأ واحد} two {خطآن} few {# أخطاء} many {# خطأً} other {# خطأ}}، {look, plural, =0 {ولا شيء يحتاج إلى نظرة} one {وأمر واحد يحتاج إلى نظرة} two {وأمران يحتاجان إلى نظرة} few {و# أمور تحتاج إلى نظرة} many {و# أمرًا تحتاج إلى نظرة} other {و# أمر تحتاج إلى نظرة}}.',
    names: {
      address: 'النطاق وHTTPS',
      configuration: 'الإعدادات',
      email: 'خادم البريد',
      gateway: 'المدفوعات: {gateway}',
      webhooks: 'إشعارات البوابة: {gateway}',
      backups: 'النسخ الاحتياطية',
      stock: 'المخزون',
      proxies: 'الخادم الوسيط',
      storage: 'الصور',
      disk: 'القرص',
      dataFolder: 'مجلد البيانات',
      database: 'قاعدة البيانات',
      clock: 'الساعة',
      settingsFile: 'ملف الإعدادات',
    },
  },
  mail: {
    title: 'البريد الإلكتروني',
    send: 'إرسال رسالة تجريبية',
    off: 'لم يُحدَّد خادم بريد، فتُحفظ الرسائل ولا تُرسل.',
    sender: 'تصدر الرسائل من {domain}. يبحث المستقبِلون عن هذه السجلات له:',
    none: 'لا تصدر الرسائل من نطاق على الإنترنت، فليس للمستقبِلين ما يبحثون عنه.',
    states: { present: 'موجود', missing: 'غير موجود', unknown: 'لا رد' },
    hints: {
      spf: 'يحدّد الخوادم التي يحق لها الإرسال باسم نطاقك. تعطيك خدمة البريد سجل TXT المطلوب، مثل v=spf1 include:… ~all.',
      dkim: 'يوقّع رسائلك. تعطيك خدمة البريد اسم السجل ونصه. نبحث عن الأسماء الشائعة فقط، فقد لا نجد مفتاحًا باسم آخر.',
      dmarc:
        'يخبر المستقبِلين بما يفعلونه بالرسائل المزوّرة. البداية بسجل TXT اسمه _dmarc ونصه v=DMARC1; p=none.',
    },
  },
  payments: {
    title: 'المدفوعات',
    text: 'اختبار المفتاح لا يحصّل شيئًا. وتعرض الفحوص آخر إشعار من البوابة.',
  },
  backups: {
    title: 'النسخ الاحتياطية',
    scheduled:
      'ينشئ المتجر نسخة احتياطية كل {hours, plural, one {ساعة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}.',
    last: 'آخر نسخة: {when}.',
    next: 'النسخة التالية: {when}.',
    none: 'لا نسخة احتياطية معروفة بعد.',
    off: 'لا ينشئ المتجر أي نسخة. يلزم ضبط BACKUP_TO وBACKUP_KEY ثم إعادة تشغيله.',
    rehearse: 'تُستحسن تجربة الاستعادة بين حين وآخر. هذا الأمر يقرأ نسخة في قاعدة بيانات مؤقتة:',
  },
  proxy: {
    title: 'الخادم الوسيط',
    lead: 'يوفّر الخادم الوسيط HTTPS للمتجر. في هذه الملفات نطاقك، ويكفي واحد منها.',
    copy: 'نسخ الملف',
    copied: 'نُسخ: {file}',
    files: {
      caddy: 'Caddy، خادم واحد (/etc/caddy/Caddyfile)',
      nginx: 'nginx، خادم واحد (/etc/nginx/conf.d/shop.conf)',
      caddyServers: 'Caddy، عدة خوادم (web1 وweb2)',
      nginxServers: 'nginx، عدة خوادم (web1 وweb2)',
    },
  },
};
