import { z } from 'zod';
import type { AddressField, ShippingAddress } from '../orders/correct-address.ts';
import { countries } from './countries.ts';
import { readPhone } from './phone.ts';
import { shippingLimits } from './shipping.ts';

export type AddressProblem = 'required' | 'too_long' | 'invalid';
export type AddressProblems = Partial<Record<AddressField, AddressProblem>>;

const problem = (name: AddressProblem) => name;
const text = (most: number) =>
  z
    .string(problem('required'))
    .trim()
    .min(1, problem('required'))
    .max(most, problem('too_long'))
    .refine((value) => !/[^\P{Cc}\t\n\r]/u.test(value), problem('invalid'));

/** The rules of checkout, for an address that staff correct. */
const corrected = z
  .object({
    first_name: text(shippingLimits.first_name),
    last_name: text(shippingLimits.last_name),
    phone: text(shippingLimits.phone),
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

/** An address as staff typed it, or what is wrong with it by field. */
export function readCorrectedAddress(
  form: unknown,
):
  | { address: ShippingAddress; problems?: undefined }
  | { address?: undefined; problems: AddressProblems } {
  const parsed = corrected.safeParse(form);
  if (parsed.success) return { address: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => [path[0], message]);
  return { problems: Object.fromEntries(issues.reverse()) as AddressProblems };
}
