import type { people as english } from '../../en/admin/people.ts';
import type { Words } from '../../words.ts';

export const people: Words<typeof english> = {
  title: 'الفريق',
  count:
    '{count, plural, =0 {لا حسابات} one {حساب واحد} two {حسابان} few {# حسابات} many {# حسابًا} other {# حساب}}',
  log: 'سجل كل ما فعله الفريق',
  accounts: 'الحسابات',
  you: 'أنت',
  noRole: 'بلا دور',
  disabled: 'معطّل',
  factorOn: 'دخول بخطوتين',
  factorOff: 'كلمة مرور فقط',
  lastSeen: 'آخر ظهور {when}',
  neverSeen: 'لم يسجّل الدخول بعد',
  sessions:
    '{count, plural, =0 {غير مسجّل الدخول} one {مسجّل الدخول على جهاز واحد} two {مسجّل الدخول على جهازين} few {مسجّل الدخول على # أجهزة} many {مسجّل الدخول على # جهازًا} other {مسجّل الدخول على # جهاز}}',

  change: 'تعديل',
  changeWhom: 'تعديل حساب {name}',
  role: 'الدور',
  roleOf: 'دور {name}',
  roleHint:
    'المالك يفعل كل شيء. المدير كل شيء عدا الفريق والإعدادات ومحو البيانات. تجهيز الطلبات يرى الطلبات ويشحنها. خدمة العملاء ترى الطلبات والعملاء وترد عليهم.',
  saveRole: 'حفظ الدور',
  signOut: 'تسجيل الخروج من كل الأجهزة',
  resetFactor: 'إلغاء الدخول بخطوتين',
  disable: 'تعطيل الحساب',
  enable: 'تفعيل الحساب',
  ask: {
    cancel: 'تراجع',
    signOut: 'تسجيل خروج {name} من كل الأجهزة؟',
    signOutText: 'تنتهي كل الجلسات فورًا. من يعرف كلمة المرور يمكنه الدخول من جديد.',
    resetFactor: 'إلغاء الدخول بخطوتين لحساب {name}؟',
    resetFactorText:
      'عند فقدان الهاتف. تكفي كلمة المرور وحدها للدخول إلى أن يُفعَّل من جديد. تأكّد من هوية صاحب الطلب.',
    disable: 'تعطيل حساب {name}؟',
    disableText: 'تنتهي كل الجلسات فورًا، ولا يمكن الدخول بهذا الحساب. يمكن تفعيله لاحقًا.',
    withdraw: 'سحب دعوة {name}؟',
    withdrawText: 'يتوقف الرابط الذي في الرسالة عن العمل.',
  },
  done: {
    role: 'حُفظ الدور.',
    sign_out: 'سُجّل خروج {name} من كل الأجهزة.',
    reset_factor: 'أُلغي الدخول بخطوتين.',
    disable: 'عُطّل الحساب.',
    enable: 'فُعّل الحساب.',
    withdraw: 'سُحبت الدعوة.',
  },

  invite: {
    title: 'دعوة شخص جديد',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    language: 'لغة الرسالة',
    languages: { en: 'الإنجليزية', ar: 'العربية' },
    send: 'إرسال الدعوة',
    sent: 'الدعوة في طريقها إلى {email}.',
    linkLost:
      'أُنشئت دعوة {email} من قبل، عند الإرسال أول مرة، وكان رابطها في الرد الذي لم يصل. أعد إرسال الدعوة للحصول على رابط آخر.',
    notSent:
      'لم تُرسل رسالة: ليس لهذا المتجر خادم بريد. أوصل هذا الرابط إلى {email} بنفسك؛ يعمل مرة واحدة خلال سبعة أيام، ولا يظهر إلا الآن.',
    link: 'رابط الدعوة',
    copy: 'نسخ الرابط',
    copied: 'نُسخ الرابط.',
  },
  invitations: {
    title: 'دعوات لم تُقبل بعد',
    none: 'لا توجد دعوات قائمة.',
    until: 'صالحة حتى {when}',
    expired: 'انتهت {when}',
    resend: 'إعادة الإرسال',
    withdraw: 'سحب الدعوة',
  },
  history: {
    title: 'السجل',
    none: 'لم يحدث شيء بعد.',
    store: 'المتجر',
    kinds: {
      account_added: 'أُنشئ حساب {whom} ({role})',
      invited: 'دُعي {whom} ({role})',
      invitation_resent: 'أُعيد إرسال دعوة {whom}',
      invitation_withdrawn: 'سُحبت دعوة {whom}',
      invitation_accepted: 'انضم {whom} ({role})',
      role_changed: 'دور {whom} الآن: {role}',
      disabled: 'عُطّل حساب {whom}',
      enabled: 'فُعّل حساب {whom}',
      signed_out: 'أُنهيت جلسات {whom}',
      second_factor_on: 'فعّل {whom} الدخول بخطوتين',
      second_factor_off: 'أوقف {whom} الدخول بخطوتين',
      second_factor_reset: 'أُلغي الدخول بخطوتين لحساب {whom}',
      backup_codes_renewed: 'أنشأ {whom} رموزًا احتياطية جديدة',
      renamed: 'غيّر {whom} اسمه',
      password_changed: 'غيّر {whom} كلمة مروره',
      password_reset: 'كلمة مرور جديدة لحساب {whom}',
    },
  },
};
