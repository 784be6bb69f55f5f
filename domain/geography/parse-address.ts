import { asLanguage, type Language, westernDigits } from '../language.ts';
import type { AddressFieldName } from './address-field-names.ts';
import {
  type AddressCountry,
  type AddressField,
  type AddressProblemCode,
  type AddressValues,
  asAddressCountry,
  fieldsOfCountry,
} from './address-forms.ts';
import { isOnlyPoBox } from './po-box.ts';
import { findRegion } from './regions.ts';

export type AddressProblem = { field: AddressFieldName; code: AddressProblemCode };

/** Checked fields as `orders.address_fields` stores them. `language` is that of the composed lines. */
export type AddressFields = AddressValues & { country: AddressCountry; language: Language };

/** The value of a house without apartments. */
export const noUnit = 'none';

type ParsedAddress =
  | { values: AddressValues; problems?: undefined }
  /** In the order of the form, one for each wrong field. */
  | { values?: undefined; problems: AddressProblem[] };

/**
 * Parses typed fields by the country's form: folds spaces, case and digits, and drops fields that the form
 * lacks.
 */
export function parseAddress(
  country: AddressCountry,
  typed: Record<string, unknown>,
): ParsedAddress {
  const fields = fieldsOfCountry(country);
  const values: AddressValues = {};
  const problems: AddressProblem[] = [];
  for (const field of fields) {
    const { value, code } = parseField(country, field, typed[field.name]);
    if (code) problems.push({ field: field.name, code });
    else if (value) values[field.name] = value;
  }
  const wrong = new Set(problems.map(({ field }) => field));
  problems.push(...findMissing(fields, values, wrong));
  const differing = takeBuilding(values);
  if (differing) problems.push(differing);
  if (problems.length === 0) return { values };
  const order = fields.map(({ name }) => name);
  problems.sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
  return { problems };
}

type ParsedField = { value?: string; code?: AddressProblemCode };

function parseField(country: string, field: AddressField, typed: unknown): ParsedField {
  if (typed === undefined || typed === null) return {};
  if (typeof typed !== 'string' && typeof typed !== 'number') return { code: 'text_invalid' };
  const text = `${typed}`;
  // PostgreSQL refuses NULs and lone surrogates.
  if (!/^([^\p{Cc}\p{Cs}]|[\t\n\r])*$/u.test(text)) return { code: 'text_invalid' };
  const value = foldValue(text, field.kind);
  // Signs alone are no value.
  if (!/[\p{L}\p{N}]/u.test(value) && !(field.acceptsNone && value)) return {};
  if (field.kind === 'region') return parseRegion(country, value);
  if (field.name === 'unit' && isNone(value)) return field.acceptsNone ? { value: noUnit } : {};
  if (field.pattern && !field.pattern.test(value)) return { code: field.problem ?? 'text_invalid' };
  if (value.length > field.maxLength) return { code: 'field_too_long' };
  if (isOnlyPoBox({ address: value, city: '', country })) return { code: 'po_box_only' };
  return { value: field.name === 'zone' ? `${Number(value)}` : value };
}

function parseRegion(country: string, value: string): ParsedField {
  const region = findRegion(country, value);
  return region ? { value: region.id } : { code: 'region_invalid' };
}

function foldValue(text: string, kind: AddressField['kind']): string {
  const folded = westernDigits(text.replace(hiddenMarks, '')).replace(/\s+/g, ' ').trim();
  if (kind === 'digits') return folded.replace(/ /g, '');
  return kind === 'code' ? folded.replace(/[ -]/g, '').toUpperCase() : folded;
}

const hiddenMarks = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

function isNone(value: string): boolean {
  return /^(none|no|nil|n\/?a|[-–—0]+|لا|لا يوجد|لا توجد|بدون|بلا)$/i.test(value);
}

function findMissing(
  fields: readonly AddressField[],
  values: AddressValues,
  wrong: ReadonlySet<AddressFieldName>,
): AddressProblem[] {
  const isMissing = ({ name }: AddressField) => !values[name] && !wrong.has(name);
  const hasCode = Boolean(values.short_code) || wrong.has('short_code');
  const replaced = hasCode ? [] : fields.filter(({ requiredIf }) => requiredIf === 'no_short_code');
  if (replaced.length > 0 && replaced.every(isMissing)) {
    return [{ field: 'short_code', code: 'address_required' }];
  }
  const required = [...fields.filter(({ requiredIf }) => requiredIf === 'always'), ...replaced];
  return required.filter(isMissing).map(({ name }) => ({ field: name, code: 'field_required' }));
}

/** The digits of a short code are the building's number. */
function takeBuilding(values: AddressValues): AddressProblem | undefined {
  const building = values.short_code?.slice(4);
  if (!building) return undefined;
  if (values.building && values.building !== building) {
    return { field: 'building', code: 'building_differs' };
  }
  values.building = building;
  return undefined;
}

/** Reads the column of any release. Undefined where the form no longer accepts the values. */
export function parseStoredAddress(stored: unknown): AddressFields | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const typed = stored as Record<string, unknown>;
  const country = asAddressCountry(typed.country);
  const language = asLanguage(typed.language);
  if (!country || !language) return undefined;
  const { values } = parseAddress(country, typed);
  return values && { ...values, country, language };
}
