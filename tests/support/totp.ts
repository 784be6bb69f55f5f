import { createHmac } from 'node:crypto';

/** Six digits for a key (base32) at a moment: RFC 6238. */
export function totp(key: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', fromBase32(key)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text.toUpperCase()].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

const codePeriodSeconds = 30;
const usedCodes = new Map<string, Set<string>>();

/** A code that was not given before: each works once. The server accepts that of the step before and after, too. */
export function unusedTotp(key: string): string {
  const used = usedCodes.get(key) ?? new Set();
  usedCodes.set(key, used);
  const codes = [0, 1, -1].map((step) => totp(key, Date.now() + step * codePeriodSeconds * 1000));
  const unused = codes.find((code) => !used.has(code));
  if (!unused) throw new Error('all codes of this minute are used');
  used.add(unused);
  return unused;
}
