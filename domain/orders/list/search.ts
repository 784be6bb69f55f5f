import { westernDigits } from '#domain/language.ts';
import type { OrderStatus } from '../order.ts';
import type { ReportStatus } from '../payment-terms.ts';

/** `numbers` are other spellings when the text can only be a number. */
export type OrderSearch = {
  text: string;
  numbers: string[];
  /** Words that name a status, in every language of the back office. */
  statusNames?: readonly StatusName[];
};

export type StatusName = { name: string } & (
  | { payment: ReportStatus; order?: undefined }
  | { order: OrderStatus; payment?: undefined }
);

const maxLength = 100;
/** A leading zero of a shorter text may just as well be inside an order's number. */
const digitsOfPhone = 8;

/** "482 917 305 114", "050-123 4567": orders hold "+971501234567", without trunk zeros. */
export function readOrderSearch(
  typed: string,
  statusNames?: readonly StatusName[],
): OrderSearch | undefined {
  // "#482917305114", as staff write a number to each other.
  const oneLine = typed
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/^[#№＃] ?(?=[\p{Nd}])/u, '');
  const text = [...oneLine].slice(0, maxLength).join('').toWellFormed();
  if (text === '') return undefined;
  return { text, numbers: readNumbers(westernDigits(text)), ...(statusNames && { statusNames }) };
}

function readNumbers(text: string): string[] {
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  const isPhone = digits.length >= digitsOfPhone && digits.startsWith('0');
  return isPhone ? [digits, digits.replace(/^0+(?=\d)/, '')] : [digits];
}

const apostrophes = /['’‘‛ʼʻʹʾʿ´`′＇]/g;

/** Spellings of an apostrophe in stored names: folding treats ´ as a space, and some names omit it. */
const writtenApostrophes = ["'", '’', '‘', 'ʼ', '`', ' ', ''];

/** The text with its apostrophes in each way of writing them. */
export function apostropheSpellings(text: string): string[] {
  if (text.search(apostrophes) < 0) return [text];
  return writtenApostrophes.map((written) => text.replace(apostrophes, written));
}
