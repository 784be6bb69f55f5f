import { contactErrorText } from '#domain/contact/contact-error.ts';
import { contactLimits } from '#domain/contact/message.ts';
import type { Language } from '#domain/language.ts';

const longest = contactLimits.message.toLocaleString('en');

const en = {
  title: 'Contact',
  searchTitle: 'Contact: e-mail, hours and a person who answers',
  description:
    'Questions about an order, a bottle or your scalp: write to us. Somebody is there from Sunday to Thursday, 9:00 AM to 6:00 PM, and a person answers.',
  lead: 'Questions about an order, a bottle or your scalp: write to us. A person answers.',
  quicker: 'Often quicker',
  form: {
    title: 'Send us a message',
    intro: 'All fields are required.',
    name: 'Name',
    email: 'Email',
    emailHint: 'Our answer goes to this address.',
    subject: 'Subject',
    message: 'Message',
    messageHint: 'If it is about an order, its number helps us to find it.',
    send: 'Send message',
    sending: 'Sending…',
    privacy: 'We use what you write to answer you, and for nothing else.',
    sent: "Message sent successfully! We'll get back to you soon.",
    failed: contactErrorText('not_sent', 'en'),
  },
  problem: {
    name: 'Please enter your name.',
    email: 'Please enter your email address.',
    subject: 'Please enter a subject.',
    message: 'Please write your message.',
    emailShape: contactErrorText('email_invalid', 'en'),
    tooLong: `This message is too long. Please shorten it to ${longest} characters.`,
  },
};

export type ContactText = typeof en;

const ar: ContactText = {
  title: 'تواصل معنا',
  searchTitle: 'تواصل معنا: البريد وساعات العمل',
  description:
    'سؤال عن طلب أو عبوة أو عن فروة رأسك؟ راسلنا من الأحد إلى الخميس، 9:00 صباحًا حتى 6:00 مساءً، وسيجيبك إنسان.',
  lead: 'سؤال عن طلب أو عبوة أو عن فروة رأسك؟ راسلنا، وسيجيبك إنسان.',
  quicker: 'غالبًا أسرع',
  form: {
    title: 'أرسل إلينا رسالة',
    intro: 'جميع الحقول مطلوبة.',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    emailHint: 'نرسل الرد إلى هذا العنوان.',
    subject: 'الموضوع',
    message: 'الرسالة',
    messageHint: 'إن كان سؤالك عن طلب، فرقمه يساعدنا على إيجاده.',
    send: 'إرسال الرسالة',
    sending: 'جارٍ الإرسال…',
    privacy: 'نستخدم ما تكتبه للرد عليك، لا لغير ذلك.',
    sent: 'تم إرسال رسالتك بنجاح! سنعود إليك قريبًا.',
    failed: contactErrorText('not_sent', 'ar'),
  },
  problem: {
    name: 'يرجى كتابة الاسم.',
    email: 'يرجى كتابة البريد الإلكتروني.',
    subject: 'يرجى كتابة موضوع الرسالة.',
    message: 'يرجى كتابة الرسالة.',
    emailShape: contactErrorText('email_invalid', 'ar'),
    tooLong: `الرسالة أطول من المسموح. يرجى اختصارها إلى ${longest} حرف.`,
  },
};

/** The page's words. They are read on the server only; a browser gets the language it shows. */
export const contact: Record<Language, ContactText> = { en, ar };
