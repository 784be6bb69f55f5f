// Fields that shoppers fill in, in the order of the checkout's form. A field's name is also its column of
// `orders`, its API and storage key, its form control and its message key. Contract, storage, forms,
// corrections and history are derived from this list.

type FieldRule = {
  kind: 'line' | 'email' | 'phone' | 'country' | 'street';
  /** Maximum number of characters, wherever the field is typed, stored, sent or corrected. */
  maxLength: number;
  autoComplete: string;
};

const personFields = {
  first_name: { kind: 'line', maxLength: 100, autoComplete: 'given-name' },
  last_name: { kind: 'line', maxLength: 100, autoComplete: 'family-name' },
  email: { kind: 'email', maxLength: 254, autoComplete: 'email' },
  phone: { kind: 'phone', maxLength: 40, autoComplete: 'tel-national' },
} as const satisfies Record<string, FieldRule>;

const locationFields = {
  country: { kind: 'country', maxLength: 2, autoComplete: 'country' },
  city: { kind: 'line', maxLength: 120, autoComplete: 'address-level2' },
  address: { kind: 'street', maxLength: 500, autoComplete: 'street-address' },
} as const satisfies Record<string, FieldRule>;

export const fieldRules = { ...personFields, ...locationFields };

export type ShopperField = keyof typeof fieldRules;
export type ShopperDetails = Record<ShopperField, string>;

export const shopperFields = Object.keys(fieldRules) as ShopperField[];
export const placeFields = Object.keys(locationFields) as (keyof typeof locationFields)[];

/** `{ first_name: toValue('first_name'), … }` */
export function eachField<Field extends ShopperField, Value>(
  fields: readonly Field[],
  toValue: (field: Field) => Value,
): Record<Field, Value> {
  const entries = fields.map((field) => [field, toValue(field)]);
  return Object.fromEntries(entries) as Record<Field, Value>;
}
