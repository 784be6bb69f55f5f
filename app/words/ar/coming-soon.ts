import type { comingSoon as english } from '../en/coming-soon.ts';
import type { Translation } from '../message-types.ts';

export const comingSoon: Translation<typeof english> = {
  title: 'قريبًا',
  lead: 'نجهّز متجرنا لاستقبالكم.',
  contact: 'لديكم سؤال، أو طلب تسألون عنه؟',
};
