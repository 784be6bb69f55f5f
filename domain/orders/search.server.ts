import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { OrderSearch } from './search.ts';

export type Needles = readonly [string, ...string[]];

/** Three letters match anywhere; fewer, only at the start of a word. */
const lettersAnywhere = 3;
const gram = 3;

/** Folded by the database's own rule (0009_order_search.sql). Undefined when nothing is left. */
export async function findNeedles(db: Db, search: OrderSearch): Promise<Needles | undefined> {
  const typed = [search.text, ...search.numbers];
  const { rows } = await sql<{ folded: string[] }>`
    select array(select trim(search_fold(one)) from unnest(${typed}::text[]) as one) as folded
  `.execute(db);
  const folded = rows[0]?.folded.filter((text) => text !== '') ?? [];
  const [first, ...others] = new Set(folded.map(toNeedle));
  return first === undefined ? undefined : [first, ...others];
}

/** In folded texts every word follows a space. */
export function toNeedle(folded: string): string {
  return [...folded].length < lettersAnywhere ? ` ${folded}` : folded;
}

/** Reads the row: for few rows only. */
export function isFound(needles: Needles): Expression<SqlBool> {
  return isIn(sql`orders.search_text`, needles);
}

export function isIn(text: RawBuilder<unknown>, needles: readonly string[]): RawBuilder<SqlBool> {
  return any(needles.map((needle) => sql`strpos(${text}, ${needle}) > 0`));
}

/** The same by an index over the text's grams; may match too much. */
export function mayBeIn(
  text: RawBuilder<unknown>,
  needles: readonly string[],
): RawBuilder<SqlBool> {
  return any(needles.map((needle) => sql`search_grams(${text}) @> ${probes(needle)}::text[]`));
}

export function isFoundByIndex(needles: Needles): Expression<SqlBool> {
  const mayBe = mayBeIn(sql`orders.search_text`, needles);
  return sql<SqlBool>`(${mayBe} and ${isFound(needles)})`;
}

export function any(conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Covers the needle; all grams would hardly narrow the candidates, and triple the index lists. */
function probes(needle: string): string[] {
  const letters = [...needle];
  const starts = letters.flatMap((_, at) => (at % gram === 0 ? [at] : []));
  const whole = starts.map((at) => Math.max(0, Math.min(at, letters.length - gram)));
  return [...new Set(whole)].map((at) => letters.slice(at, at + gram).join(''));
}
