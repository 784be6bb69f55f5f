import type { PageTexts } from '../parts/page-text.ts';

export const privacy: PageTexts = {
  en: {
    title: 'Privacy',
    description:
      'What we know about you, why, for how long, and how to have it corrected or erased.',
    lead: 'We ask for what a parcel needs, and keep it for as long as an order needs it. This page says what that means.',
    sections: [
      {
        title: 'What we collect',
        points: [
          'For an order: your name, e-mail, phone and address, and what you bought.',
          'For paying: nothing. Card numbers go to the payment gateway and never pass through our server.',
          'In your browser: your cart, your language and, if you have ordered before, the shipping details you typed. They stay on your device.',
        ],
      },
      {
        title: 'What we use it for',
        paragraphs: [
          'To take your order, charge it, pack it, send it and answer you about it. We do not sell data and do not lend it.',
        ],
      },
      {
        title: 'Shipping and delivery',
        paragraphs: [
          'The carrier receives name, address and phone, because it cannot deliver without them. Orders ship 3 to 7 business days after payment.',
        ],
      },
      {
        title: 'Protection and sharing',
        paragraphs: [
          'Connections are encrypted, and only the staff who handle orders can see them. Besides the carrier and the payment gateway, nobody receives your details unless the law requires it.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'You may ask what we hold about you (access), have mistakes corrected (rectification) and have it deleted (erasure) as far as the law lets us. Write to the address on the contact page.',
        ],
      },
      {
        title: 'Updates and contact',
        paragraphs: [
          'When this page changes, the new text stands here. Questions go to the e-mail address at the foot of every page.',
        ],
      },
    ],
    note: '© 2025',
  },
  ar: {
    title: 'الخصوصية',
    description: 'ماذا نعرف عنك، ولماذا، وإلى متى، وكيف تطلب التصحيح أو الحذف.',
    lead: 'نطلب ما يحتاج إليه الطرد، ونحتفظ به ما دام الطلب يحتاج إليه. وهذه الصفحة تشرح معنى ذلك.',
    sections: [
      {
        title: 'ما نجمعه',
        points: [
          'للطلب: الاسم والبريد الإلكتروني والهاتف والعنوان، وما اشتريته.',
          'للدفع: لا شيء. أرقام البطاقات تذهب إلى بوابة الدفع ولا تمرّ بخادمنا.',
          'في متصفحك: سلتك ولغتك، وبيانات الشحن التي كتبتها إن سبق لك الطلب. وكلها تبقى على جهازك.',
        ],
      },
      {
        title: 'فيمَ نستخدمه',
        paragraphs: [
          'لاستلام طلبك وتحصيل ثمنه وتغليفه وإرساله والرد عليك بشأنه. لا نبيع البيانات ولا نعيرها.',
        ],
      },
      {
        title: 'الشحن والتوصيل',
        paragraphs: [
          'تتسلّم شركة الشحن الاسم والعنوان والهاتف لأنها لا تستطيع التوصيل من دونها. وتُشحن الطلبات خلال 3 إلى 7 أيام عمل من الدفع.',
        ],
      },
      {
        title: 'الحماية والمشاركة',
        paragraphs: [
          'الاتصال مشفّر، ولا يطّلع على الطلبات إلا من يعمل عليها. وسوى شركة الشحن وبوابة الدفع، لا يتسلّم بياناتك أحد إلا إذا ألزمنا القانون.',
        ],
      },
      {
        title: 'حقوقك',
        paragraphs: [
          'لك أن تعرف ما نحتفظ به عنك (الاطّلاع)، وأن تطلب تصحيح الخطأ (التصحيح)، وأن تطلب حذفه (المحو) بقدر ما يسمح القانون. راسلنا على العنوان المذكور في صفحة التواصل.',
        ],
      },
      {
        title: 'التحديثات والتواصل',
        paragraphs: [
          'إذا تغيّرت هذه الصفحة فنصّها الجديد هنا. والأسئلة تُرسل إلى البريد المذكور أسفل كل صفحة.',
        ],
      },
    ],
    note: '© 2025',
  },
};
