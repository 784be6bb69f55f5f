import { files } from '#domain/addresses.ts';
import { languages } from '#domain/language.ts';
import type { StoreSettings } from '#domain/settings/store-settings.ts';
import { securityHeaders } from '../http/security-headers.ts';

type Settings = Pick<StoreSettings, 'publicUrl' | 'supportEmail'>;

const validDays = 180;
const dayMs = 24 * 60 * 60 * 1000;

export function respondSecurityTxt(settings: Settings): Response {
  const headers = {
    ...securityHeaders(),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=86400',
  };
  return new Response(writeSecurityTxt(settings, new Date()), { headers });
}

/** The file that RFC 9116 defines. The day of expiry moves with today's date, so that it never comes. */
export function writeSecurityTxt({ publicUrl, supportEmail }: Settings, now: Date): string {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const expires = new Date(today + validDays * dayMs).toISOString().replace('.000', '');
  // A canonical address must be https, which a shop on one's own machine is not.
  const canonical = `${publicUrl}${files.securityTxt}`;
  return [
    `Contact: mailto:${encodeURI(supportEmail)}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    ...(canonical.startsWith('https://') ? [`Canonical: ${canonical}`] : []),
    '',
  ].join('\n');
}
