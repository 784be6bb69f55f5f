import { westernDigits } from '#domain/language.ts';

/** Reads a typed code: in Arabic or Persian digits, with spaces, or copied with direction marks. */
export function readTypedCode(typed: string): string {
  return westernDigits(typed).replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Reads a typed backup code; its hyphen may be missing or a dash. */
export function readTypedBackupCode(typed: string): string {
  return readTypedCode(typed).replace(/^(\w{5})[-\u2010-\u2015]?(\w{5})$/, '$1-$2');
}
