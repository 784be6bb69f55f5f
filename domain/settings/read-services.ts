import { z } from 'zod';
import { isEmail } from '../email-address.ts';
import { westernDigits } from '../language.ts';
import { shopGatewayNames } from './real-gateways.ts';
import {
  mailSecurities,
  maxServiceLength,
  openFields,
  type SavedKind,
  ServiceError,
  type ServiceField,
  type ServiceTexts,
  secretFields,
} from './services.ts';

type Code = ServiceError['code'];
const code = (one: Code) => one;

const line = z
  .string()
  .trim()
  .max(maxServiceLength, code('too_long'))
  .refine((text) => !/[\p{Cc}\p{Cs}\p{Cf}\u2028\u2029]/u.test(text), code('characters'));
// Keys are visible ASCII: anything else came along while copying.
const key = line
  .refine((text) => /^[\x21-\x7e]*$/.test(text), code('characters'))
  .refine((text) => !text.startsWith('pk_'), code('key_public'));
const host = line
  .min(1, code('required'))
  .transform((text) => text.toLowerCase())
  .refine(isHost, code('host_invalid'));
const gateway = z.enum(['', ...shopGatewayNames], code('choice_invalid'));

const schemas: Record<ServiceField, z.ZodType<string>> = {
  host,
  port: line
    .transform(westernDigits)
    .refine((text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) < 65_536, code('port_invalid')),
  security: z.enum(mailSecurities, code('choice_invalid')),
  user: line,
  from: line.refine((text) => !text || isEmail(text), code('email_invalid')),
  // A password is taken as typed, spaces at its ends included.
  password: z
    .string()
    .max(maxServiceLength, code('too_long'))
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), code('characters')),
  merchant: key,
  is_test: z.string().transform((text) => (text ? '1' : '')),
  key,
  webhook_secret: key.refine(
    (text) => !text || text.startsWith('whsec_'),
    code('webhook_secret_invalid'),
  ),
  first: gateway,
  fallback: gateway,
};

/** Parses the fields of a form or of a stored row. An invalid field is omitted, and `errors` names it. */
export function parseServiceTexts(kind: SavedKind, typed: Partial<Record<ServiceField, unknown>>) {
  const texts: ServiceTexts = {};
  const errors: ServiceError[] = [];
  for (const field of [...openFields[kind], ...secretFields[kind]]) {
    const { data, error } = schemas[field].safeParse(typed[field] ?? '');
    if (error) errors.push(new ServiceError(error.issues[0]?.message as Code, field));
    else texts[field] = data;
  }
  return { texts, errors };
}

/** A name, an IPv4 address, or an IPv6 address in brackets. */
function isHost(text: string): boolean {
  return /^([a-z\d_]([a-z\d_-]*[a-z\d])?(\.|$))+$/.test(text) || /^\[[\da-f:.]+\]$/.test(text);
}
