import type { Language } from '../language.ts';

// What can be wrong with a purchase, in words for the shopper. The API answers with these; screens
// show what the API said.

export type PurchaseErrorCode =
  | 'cart_empty'
  | 'cart_too_long'
  | 'item_invalid'
  | 'bundle_invalid'
  | 'quantity_invalid'
  | 'product_not_sold'
  | 'price_changed'
  | 'currency_invalid'
  | 'field_required'
  | 'text_invalid'
  | 'email_invalid'
  | 'phone_invalid'
  | 'country_invalid'
  | 'address_outside_store'
  | 'body_invalid'
  | 'body_too_large'
  | 'key_reused'
  | 'too_many_requests'
  | 'gateway_unavailable'
  | 'payment_refused'
  | 'not_found'
  | 'unexpected'
  | 'unavailable';

type Words = Record<PurchaseErrorCode, string>;

const english: Words = {
  cart_empty: 'Cart is empty',
  cart_too_long: 'A cart holds at most 50 lines.',
  item_invalid: 'One of the items could not be read.',
  bundle_invalid: 'Choose 1, 2 or 3 pieces.',
  quantity_invalid: 'The quantity must be a whole number from 1 to 99.',
  product_not_sold: 'One of the products is no longer sold.',
  price_changed: 'Prices have changed. Please look at your cart again before you pay.',
  currency_invalid: 'This store charges in US dollars.',
  field_required: 'Please fill in this field.',
  text_invalid: 'This field has characters that cannot be used.',
  email_invalid: 'Please enter a valid e-mail address.',
  phone_invalid: 'Please enter a valid phone number for the country code.',
  country_invalid: 'Please choose a country from the list.',
  address_outside_store: 'This address does not belong to this store.',
  body_invalid: 'The request could not be read.',
  body_too_large: 'The request is too large.',
  key_reused: 'This payment was already started with other details.',
  too_many_requests: 'Too many tries. Please wait a while and try again.',
  gateway_unavailable: 'The payment service did not answer.',
  payment_refused:
    'The payment service refused this payment. Our team has been notified; your cart is kept.',
  not_found: 'Not found.',
  unexpected: 'Something went wrong. Please try again.',
  unavailable: 'The store cannot be reached right now. Please try again in a moment.',
};

const arabic: Words = {
  cart_empty: 'السلة فارغة',
  cart_too_long: 'تتسع السلة لخمسين سطرًا على الأكثر.',
  item_invalid: 'تعذّرت قراءة أحد المنتجات في السلة.',
  bundle_invalid: 'اختر قطعة أو قطعتين أو ثلاث قطع.',
  quantity_invalid: 'الكمية عدد صحيح من 1 إلى 99.',
  product_not_sold: 'أحد المنتجات لم يعد متوفرًا للبيع.',
  price_changed: 'تغيّرت الأسعار. راجع سلتك قبل الدفع من فضلك.',
  currency_invalid: 'الدفع في هذا المتجر بالدولار الأمريكي.',
  field_required: 'يرجى ملء هذا الحقل.',
  text_invalid: 'في هذا الحقل رموز لا يمكن استعمالها.',
  email_invalid: 'يرجى إدخال بريد إلكتروني صحيح.',
  phone_invalid: 'يرجى إدخال رقم هاتف صحيح لرمز الدولة المختار.',
  country_invalid: 'يرجى اختيار دولة من القائمة.',
  address_outside_store: 'هذا العنوان لا يعود إلى هذا المتجر.',
  body_invalid: 'تعذّرت قراءة الطلب.',
  body_too_large: 'حجم الطلب أكبر من المسموح.',
  key_reused: 'بدأت عملية الدفع هذه من قبل ببيانات أخرى.',
  too_many_requests: 'محاولات كثيرة. انتظر بعض الوقت ثم حاول من جديد.',
  gateway_unavailable: 'لم تستجب خدمة الدفع.',
  payment_refused: 'رفضت خدمة الدفع هذه العملية. أُبلغ فريقنا بذلك، وسلتك محفوظة.',
  not_found: 'غير موجود.',
  unexpected: 'حدث خطأ ما. حاول مرة أخرى من فضلك.',
  unavailable: 'تعذّر الوصول إلى المتجر الآن. حاول مرة أخرى بعد قليل من فضلك.',
};

/** The code a message stands for; one that is none means that the body could not be read. */
export function asPurchaseErrorCode(text: string | undefined): PurchaseErrorCode {
  return text !== undefined && Object.hasOwn(english, text)
    ? (text as PurchaseErrorCode)
    : 'body_invalid';
}

export function purchaseErrorText(code: PurchaseErrorCode, language: Language): string {
  return (language === 'ar' ? arabic : english)[code];
}

/** A purchase that cannot go on. `field` names what is to blame, where one thing is. */
export class PurchaseError extends Error {
  readonly code: PurchaseErrorCode;
  readonly field: string | undefined;
  /** What else the answer carries: the new total, say. */
  readonly details: Record<string, unknown>;

  constructor(code: PurchaseErrorCode, field?: string, details: Record<string, unknown> = {}) {
    super(code);
    this.name = 'PurchaseError';
    this.code = code;
    this.field = field;
    this.details = details;
  }
}
