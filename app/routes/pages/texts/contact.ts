import type { PageTexts } from '../parts/page-text.ts';

export const contact: PageTexts = {
  en: {
    title: 'Contact',
    description: 'How to reach us, and when somebody is there to answer.',
    lead: 'Questions about an order, a bottle or your scalp: write to us. A person answers.',
    sections: [],
  },
  ar: {
    title: 'تواصل معنا',
    description: 'كيف تصل إلينا، ومتى تجد من يجيب.',
    lead: 'سؤال عن طلب أو عبوة أو عن فروة رأسك؟ راسلنا، وسيجيبك إنسان.',
    sections: [],
  },
};
