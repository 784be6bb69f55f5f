import { type Language, listSeparator } from '../language.ts';
import type { AddressFieldName } from './address-field-names.ts';
import type { AddressCountry, AddressValues } from './address-forms.ts';
import { countryNameByCode } from './countries.ts';
import { type AddressFields, noUnit } from './parse-address.ts';
import { findRegion } from './regions.ts';

type AddressLines = { address: string; city: string; postcode: string };

/** Postcode of an order whose address has none, as in the spec. */
export const unknownPostcode = '00000';

/** Adds the language of the lines: that of the typed letters, else the shopper's. */
export function toAddressFields(
  country: AddressCountry,
  values: AddressValues,
  language: Language,
): AddressFields {
  return { ...values, country, language: scriptOf(values) ?? language };
}

/** Undefined for digits alone, and where both scripts are mixed. */
function scriptOf({ short_code: _, emirate: _e, governorate: _g, ...typed }: AddressValues) {
  const text = Object.values(typed)
    .filter((value) => value !== noUnit)
    .join(' ');
  const isArabic = /\p{Script=Arabic}/u.test(text);
  const isLatin = /\p{Script=Latin}/u.test(text);
  if (isArabic === isLatin) return undefined;
  return isArabic ? 'ar' : 'en';
}

/** Composes the order's columns, which slips, emails and gateways read. */
export function composeAddress(fields: AddressFields): AddressLines {
  const { country, language } = fields;
  const parts = lineOrder[country].flatMap((name) => partOf(name, fields) ?? []);
  return {
    address: parts.join(listSeparator[language]),
    city: cityOf(fields) ?? countryNameByCode(country, language),
    postcode: fields.postal_code ?? unknownPostcode,
  };
}

const lineOrder: Record<AddressCountry, readonly AddressFieldName[]> = {
  SA: ['short_code', 'building', 'street', 'unit', 'district', 'postal_code', 'additional_number'],
  AE: ['unit', 'building', 'street', 'area', 'landmark'],
  KW: ['block', 'street', 'avenue', 'house', 'floor', 'unit', 'governorate'],
  BH: ['unit', 'building', 'road', 'block'],
  QA: ['unit', 'building', 'street', 'zone'],
  OM: ['house', 'street', 'governorate'],
};

function cityOf(fields: AddressFields): string | undefined {
  const { country, language, city, area, wilayat, emirate = '' } = fields;
  if (country === 'AE') return findRegion(country, emirate)?.[language];
  return country === 'OM' ? wilayat : country === 'SA' || country === 'QA' ? city : area;
}

function partOf(name: AddressFieldName, fields: AddressFields): string | undefined {
  const { country, language } = fields;
  const value = fields[name];
  if (!value || (name === 'unit' && value === noUnit)) return undefined;
  const label = (ownLabels[country]?.[name] ?? labels[name])?.[language];
  if (name === 'governorate') {
    const region = findRegion(country, value)?.[language] ?? value;
    return language === 'ar' ? `${label} ${region}` : `${region} ${label}`;
  }
  const isLabelled = label !== undefined && (alwaysLabelled.has(name) || isNumber(value));
  return isLabelled ? `${label} ${value}` : value;
}

/** "12", "12A", "B-4": a number that reads as nothing without its name. */
function isNumber(value: string): boolean {
  return /^\p{L}?[-/ ]?\d[\d/-]*[ -]?\p{L}?$/u.test(value);
}

const alwaysLabelled: ReadonlySet<AddressFieldName> = new Set([
  'postal_code',
  'additional_number',
  'zone',
  'landmark',
]);

type Labels = Partial<Record<AddressFieldName, Record<Language, string>>>;

const labels: Labels = {
  governorate: { en: 'Governorate', ar: 'محافظة' },
  zone: { en: 'Zone', ar: 'منطقة' },
  block: { en: 'Block', ar: 'قطعة' },
  building: { en: 'Building', ar: 'مبنى' },
  street: { en: 'Street', ar: 'شارع' },
  road: { en: 'Road', ar: 'طريق' },
  avenue: { en: 'Avenue', ar: 'جادة' },
  house: { en: 'House', ar: 'منزل' },
  floor: { en: 'Floor', ar: 'الدور' },
  unit: { en: 'Unit', ar: 'وحدة' },
  postal_code: { en: 'Postal code', ar: 'الرمز البريدي' },
  additional_number: { en: 'Additional number', ar: 'الرقم الإضافي' },
  landmark: { en: 'Near', ar: 'قرب' },
};

const flat = { en: 'Flat', ar: 'شقة' };

const ownLabels: Partial<Record<AddressCountry, Labels>> = {
  AE: { unit: { en: 'Apartment', ar: 'شقة' } },
  KW: { unit: flat },
  BH: { unit: flat, block: { en: 'Block', ar: 'مجمع' } },
  OM: { street: { en: 'Way', ar: 'سكة' } },
};
