// Wraps numbers, prices and addresses in an email's strings in Unicode isolates. HTML and plain text convert
// them into markup that mail programs support.

const ltrMark = '\u2066';
const anyMark = '\u2068';
const endMark = '\u2069';

export type Piece = { text: string; direction: 'ltr' | 'auto' | undefined };

/** Isolates an order number, a price or an email address: left to right in either language. */
export function isolateLtr(value: string): string {
  return `${ltrMark}${stripControlCharacters(value)}${endMark}`;
}

/** One line of a person's text, in any language. */
export function isolateLine(value: string): string {
  return `${anyMark}${stripControlCharacters(value).replace(/\s+/g, ' ').trim()}${endMark}`;
}

/** A person's text without characters that could end its isolate or hide something. */
export function stripControlCharacters(value: string): string {
  return value
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[^\P{Cc}\t\n]/gu, '');
}

export function splitIsolates(text: string): Piece[] {
  const matches = text.matchAll(/([\u2066\u2068])([^\u2069]*)\u2069|[^\u2066\u2068]+/g);
  return [...matches].map(([whole, mark, marked]) => ({
    text: marked ?? whole,
    direction: mark === ltrMark ? 'ltr' : mark === anyMark ? 'auto' : undefined,
  }));
}

/**
 * Marks left-to-right values with U+200E only beside Arabic text: readers would copy the mark with the
 * value.
 */
export function toPlainText(text: string, direction: 'rtl' | 'ltr'): string {
  const mark = direction === 'rtl' ? '\u200e' : '';
  return splitIsolates(text)
    .map((piece) => (piece.direction === 'ltr' ? `${mark}${piece.text}${mark}` : piece.text))
    .join('');
}
