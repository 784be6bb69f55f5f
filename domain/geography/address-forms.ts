import type { AddressFieldName } from './address-field-names.ts';

// Forms of the Gulf's addresses, whose couriers need more than a line of text. Every other country has the
// plain address of the spec. The checkout loads this file only where forms are on.

/** Values by field; an empty one is left out. */
export type AddressValues = Partial<Record<AddressFieldName, string>>;

export type AddressProblemCode =
  | 'field_required'
  | 'field_too_long'
  | 'text_invalid'
  | 'po_box_only'
  | 'short_code_invalid'
  | 'address_required'
  | 'building_differs'
  | 'building_invalid'
  | 'postal_code_invalid'
  | 'additional_number_invalid'
  | 'block_invalid'
  | 'zone_invalid'
  | 'region_invalid';

export type AddressField = {
  name: AddressFieldName;
  /** `code` and `digits` are typed from left to right; a `region` is chosen from `regionsOf` the country. */
  kind: 'text' | 'digits' | 'code' | 'region';
  /** Maximum number of characters, after folding. */
  maxLength: number;
  /** Shape of the folded value, and the code of its problem. */
  pattern?: RegExp;
  problem?: AddressProblemCode;
  autoComplete: string;
  requiredIf: 'always' | 'no_short_code' | 'never';
  /** Two of them share a line of the form. */
  isNarrow?: true;
  /** "None" is a value, for a house without apartments. */
  acceptsNone?: true;
};

type Rule = Omit<AddressField, 'name' | 'requiredIf'>;

const line = (maxLength: number, autoComplete = 'off'): Rule => ({
  kind: 'text',
  maxLength,
  autoComplete,
});
const digits = (
  maxLength: number,
  pattern: RegExp,
  problem: AddressProblemCode,
  autoComplete = 'off',
): Rule => ({ kind: 'digits', maxLength, pattern, problem, autoComplete });

const region: Rule = {
  kind: 'region',
  maxLength: 40,
  problem: 'region_invalid',
  autoComplete: 'address-level1',
};
const area = line(100, 'address-level3');
const street = line(100, 'address-line1');
const city = line(120, 'address-level2');
const unit = line(20, 'address-line2');

const narrow = (rule: Rule): Rule => ({ ...rule, isNarrow: true });

const always = (name: AddressFieldName, rule: Rule) => toField(name, 'always', rule);
const never = (name: AddressFieldName, rule: Rule) => toField(name, 'never', rule);
const withoutCode = (name: AddressFieldName, rule: Rule) => toField(name, 'no_short_code', rule);

function toField(
  name: AddressFieldName,
  requiredIf: AddressField['requiredIf'],
  rule: Rule,
): AddressField {
  return { name, requiredIf, ...rule };
}

/** Fields in the order of the form. */
export const addressForms = {
  SA: [
    never('short_code', {
      kind: 'code',
      maxLength: 8,
      pattern: /^[A-Z]{4}\d{4}$/,
      problem: 'short_code_invalid',
      autoComplete: 'off',
    }),
    withoutCode('building', narrow(digits(4, /^\d{4}$/, 'building_invalid'))),
    never('unit', narrow(unit)),
    withoutCode('street', street),
    withoutCode('district', area),
    withoutCode('city', city),
    withoutCode('postal_code', narrow(digits(5, /^\d{5}$/, 'postal_code_invalid', 'postal-code'))),
    withoutCode('additional_number', narrow(digits(4, /^\d{4}$/, 'additional_number_invalid'))),
  ],
  AE: [
    always('emirate', region),
    always('area', area),
    never('street', street),
    always('building', narrow(line(100))),
    always('unit', { ...narrow(unit), acceptsNone: true }),
    never('landmark', line(100)),
  ],
  KW: [
    always('governorate', region),
    always('area', area),
    always('block', narrow(line(6))),
    always('street', narrow(street)),
    never('avenue', narrow(line(20))),
    always('house', narrow(line(6))),
    never('floor', narrow(line(20))),
    never('unit', narrow(unit)),
  ],
  BH: [
    always('area', area),
    always('block', narrow(digits(4, /^\d{3,4}$/, 'block_invalid'))),
    always('road', narrow(street)),
    always('building', narrow(line(20))),
    never('unit', narrow(unit)),
  ],
  QA: [
    always('zone', narrow(digits(2, /^(0?[1-9]|[1-8]\d|9[0-8])$/, 'zone_invalid'))),
    always('street', narrow(street)),
    always('building', narrow(line(20))),
    never('unit', narrow(unit)),
    never('city', city),
  ],
  OM: [
    always('governorate', region),
    always('wilayat', city),
    always('street', narrow(street)),
    always('house', narrow(line(20))),
  ],
} as const satisfies Record<string, readonly AddressField[]>;

export type AddressCountry = keyof typeof addressForms;

export function asAddressCountry(country: unknown): AddressCountry | undefined {
  return typeof country === 'string' && Object.hasOwn(addressForms, country)
    ? (country as AddressCountry)
    : undefined;
}

export function fieldsOfCountry(country: AddressCountry): readonly AddressField[] {
  return addressForms[country];
}
