import type { AdPerson } from '#domain/ad-events/ad-event.ts';

/** A person as the pixel may know them: hex SHA-256 of each, nothing readable. */
export type AdIdentity = {
  email?: string | undefined;
  phone_number?: string | undefined;
  external_id?: string | undefined;
};

/**
 * Digests e-mail, phone (in E.164, with its +) and an outside id. Undefined where the browser cannot
 * digest, as over plain HTTP: then nothing is told of the person at all.
 */
export async function digestPerson(
  { email, phone, country }: AdPerson,
  externalId?: string,
): Promise<AdIdentity | undefined> {
  if (!crypto.subtle) return undefined;
  const { readPhone } = await import('#domain/checkout/phone.ts');
  const number = readPhone(phone, country);
  return {
    email: await digest(email),
    ...(number ? { phone_number: await digest(number) } : {}),
    ...(externalId ? { external_id: await digest(externalId) } : {}),
  };
}

/** Hex SHA-256 of a text, trimmed and in small letters. */
export async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text.trim().toLowerCase());
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
