import * as z from 'zod/mini';
import { countries, defaultCountry, defaultDialCode } from '../geography/countries.ts';
import { westernDigits } from '../language.ts';
import { eachField, fieldRules, shopperFields } from '../orders/shopper-fields.ts';
import { parseStored } from '../stored.ts';

/** Fields that the shopper types. The spec stores the country separately, with the dial code. */
export const typedFields = shopperFields.filter((field) => field !== 'country');

const text = (maxLength: number) => z.catch(z.string().check(z.maxLength(maxLength)), '');
const oneOf = (values: readonly string[], fallback: string) =>
  z.catch(z.string().check(z.refine((value) => values.includes(value))), fallback);

const savedShipping = z.object({
  formData: z.object(eachField(typedFields, (field) => text(fieldRules[field].maxLength))),
  /** Dial code: "+971". */
  selectedCountryCode: oneOf(
    countries.map(({ dial_code }) => dial_code),
    defaultDialCode,
  ),
  selectedCountry: oneOf(
    countries.map(({ code }) => code),
    defaultCountry,
  ),
  /** Typed fields of all address forms, by name; absent until one is typed. */
  addressFields: z.optional(z.catch(z.record(z.string(), text(200)), {})),
  /** Milliseconds since 1970. */
  timestamp: z.catch(z.number(), 0),
});
export type SavedShipping = z.infer<typeof savedShipping>;

export function parseShipping(stored: string | null): SavedShipping | undefined {
  return parseStored(savedShipping, stored);
}

/** Drops a dial code that the shopper typed once more, with + or 00. */
export function joinDialCode(dialCode: string, typed: string): string {
  const dialled = dialledOf(typed);
  return dialled.startsWith('+') ? dialled : `${dialCode}${dialled}`;
}

/**
 * Returns the dial code of a number typed with + or 00. Undefined without one, or when no listed country
 * has it.
 */
export function findTypedDialCode(typed: string): string | undefined {
  const dialled = dialledOf(typed);
  return countries.find(({ dial_code }) => dialled.startsWith(dial_code))?.dial_code;
}

function dialledOf(typed: string): string {
  const number = westernDigits(typed).replace(/[^\d+]/g, '');
  return number.replace(/^00/, '+');
}
