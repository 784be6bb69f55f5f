import type { Language } from '../language.ts';
import type { ContactField } from './message.ts';

export type ContactErrorCode =
  | 'field_required'
  | 'text_invalid'
  | 'text_too_long'
  | 'email_invalid'
  | 'too_many_messages'
  | 'not_sent';

type Words = Record<ContactErrorCode, string>;

const english: Words = {
  field_required: 'Please fill in this field.',
  text_invalid: 'This field has characters that cannot be used.',
  text_too_long: 'This text is too long.',
  email_invalid: 'This email address is not complete. Example: name@example.com',
  too_many_messages: 'You have sent several messages just now. Please wait a minute and try again.',
  not_sent: 'An error occurred while sending the message. Please try again.',
};

const arabic: Words = {
  field_required: 'يرجى ملء هذا الحقل.',
  text_invalid: 'في هذا الحقل رموز لا يمكن استعمالها.',
  text_too_long: 'هذا النص أطول من المسموح.',
  email_invalid: 'عنوان البريد غير مكتمل. مثال: name@example.com',
  too_many_messages: 'وصلتنا منك عدة رسائل قبل قليل. انتظر دقيقة ثم حاول من جديد.',
  not_sent: 'حدث خطأ أثناء إرسال الرسالة. حاول مرة أخرى من فضلك.',
};

export function contactErrorText(code: ContactErrorCode, language: Language): string {
  return (language === 'ar' ? arabic : english)[code];
}

/** A message that was not taken. `field` names what is to blame, where one thing is. */
export class ContactError extends Error {
  readonly code: ContactErrorCode;
  readonly field: ContactField | undefined;

  constructor(code: ContactErrorCode, field?: ContactField, options?: ErrorOptions) {
    super(code, options);
    this.name = 'ContactError';
    this.code = code;
    this.field = field;
  }
}
