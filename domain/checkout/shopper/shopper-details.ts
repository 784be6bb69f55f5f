import { z } from 'zod';
import { throwFirstError } from '../../coded-error.ts';
import { isEmail } from '../../email-address.ts';
import { asAddressCountry } from '../../geography/address-forms.ts';
import { composeAddress, toAddressFields } from '../../geography/compose-address.ts';
import { findCountry } from '../../geography/countries.ts';
import {
  type AddressFields,
  type AddressProblem,
  parseAddress,
} from '../../geography/parse-address.ts';
import { toE164 } from '../../geography/phone.ts';
import { isOnlyPoBox } from '../../geography/po-box.ts';
import { asLanguage } from '../../language.ts';
import { CorrectionError, type CorrectionErrorCode } from '../../orders/correct-address.ts';
import {
  eachField,
  fieldRules,
  type ShopperDetails,
  type ShopperField,
  shopperFields,
} from '../../orders/shopper-fields.ts';
import type { PurchaseErrorCode } from '../purchase-error.ts';

// Validates a shopper's details, at checkout and when staff correct them. Messages are error codes; they
// are translated when the response's language is known.

const code = (error: PurchaseErrorCode) => error;

const email = z
  .string(code('field_required'))
  .trim()
  .max(fieldRules.email.maxLength, code('field_too_long'));

const country = z
  .string(code('country_invalid'))
  .refine((typed) => findCountry(typed) !== undefined, code('country_invalid'));

/**
 * Accepts a phone and an address as typed. Later checks need other fields: the phone its country
 * (`toE164`), the address its city and country (`isOnlyPoBox`).
 */
export const shopperDetails = z.object(eachField(shopperFields, ruleOf));

function ruleOf(field: ShopperField): z.ZodType<string> {
  const { kind, maxLength } = fieldRules[field];
  if (kind === 'email') return email.refine(isEmail, code('email_invalid'));
  if (kind === 'country') return country;
  return z
    .string(code('field_required'))
    .trim()
    .min(1, code('field_required'))
    .max(maxLength, code('field_too_long'))
    .refine(hasNoControls, code('text_invalid'));
}

// PostgreSQL refuses NULs and lone surrogates; other control characters only hide something.
function hasNoControls(value: string): boolean {
  return /^([^\p{Cc}\p{Cs}]|[\t\n\r])*$/u.test(value);
}

/** The P.O. box of an older order may stay while its other fields are corrected. */
const detailsWith = (ruleOfEmail: z.ZodType<string>) =>
  shopperDetails
    .extend({ email: ruleOfEmail, address_before: z.string().trim().optional() })
    .refine(({ phone, country }) => toE164(phone, country) !== undefined, {
      path: ['phone'],
      error: code('phone_invalid'),
      when: areValid('phone', 'country'),
    })
    .refine(
      ({ address_before, ...details }) =>
        details.address === address_before || !isOnlyPoBox(details),
      {
        path: ['address'],
        error: code('po_box_only'),
        when: areValid('address', 'city', 'country'),
      },
    )
    .transform(({ address_before: _, ...details }): ShopperDetails => {
      return { ...details, phone: toE164(details.phone, details.country) ?? details.phone };
    });

const requiredEmail = email.min(1, code('field_required')).refine(isEmail, code('email_invalid'));

/** Orders of an older store have no email, so it may be empty. */
const corrected = detailsWith(
  email.refine((typed) => typed === '' || isEmail(typed), code('email_invalid')),
);
const complete = detailsWith(requiredEmail);

/** Checks that involve other fields, too, run although a field that they do not need is wrong. */
function areValid(...fields: ShopperField[]) {
  return ({ issues }: { issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    issues.every(({ path }) => !fields.some((field) => field === path?.[0]));
}

/** After dispatch the form has no other field. */
const emailAlone = z.object({ email: requiredEmail });

type TypedDetails<Details> = {
  details: Details;
  /** Set where staff typed the address by the form of its country. */
  addressFields?: AddressFields | undefined;
};

/** Throws CorrectionError, with one error for each wrong field. */
export function readCorrectedAddress(
  form: Record<string, unknown>,
): TypedDetails<Partial<ShopperDetails>> {
  return readDetails<Partial<ShopperDetails>>(form, form.only === 'email' ? emailAlone : corrected);
}

/** Reads the customer of an order that staff place. Throws CorrectionError, with one error for each wrong field. */
export function readNewCustomer(form: Record<string, unknown>): TypedDetails<ShopperDetails> {
  return readDetails(form, complete);
}

function readDetails<Details>(
  form: Record<string, unknown>,
  schema: z.ZodType<Details>,
): TypedDetails<Details> {
  const { lines, addressFields, problems } = readFormAddress(form);
  const parsed = schema.safeParse({ ...form, ...lines });
  if (parsed.success && !problems) return { details: parsed.data, addressFields };
  const codes = new Map<string, CorrectionErrorCode>();
  for (const { field, code } of problems ?? []) codes.set(field, code);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    if (!codes.has(field)) codes.set(field, toCorrectionCode(message));
  }
  throwFirstError(toCorrectionErrors(codes));
  throw new CorrectionError('field_invalid');
}

function toCorrectionErrors(codes: Map<string, CorrectionErrorCode>): CorrectionError[] {
  return [...codes].map(([field, code]) => new CorrectionError(code, field));
}

type FormRead = {
  lines?: Pick<ShopperDetails, 'address' | 'city'>;
  addressFields?: AddressFields;
  problems?: AddressProblem[];
};

/** Reads the fields of a country's form, where staff used it. */
function readFormAddress(form: Record<string, unknown>): FormRead {
  const { address_form, address_language, ...typed } = form;
  const country = asAddressCountry(address_form);
  if (!country || country !== typed.country) return {};
  const { values, problems } = parseAddress(country, typed);
  if (!values) return { lines: placeholder, problems };
  const addressFields = toAddressFields(country, values, asLanguage(address_language) ?? 'en');
  const { address, city } = composeAddress(addressFields);
  return { lines: { address, city }, addressFields };
}

/** Lines that no check refuses: those of wrong fields are not composed. */
const placeholder = { address: '-', city: '-' };

function toCorrectionCode(message: string): CorrectionErrorCode {
  return sameCodes.find((code) => code === message) ?? 'field_invalid';
}

const sameCodes = ['field_required', 'field_too_long', 'po_box_only'] as const;
