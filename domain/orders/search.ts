import { westernDigits } from '../language.ts';

/** `numbers` are other spellings when the text can only be a number. */
export type OrderSearch = { text: string; numbers: string[] };

const mostCharacters = 100;
/** With fewer digits, a leading zero may as well be inside an order's number. */
const digitsOfPhone = 8;

/** "482 917 305 114", "050-123 4567": orders hold "+971501234567", without trunk zeros. */
export function readOrderSearch(typed: string): OrderSearch | undefined {
  const oneLine = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const text = [...oneLine].slice(0, mostCharacters).join('').toWellFormed();
  return text === '' ? undefined : { text, numbers: readNumbers(westernDigits(text)) };
}

function readNumbers(text: string): string[] {
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  const isPhone = digits.length >= digitsOfPhone && digits.startsWith('0');
  return isPhone ? [digits, digits.replace(/^0+(?=\d)/, '')] : [digits];
}
