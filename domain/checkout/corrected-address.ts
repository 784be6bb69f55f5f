import { z } from 'zod';
import { isEmail } from '../email.ts';
import type { CorrectedDetails, CorrectedField } from '../orders/correct-address.ts';
import { countries } from './countries.ts';
import { readPhone } from './phone.ts';
import { shippingLimits } from './shipping.ts';

export type AddressProblem = 'required' | 'too_long' | 'invalid';
export type AddressProblems = Partial<Record<CorrectedField, AddressProblem>>;

const problem = (name: AddressProblem) => name;
const text = (most: number) =>
  z
    .string(problem('required'))
    .trim()
    .min(1, problem('required'))
    .max(most, problem('too_long'))
    .refine((value) => !/[^\P{Cc}\t\n\r]/u.test(value), problem('invalid'));

/** Orders of an older store have none; whether it may be empty depends on the order. */
const email = z
  .string(problem('required'))
  .trim()
  .max(shippingLimits.email, problem('too_long'))
  .refine((typed) => typed === '' || isEmail(typed), problem('invalid'));

/** After dispatch the form has no other field. */
const emailAlone = z.object({ email: email.min(1, problem('required')) });

const corrected = z
  .object({
    first_name: text(shippingLimits.first_name),
    last_name: text(shippingLimits.last_name),
    phone: text(shippingLimits.phone),
    email,
    country: z
      .string(problem('required'))
      .refine((code) => countries.some((country) => country.code === code), problem('invalid')),
    city: text(shippingLimits.city),
    address: text(shippingLimits.address),
  })
  .transform((address, context) => {
    const phone = readPhone(address.phone, address.country);
    if (phone) return { ...address, phone };
    context.addIssue({ code: 'custom', path: ['phone'], message: problem('invalid') });
    return z.NEVER;
  });

export function readCorrectedAddress(
  form: Record<string, unknown>,
):
  | { details: Partial<CorrectedDetails>; problems?: undefined }
  | { details?: undefined; problems: AddressProblems } {
  const parsed = (form.only === 'email' ? emailAlone : corrected).safeParse(form);
  if (parsed.success) return { details: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => [path[0], message]);
  return { problems: Object.fromEntries(issues.reverse()) as AddressProblems };
}
