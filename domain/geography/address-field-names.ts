/** Names of all countries' address forms. A field's name is also its API and storage key and its form control. */
export const addressFieldNames = [
  'short_code',
  'emirate',
  'governorate',
  'area',
  'wilayat',
  'zone',
  'block',
  'building',
  'street',
  'road',
  'avenue',
  'house',
  'floor',
  'unit',
  'district',
  'city',
  'postal_code',
  'additional_number',
  'landmark',
] as const;
export type AddressFieldName = (typeof addressFieldNames)[number];

export function isAddressFieldName(name: string): name is AddressFieldName {
  return addressFieldNames.some((one) => one === name);
}
