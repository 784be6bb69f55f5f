import type * as english from '../en/address-form.ts';
import type { Translation } from '../message-types.ts';

export const addressForm: Translation<typeof english.addressForm> = {
  optional: 'اختياري',
  choose: 'الاختيار من القائمة…',
  fields: {
    short_code: 'العنوان المختصر (من العنوان الوطني)',
    emirate: 'الإمارة',
    governorate: 'المحافظة',
    area: 'المنطقة',
    wilayat: 'الولاية',
    zone: 'رقم المنطقة',
    block: 'القطعة',
    building: 'المبنى',
    street: 'الشارع',
    road: 'الطريق',
    avenue: 'الجادة',
    house: 'المنزل',
    floor: 'الدور',
    unit: 'الوحدة',
    district: 'الحي',
    city: 'المدينة',
    postal_code: 'الرمز البريدي',
    additional_number: 'الرقم الإضافي',
    landmark: 'أقرب معلم',
  },
  own: {
    SA: { building: 'رقم المبنى', unit: 'الشقة' },
    AE: { building: 'المبنى أو الفيلا', unit: 'الشقة' },
    KW: { unit: 'الشقة' },
    BH: { unit: 'الشقة', block: 'المجمع' },
    OM: { street: 'السكة أو الشارع' },
  },
  hints: {
    short_code: 'أربعة أحرف لاتينية وأربعة أرقام، مثل ⁦RRRD2929⁩. ومعه يمكن ترك بقية الحقول فارغة.',
    filled: 'أُكملت بقية العنوان من الرمز. يُرجى التحقق منها.',
    unit: 'للفيلا يُكتب «لا يوجد».',
  },
};

export const addressProblem: Translation<typeof english.addressProblem> = {
  field_required: 'يرجى ملء هذا الحقل.',
  field_too_long: 'هذا النص أطول من المسموح. يرجى اختصاره.',
  text_invalid: 'في هذا الحقل رموز لا يمكن استعمالها.',
  po_box_only: 'يلزم ذكر الشارع والمبنى، فالمندوب لا يسلّم إلى صندوق بريد.',
  short_code_invalid: 'أربعة أحرف لاتينية وأربعة أرقام، مثل ⁦RRRD2929⁩.',
  address_required: 'يرجى كتابة العنوان المختصر أو العنوان الوطني كاملًا.',
  building_differs: 'رقم المبنى هو أرقام العنوان المختصر نفسها. يرجى مراجعة الاثنين.',
  building_invalid: 'رقم المبنى أربعة أرقام، مثل 8228.',
  postal_code_invalid: 'الرمز البريدي خمسة أرقام، مثل 12211.',
  additional_number_invalid: 'الرقم الإضافي أربعة أرقام، مثل 7474.',
  block_invalid: 'رقم المجمع ثلاثة أرقام أو أربعة، مثل 428.',
  zone_invalid: 'رقم المنطقة من 1 إلى 98.',
  region_invalid: 'يرجى الاختيار من القائمة.',
};
