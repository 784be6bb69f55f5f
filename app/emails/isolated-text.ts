// Wraps numbers, prices and addresses in an email's strings in Unicode isolates. HTML and plain text convert
// them into markup that mail programs support.

const ltrMark = '\u2066';
const anyMark = '\u2068';
const endMark = '\u2069';

export type Piece = { text: string; direction: 'ltr' | 'auto' | undefined };

/** Isolates an order number, a price or an email address: left to right in either language. */
export function ltr(value: string): string {
  return `${ltrMark}${clean(value)}${endMark}`;
}

/** One line of a person's text, in any language. */
export function anyLine(value: string): string {
  return `${anyMark}${clean(value).replace(/\s+/g, ' ').trim()}${endMark}`;
}

/** A person's text without characters that could end its isolate or hide something. */
export function clean(value: string): string {
  return value
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[^\P{Cc}\t\n]/gu, '');
}

export function pieces(text: string): Piece[] {
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
export function plain(text: string, direction: 'rtl' | 'ltr'): string {
  const mark = direction === 'rtl' ? '\u200e' : '';
  return pieces(text)
    .map((piece) => (piece.direction === 'ltr' ? `${mark}${piece.text}${mark}` : piece.text))
    .join('');
}
