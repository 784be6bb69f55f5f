import type { Language } from '../language.ts';

export type SendAgainErrorCode = 'email_unknown' | 'being_sent' | 'sent_already' | 'once_only';

const words: Record<Language, Record<SendAgainErrorCode, string>> = {
  en: {
    email_unknown: 'This e-mail no longer exists.',
    being_sent: 'This e-mail is being sent just now.',
    sent_already: 'This e-mail has been sent already.',
    once_only: 'Its link cannot be sent twice. Ask for a new one instead.',
  },
  ar: {
    email_unknown: 'هذه الرسالة لم تعد موجودة.',
    being_sent: 'تُرسل هذه الرسالة الآن.',
    sent_already: 'أُرسلت هذه الرسالة من قبل.',
    once_only: 'لا يمكن إرسال رابطها مرتين. اطلب رابطًا جديدًا.',
  },
};

/** An e-mail that cannot be sent again, with a message for staff in either language. */
export class SendAgainError extends Error {
  readonly code: SendAgainErrorCode;

  constructor(code: SendAgainErrorCode) {
    super(code);
    this.name = 'SendAgainError';
    this.code = code;
  }

  text(language: Language): string {
    return words[language][this.code];
  }
}
