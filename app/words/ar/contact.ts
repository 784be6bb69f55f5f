import { contactLimits } from '#domain/contact/message.ts';
import type { contact as english } from '../en/contact.ts';
import type { Translation } from '../message-types.ts';
import { contact as errors } from './errors.ts';

const longest = contactLimits.message.toLocaleString('en');

export const contact: Translation<typeof english> = {
  title: 'تواصل معنا',
  searchTitle: 'تواصل معنا: البريد وساعات العمل',
  description:
    'سؤال عن طلبك أو عن منتج أو عن روتينك؟ فريقنا هنا من الأحد إلى الخميس، 9:00 صباحًا حتى 6:00 مساءً، ويردّ على كل رسالة.',
  lead: 'سؤال عن طلبك أو عن منتج أو عن روتينك؟ نردّ على كل رسالة.',
  quicker: 'إجابات سريعة',
  form: {
    title: 'رسالتك إلينا',
    intro: 'جميع الحقول مطلوبة.',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    emailHint: 'نرسل الرد إلى هذا العنوان.',
    subject: 'الموضوع',
    message: 'الرسالة',
    messageHint: 'إن كان السؤال عن طلب، فرقمه يساعدنا على إيجاده.',
    send: 'إرسال الرسالة',
    sending: 'جارٍ الإرسال…',
    privacy: 'نستخدم ما تكتبه للرد عليك، لا لغير ذلك.',
    sent: 'تم إرسال رسالتك بنجاح! سنردّ عليك قريبًا.',
    failed: errors.not_sent,
  },
  problem: {
    name: 'يرجى كتابة الاسم.',
    email: 'يرجى كتابة البريد الإلكتروني.',
    subject: 'يرجى كتابة موضوع الرسالة.',
    message: 'يرجى كتابة الرسالة.',
    emailShape: errors.email_invalid,
    tooLong: `الرسالة أطول من المسموح. يرجى اختصارها إلى ${longest} حرف.`,
  },
};
