import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { ReportStatus } from '../payment-terms.ts';
import { hasReportStatus } from '../placed-order.server.ts';
import { apostropheSpellings, type OrderSearch } from './search.ts';

/** An order matches by any of these; the parts of one of `names` may appear in its name in any order. */
export type SearchTerms = {
  texts: readonly string[];
  names: readonly (readonly string[])[];
  payments: readonly ReportStatus[];
  orders: readonly string[];
};

const gramLength = 3;

/** Folds the search by the database's own rule (0009_order_search.sql). Undefined when nothing is left. */
export async function findSearchTerms(
  db: Db,
  search: OrderSearch,
): Promise<SearchTerms | undefined> {
  const { text, numbers, statusNames = [] } = search;
  const typed = [...apostropheSpellings(text), ...numbers];
  const { rows } = await sql<{ folded: string[]; names: string[] }>`
    select ${foldedAll(typed)} as folded,
      ${foldedAll(statusNames.map(({ name }) => name))} as names
  `.execute(db);
  const { folded = [], names = [] } = rows[0] ?? {};
  const texts = [...new Set(folded.filter((one) => one !== ''))];
  if (texts.length === 0) return undefined;
  const named = statusNames.filter((_, at) => names[at] === folded[0]);
  return {
    texts: texts.map(atWordStartIfShort),
    names: numbers.length > 0 ? [] : toNameTerms(texts),
    payments: named.flatMap(({ payment }) => payment ?? []),
    orders: named.flatMap(({ order }) => order ?? []),
  };
}

function foldedAll(texts: readonly string[]): RawBuilder<string[]> {
  return sql`array(select trim(search_fold(one)) from unnest(${texts}::text[])
    with ordinality as typed (one, at) order by at)`;
}

/** One letter matches only at the start of a word: in folded texts every word follows a space. */
export function atWordStartIfShort(folded: string): string {
  return [...folded].length < 2 ? ` ${folded}` : folded;
}

const maxNameParts = 5;

/** "saleh mona" is Mona Saleh. */
function toNameTerms(spellings: readonly string[]): string[][] {
  const spelt = spellings.map((folded) => [...new Set(folded.split(' '))]);
  const count = spelt[0]?.length ?? 0;
  // A spelling in which a space stands for an apostrophe has a word more: "o neil" is one word.
  const whole = spelt.filter((parts) => parts.length === count);
  return count > 1 && count <= maxNameParts
    ? whole.map((parts) => parts.map(atWordStartIfShort))
    : [];
}

/** Tests each row without an index: use it for few rows only. */
export function matchesSearch(terms: SearchTerms): Expression<SqlBool> {
  return anyOf([
    containsAny(searchText, terms.texts),
    ...terms.names.map((parts) => containsAll(nameText, parts)),
    ...hasStatus(terms),
  ]);
}

export function containsAny(
  text: RawBuilder<unknown>,
  terms: readonly string[],
): RawBuilder<SqlBool> {
  return anyOf(terms.map((term) => sql`strpos(${text}, ${term}) > 0`));
}

export function containsAll(
  text: RawBuilder<unknown>,
  parts: readonly string[],
): RawBuilder<SqlBool> {
  return allOf(parts.map((word) => sql`strpos(${text}, ${word}) > 0`));
}

/** Tests the same with an index over the text's grams; may match too much. */
export function mayContainAny(
  text: RawBuilder<unknown>,
  terms: readonly string[],
): RawBuilder<SqlBool> {
  return anyOf(terms.map((term) => hasGrams(text, term)));
}

/**
 * Returns a condition on `orders` for those whose name, contact or number contains the text. Undefined when
 * no index can answer.
 */
export async function orderMayContain(
  db: Db,
  text: string,
): Promise<RawBuilder<SqlBool> | undefined> {
  const terms = [...text].length > 1 && (await findSearchTerms(db, { text, numbers: [] }));
  return terms ? mayContainAny(searchText, terms.texts) : undefined;
}

export function mayMatchSearch(terms: SearchTerms): RawBuilder<SqlBool> {
  return anyOf([
    mayContainAny(searchText, terms.texts),
    ...terms.names.map((parts) => allOf(parts.map((word) => hasGrams(searchText, word)))),
    ...hasStatus(terms),
  ]);
}

export function matchesSearchByIndex(terms: SearchTerms): Expression<SqlBool> {
  return sql<SqlBool>`(${mayMatchSearch(terms)} and ${matchesSearch(terms)})`;
}

function hasStatus({ payments, orders }: SearchTerms): RawBuilder<SqlBool>[] {
  return [
    ...payments.map(hasReportStatus),
    ...orders.map((status) => sql<SqlBool>`orders.order_status = ${status}`),
  ];
}

// Definition: 0009_order_search.sql.
export const searchText = sql`orders.search_text`;
export const nameText = sql`split_part(orders.search_text, E'\\n', 1)`;

export function anyOf(conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function hasGrams(text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> {
  const letters = [...term];
  if (letters.length === 2 && letters[0] !== ' ') {
    return sql`search_grams(${text}) && ${gramsEndingIn(term)}::text[]`;
  }
  return sql`search_grams(${text}) @> ${coveringGrams(letters)}::text[]`;
}

/**
 * Returns grams that cover the term. All grams would hardly narrow the candidates, and triple the index
 * lists.
 */
function coveringGrams(letters: readonly string[]): string[] {
  const starts = letters.flatMap((_, at) => (at % gramLength === 0 ? [at] : []));
  const whole = starts.map((at) => Math.max(0, Math.min(at, letters.length - gramLength)));
  return [...new Set(whole)].map((at) => letters.slice(at, at + gramLength).join(''));
}

// Every line of the text begins with a space, so one of these folded characters precedes any two letters.
const before = [
  ...' 0123456789abcdefghijklmnopqrstuvwxyz',
  ..."øłđðþæœßħŋ.@-_+'’&/(),#",
  ...lettersFrom(0x621, 0x64a),
  ...'\u067e\u0686\u0698\u06a4\u06af',
];
const beforeOthers: [script: RegExp, letters: string[]][] = [
  [/\p{Script=Greek}/u, lettersFrom(0x3b1, 0x3c9)],
  [/\p{Script=Cyrillic}/u, lettersFrom(0x430, 0x45f)],
];

function lettersFrom(first: number, last: number): string[] {
  const codes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return codes.map((code) => String.fromCodePoint(code));
}

function gramsEndingIn(pair: string): string[] {
  const others = beforeOthers.flatMap(([script, letters]) =>
    script.test(pair) ? [...letters] : [],
  );
  return [...before, ...others].map((letter) => `${letter}${pair}`);
}
