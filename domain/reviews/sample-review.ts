import type { Language } from '../language.ts';

export type Review = {
  index: number;
  name: string;
  comment: string;
  language: Language;
};

const maxLength = 1500;

/**
 * Parses reviews. The name is the text up to the first comma, the comment the rest. Rows that lack either,
 * or exceed 1500 characters, are omitted.
 */
export function parseReviews(csv: string): Review[] {
  const [, ...rows] = csv.split(/\r\n|\n|\r/);
  return rows
    .filter((row) => row.length <= maxLength)
    .map(splitRow)
    .filter(({ name, comment }) => name !== '' && comment !== '')
    .map((row, index) => ({ ...row, index, language: detectLanguage(row.comment) }));
}

export function sortReadersLanguageFirst(reviews: readonly Review[], language: Language): Review[] {
  const isForeign = (review: Review) => Number(review.language !== language);
  return reviews.toSorted((one, other) => isForeign(one) - isForeign(other));
}

export function detectLanguage(text: string): Language {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/\p{Script=Arabic}/gu) > count(/\p{Script=Latin}/gu) ? 'ar' : 'en';
}

function splitRow(row: string) {
  const { name = '', comment = '' } = cells.exec(row)?.groups ?? {};
  // Spreadsheets pad each row to the longest one with empty cells.
  return { name: unquote(name), comment: unquote(comment.replace(/[,\s]+$/, '')) };
}

const cells = /^(?<name>\s*"(?:[^"]|"")*"\s*(?=,)|[^,]*),(?<comment>.*)$/s;

function unquote(cell: string): string {
  const text = cell.trim();
  const isQuoted = /^"(?:[^"]|"")*"$/.test(text);
  return isQuoted ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}
