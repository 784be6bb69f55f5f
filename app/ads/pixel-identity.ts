import type { AdPerson } from '#domain/ad-events/ad-event.ts';

/** Hex SHA-256 of each; nothing readable. */
export type AdIdentity = {
  email?: string | undefined;
  phone_number?: string | undefined;
  external_id?: string | undefined;
};

/** `phone` in E.164. Undefined over plain HTTP, which cannot digest: no personal data is sent. */
export async function hashPerson(
  { email, phone, country }: AdPerson,
  externalId?: string,
): Promise<AdIdentity | undefined> {
  if (!crypto.subtle) return undefined;
  const { toE164 } = await import('#domain/geography/phone.ts');
  const number = toE164(phone, country);
  return {
    email: await sha256Hex(email),
    ...(number ? { phone_number: await sha256Hex(number) } : {}),
    ...(externalId ? { external_id: await sha256Hex(externalId) } : {}),
  };
}

export async function sha256Hex(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text.trim().toLowerCase());
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
