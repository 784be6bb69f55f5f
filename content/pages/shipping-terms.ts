import type { PageText, PageTexts } from './page-text.ts';

// Free shipping at checkout and possible charges of a carrier elsewhere are two statements by the owner. Both
// are shown, and edited here.
const feePoints = {
  en: {
    free: 'Shipping in this shop is free. Should a fee ever apply, checkout shows it before you pay.',
    charged: 'Checkout shows the fee for your address before you pay.',
  },
  ar: {
    free: 'الشحن في هذا المتجر مجاني. وإن وُجدت رسوم يومًا فستظهر قبل الدفع.',
    charged: 'تظهر رسوم الشحن إلى عنوانك قبل الدفع.',
  },
};

/** Contains placeholders (`placeholderValues`), which staff can use when they edit the text. */
export const shippingTerms: PageTexts = {
  en: {
    title: 'Shipping Terms',
    searchTitle: 'Shipping Terms: dispatch within {dispatch_days}',
    description:
      'When orders ship, what to do within 48 hours about a damaged or lost parcel, where we do not ship, and what shipping costs.',
    lead: 'Orders ship {dispatch_days} after payment. You receive a tracking number when yours is on its way.',
    highlights: [
      { title: '{dispatch_days}', about: 'from your payment until the parcel leaves us' },
      { title: 'A tracking number', about: 'by email, as soon as it has left' },
      { title: '48 hours', about: 'to tell us of a parcel that is damaged or lost' },
    ],
    sections: [
      {
        title: 'Preparation and shipping',
        paragraphs: [
          'We prepare and ship every order within {dispatch_days} after payment. When it leaves, you receive its tracking number.',
        ],
        leadsTo: ['trackOrder'],
      },
      {
        title: 'Where we deliver',
        paragraphs: [
          'We deliver to street addresses. We do not ship to P.O. boxes: please give us the street, the building and a phone number that somebody answers.',
        ],
      },
      {
        title: 'Damaged or lost parcels',
        paragraphs: [
          'Write to us within 48 hours if a parcel arrives damaged or gets lost. Your order number, and a photograph of the damage if there is any, let us help you sooner.',
        ],
        leadsTo: ['contact'],
      },
      {
        title: 'Shipping fees',
        points: [
          'Fees depend on the weight of the parcel and on where it goes.',
          feePoints.en.free,
          'Once a parcel has left, its shipping fee is not refunded, unless the mistake was ours.',
        ],
      },
      {
        title: 'Returns and refunds',
        paragraphs: ['What it costs to send something back may be deducted from its refund.'],
      },
    ],
  },
  ar: {
    title: 'شروط الشحن',
    searchTitle: 'شروط الشحن: الإرسال خلال {dispatch_days}',
    description:
      'متى تُشحن الطلبات، وما العمل خلال 48 ساعة إذا تضرّر الطرد أو ضاع، وإلى أين لا نشحن، وكم يكلّف الشحن.',
    lead: 'تُشحن الطلبات خلال {dispatch_days} من الدفع، ويصلك رقم للتتبّع عند انطلاق طلبك.',
    highlights: [
      { title: '{dispatch_days}', about: 'من الدفع حتى خروج الطرد من عندنا' },
      { title: 'رقم للتتبّع', about: 'يصلك بالبريد الإلكتروني فور خروجه' },
      { title: '48 ساعة', about: 'لإبلاغنا بطرد متضرّر أو مفقود' },
    ],
    sections: [
      {
        title: 'التجهيز والشحن',
        paragraphs: [
          'نجهّز كل طلب ونشحنه خلال {dispatch_days} من الدفع. وحين يخرج من عندنا يصلك رقم تتبّعه.',
        ],
        leadsTo: ['trackOrder'],
      },
      {
        title: 'أين نوصّل',
        paragraphs: [
          'نوصّل إلى العناوين، لا إلى صناديق البريد. نرجو كتابة الشارع والمبنى ورقم هاتف تردّ عليه.',
        ],
      },
      {
        title: 'الطرود المتضرّرة أو المفقودة',
        paragraphs: [
          'إذا وصل الطرد متضرّرًا أو ضاع في الطريق، فيرجى مراسلتنا خلال 48 ساعة. رقم الطلب، وصورة للضرر إن وُجد، يعجّلان مساعدتنا لك.',
        ],
        leadsTo: ['contact'],
      },
      {
        title: 'رسوم الشحن',
        points: [
          'تُحسب الرسوم بحسب وزن الطرد ووجهته.',
          feePoints.ar.free,
          'بعد خروج الطرد لا تُردّ رسوم شحنه، إلا إذا كان الخطأ من جهتنا.',
        ],
      },
      {
        title: 'الإرجاع والاسترداد',
        paragraphs: ['قد تُخصم تكاليف الإرجاع من المبلغ المسترد.'],
      },
    ],
  },
};

/** Shown to visitors of a market whose rates are not always 0. */
export const shippingTermsWithFee: PageTexts = {
  en: withFee(shippingTerms.en, feePoints.en),
  ar: withFee(shippingTerms.ar, feePoints.ar),
};

function withFee(text: PageText, { free, charged }: (typeof feePoints)['en']): PageText {
  const sections = text.sections.map((section) =>
    section.points
      ? { ...section, points: section.points.map((point) => (point === free ? charged : point)) }
      : section,
  );
  return { ...text, sections };
}
