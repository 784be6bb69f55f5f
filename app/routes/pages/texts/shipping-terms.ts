import type { PageTexts } from '../parts/page-text.ts';

// What is free at the checkout and what a carrier may cost elsewhere are two statements of the
// owner's; both are shown, and changed here.
export const shippingTerms: PageTexts = {
  en: {
    title: 'Shipping Terms',
    description: 'When orders ship, what to do about a damaged parcel, and what shipping costs.',
    lead: 'Orders ship 3 to 7 business days after payment. You receive a tracking number when yours is on its way.',
    sections: [
      {
        title: 'Preparation and shipping',
        points: [
          'We prepare and ship orders within 3 to 7 business days after payment.',
          'We do not ship to P.O. boxes: please give a street address and a phone number that is answered.',
        ],
      },
      {
        title: 'Damaged or lost parcels',
        paragraphs: [
          'Write to us within 48 hours if a parcel arrives damaged or does not arrive. A photograph of the parcel helps.',
        ],
      },
      {
        title: 'Shipping fees',
        points: [
          'Shipping fees depend on weight and destination. What the checkout says is what you pay; where it says free, it is free.',
          'Shipping fees are not refunded after dispatch, unless the mistake was ours.',
          'Return charges may be deducted from a refund.',
        ],
      },
    ],
  },
  ar: {
    title: 'شروط الشحن',
    description: 'متى تُشحن الطلبات، وما العمل إذا تضرّر الطرد، وكم يكلّف الشحن.',
    lead: 'تُشحن الطلبات خلال 3 إلى 7 أيام عمل من الدفع، ويصلك رقم للتتبّع عند انطلاق طلبك.',
    sections: [
      {
        title: 'التجهيز والشحن',
        points: [
          'نجهّز الطلبات ونشحنها خلال 3 إلى 7 أيام عمل من الدفع.',
          'لا نشحن إلى صناديق البريد: نرجو كتابة عنوان كامل ورقم هاتف يُجاب عليه.',
        ],
      },
      {
        title: 'الطرود المتضرّرة أو المفقودة',
        paragraphs: ['إذا وصل الطرد متضرّرًا أو لم يصل، فراسلونا خلال 48 ساعة. وصورة للطرد تساعدنا.'],
      },
      {
        title: 'رسوم الشحن',
        points: [
          'تُحسب رسوم الشحن بحسب الوزن والوجهة. وما تعرضه صفحة إتمام الطلب هو ما تدفعه؛ فإن قالت «مجاني» فهو مجاني.',
          'لا تُردّ رسوم الشحن بعد الإرسال، إلا إذا كان الخطأ من جهتنا.',
          'قد تُخصم تكاليف الإرجاع من المبلغ المسترد.',
        ],
      },
    ],
  },
};
