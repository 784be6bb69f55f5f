import type { AddressProblemCode } from '#domain/geography/address-forms.ts';

/** The fields of an address in the Gulf, at checkout and where staff correct an address. */
export const addressForm = {
  optional: 'optional',
  choose: 'Choose…',
  fields: {
    short_code: 'Short code of your National Address',
    emirate: 'Emirate',
    governorate: 'Governorate',
    area: 'Area',
    wilayat: 'Wilayat',
    zone: 'Zone',
    block: 'Block',
    building: 'Building',
    street: 'Street',
    road: 'Road',
    avenue: 'Avenue',
    house: 'House',
    floor: 'Floor',
    unit: 'Unit',
    district: 'District',
    city: 'City',
    postal_code: 'Postal code',
    additional_number: 'Additional number',
    landmark: 'Landmark',
  },
  own: {
    SA: { building: 'Building number', unit: 'Apartment' },
    AE: { building: 'Building or villa', unit: 'Apartment' },
    KW: { unit: 'Flat' },
    BH: { unit: 'Flat', block: 'Block' },
    OM: { street: 'Way or street' },
  },
  hints: {
    short_code:
      'Four letters and four digits, like RRRD2929. With it, you can leave the other fields empty.',
    filled: 'The rest of the address came from the code. Please check it.',
    unit: 'A villa has none: write “none”.',
  },
} as const;

export const addressProblem = {
  field_required: 'Please fill in this field.',
  field_too_long: 'This is too long. Please shorten it.',
  text_invalid: 'This field has characters that cannot be used.',
  po_box_only: 'Please add a street and building: couriers cannot deliver to a P.O. box.',
  short_code_invalid: 'Four letters and four digits, like RRRD2929.',
  address_required: 'Please enter the short code, or the full national address.',
  building_differs: 'The building number is the four digits of the short code. Please check both.',
  building_invalid: 'The building number has four digits, like 8228.',
  postal_code_invalid: 'The postal code has five digits, like 12211.',
  additional_number_invalid: 'The additional number has four digits, like 7474.',
  block_invalid: 'The block has three or four digits, like 428.',
  zone_invalid: 'The zone is a number from 1 to 98.',
  region_invalid: 'Please choose from the list.',
} as const satisfies Record<AddressProblemCode, string>;
