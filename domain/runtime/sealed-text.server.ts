import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './signatures.server.ts';

// "1.SECRET.DATA": AES-256-GCM with a key derived from a secret of the store. SECRET identifies that secret and
// reveals nothing else; DATA is nonce, tag and ciphertext. `about` names the row: a text that is copied to
// another row cannot be opened there.

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export function seal([newest]: Secrets, text: string, about: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(newest), nonce).setAAD(Buffer.from(about));
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const whole = Buffer.concat([nonce, cipher.getAuthTag(), data]);
  return `1.${nameOf(newest)}.${whole.toString('base64url')}`;
}

/** Returns undefined if none of the secrets sealed the text for `about`. */
export function unseal(secrets: Secrets, sealed: string, about: string): string | undefined {
  const [version, name, data = ''] = sealed.split('.');
  const secret = secrets.find((one) => nameOf(one) === name);
  const whole = Buffer.from(data, 'base64url');
  if (version !== '1' || !secret || whole.length < nonceBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), whole.subarray(0, nonceBytes))
      .setAAD(Buffer.from(about))
      .setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(whole.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

export function isSealedWith(secret: string, sealed: string): boolean {
  return sealed.split('.')[1] === nameOf(secret);
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'sealed text', 32));
}

function nameOf(secret: string): string {
  return createHmac('sha256', secret).update('name of a sealed text').digest('hex').slice(0, 16);
}
