import type { Language } from '../language.ts';

const words = {
  not_allowed: {
    en: 'Only an admin may do this.',
    ar: 'هذا الإجراء للمديرين فقط.',
  },
  person_unknown: {
    en: 'This account no longer exists.',
    ar: 'هذا الحساب لم يعد موجودًا.',
  },
  own_account: {
    en: 'Nobody does this to their own account. Ask another admin.',
    ar: 'لا يمكنك فعل ذلك بحسابك أنت. اطلبه من مدير آخر.',
  },
  changed_meanwhile: {
    en: 'A colleague has changed this account meanwhile. The page shows it as it is now.',
    ar: 'غيّر أحد الزملاء هذا الحساب في هذه الأثناء. تعرض الصفحة حالته الآن.',
  },
  role_invalid: { en: 'Choose a role.', ar: 'اختر دورًا.' },
  name_missing: { en: 'Please enter a name.', ar: 'أدخل الاسم من فضلك.' },
  name_long: { en: 'This name is too long.', ar: 'هذا الاسم طويل جدًا.' },
  email_invalid: {
    en: 'Please enter a valid e-mail address.',
    ar: 'أدخل بريدًا إلكترونيًا صحيحًا من فضلك.',
  },
  account_exists: {
    en: 'Somebody with this e-mail address has an account already.',
    ar: 'لصاحب هذا البريد الإلكتروني حساب بالفعل.',
  },
  invited_already: {
    en: 'This address has an open invitation. Send that one again.',
    ar: 'لهذا البريد دعوة لم تُقبل بعد. أعد إرسالها.',
  },
  invitation_gone: {
    en: 'This invitation is no longer open.',
    ar: 'هذه الدعوة لم تعد قائمة.',
  },
  password_short: {
    en: 'The password needs at least 12 characters.',
    ar: 'كلمة المرور 12 حرفًا على الأقل.',
  },
  password_long: {
    en: 'The password may have 128 characters at most.',
    ar: 'كلمة المرور 128 حرفًا على الأكثر.',
  },
  password_wrong: {
    en: 'The current password is not right.',
    ar: 'كلمة المرور الحالية غير صحيحة.',
  },
  too_many_tries: {
    en: 'Too many tries. Please wait a minute.',
    ar: 'محاولات كثيرة. انتظر دقيقة من فضلك.',
  },
  code_wrong: {
    en: 'This code is not right. Codes change every 30 seconds.',
    ar: 'هذا الرمز غير صحيح. يتغيّر الرمز كل 30 ثانية.',
  },
  factor_on: {
    en: 'Two-step sign-in is switched on already.',
    ar: 'الدخول بخطوتين مفعّل بالفعل.',
  },
  factor_off: {
    en: 'Two-step sign-in is not switched on.',
    ar: 'الدخول بخطوتين غير مفعّل.',
  },
  link_dead: {
    en: 'This link has been used or is too old.',
    ar: 'استُخدم هذا الرابط أو انتهت مدته.',
  },
} satisfies Record<string, Record<Language, string>>;

export type StaffErrorCode = keyof typeof words;

/** A change of accounts that is not made, with a message for whoever asked, in either language. */
export class StaffError extends Error {
  readonly code: StaffErrorCode;

  constructor(code: StaffErrorCode) {
    super(code);
    this.name = 'StaffError';
    this.code = code;
  }

  text(language: Language): string {
    return words[this.code][language];
  }
}
