import type { Language } from '../language.ts';
import type { OrderStatus } from './order.ts';

/** Where a parcel goes and who takes it, as an order keeps it. */
export type ShippingAddress = {
  first_name: string;
  last_name: string;
  /** With its dial code: "+971501234567". */
  phone: string;
  /** Two letters; whatever an older store kept in old orders. */
  country: string;
  city: string;
  address: string;
};

export const addressFields = [
  'first_name',
  'last_name',
  'phone',
  'country',
  'city',
  'address',
] as const satisfies readonly (keyof ShippingAddress)[];
export type AddressField = (typeof addressFields)[number];

/** What staff can correct: the shopper's e-mail address at any time, the rest until the parcel left. */
export type CorrectedDetails = ShippingAddress & { email: string };
export const correctedFields = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'country',
  'city',
  'address',
] as const satisfies readonly (keyof CorrectedDetails)[];
export type CorrectedField = (typeof correctedFields)[number];

/** What a correction changed: field, and its values before and after. */
export type AddressChange<Field = CorrectedField> = { field: Field; before: string; after: string };

/** An address can be corrected until the parcel is on its way. */
export function mayCorrectAddress(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'preparing';
}

export function changesBetween<Field extends CorrectedField>(
  fields: readonly Field[],
  before: Partial<CorrectedDetails>,
  after: Partial<CorrectedDetails>,
): AddressChange<Field>[] {
  return fields
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
    .filter((change) => change.before !== change.after);
}

export type CorrectionErrorCode = 'order_unknown' | 'on_its_way' | 'email_required';

const words: Record<Language, Record<CorrectionErrorCode, string>> = {
  en: {
    order_unknown: 'This order no longer exists.',
    on_its_way: 'The address can be corrected only before the parcel is out for delivery.',
    email_required: 'Please enter the e-mail address.',
  },
  ar: {
    order_unknown: 'هذا الطلب لم يعد موجودًا.',
    on_its_way: 'لا يُصحَّح العنوان إلا قبل خروج الطرد للتوصيل.',
    email_required: 'أدخل البريد الإلكتروني من فضلك.',
  },
};

/** A correction that cannot be made, with a message for staff in either language. */
export class CorrectionError extends Error {
  readonly code: CorrectionErrorCode;

  constructor(code: CorrectionErrorCode) {
    super(code);
    this.name = 'CorrectionError';
    this.code = code;
  }

  text(language: Language): string {
    return words[language][this.code];
  }
}
