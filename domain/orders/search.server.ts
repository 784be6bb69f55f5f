import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { OrderSearch } from './search.ts';

/** What may stand in `orders.search_text` for an order to be found: any one of them is enough. */
export type Needles = readonly [string, ...string[]];

/** Three letters are looked for anywhere; fewer, only where something begins. */
const lettersAnywhere = 3;
/** As long as most entries of the index are. */
const gram = 3;

/**
 * What is typed, folded by the database's own rule (database/migrations/0009_order_search.sql), which
 * is the one that has folded the orders. Undefined when nothing is left: a tatweel alone, say.
 */
export async function findNeedles(db: Db, search: OrderSearch): Promise<Needles | undefined> {
  const typed = [search.text, ...search.numbers];
  const { rows } = await sql<{ folded: string[] }>`
    select array(select trim(search_fold(one)) from unnest(${typed}::text[]) as one) as folded
  `.execute(db);
  const folded = rows[0]?.folded.filter((text) => text !== '') ?? [];
  const [first, ...others] = new Set(folded.map(toNeedle));
  return first === undefined ? undefined : [first, ...others];
}

/** What stands in a folded text where this does. Everything that begins, begins after a space. */
export function toNeedle(folded: string): string {
  return [...folded].length < lettersAnywhere ? ` ${folded}` : folded;
}

/** Whether an order is one of those looked for. Reads the row: for rows that are few by other means. */
export function isFound(needles: Needles): Expression<SqlBool> {
  return isIn(sql`orders.search_text`, needles);
}

/** Whether a folded text holds one of the needles. */
export function isIn(text: RawBuilder<unknown>, needles: readonly string[]): RawBuilder<SqlBool> {
  return any(needles.map((needle) => sql`strpos(${text}, ${needle}) > 0`));
}

/** The same by way of an index over the text's grams; more than what is looked for may be found. */
export function mayBeIn(
  text: RawBuilder<unknown>,
  needles: readonly string[],
): RawBuilder<SqlBool> {
  return any(needles.map((needle) => sql`search_grams(${text}) @> ${probes(needle)}::text[]`));
}

/** The same by way of the index, which knows every order that holds all the grams of a needle. */
export function isFoundByIndex(needles: Needles): Expression<SqlBool> {
  const mayBe = mayBeIn(sql`orders.search_text`, needles);
  return sql<SqlBool>`(${mayBe} and ${isFound(needles)})`;
}

/** Whether any of the conditions holds. */
export function any(conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Enough of a needle's grams to cover it. All of them would find hardly fewer candidates, and the
 * index would have to hold three times as many lists against each other.
 */
function probes(needle: string): string[] {
  const letters = [...needle];
  const starts = letters.flatMap((_, at) => (at % gram === 0 ? [at] : []));
  const whole = starts.map((at) => Math.max(0, Math.min(at, letters.length - gram)));
  return [...new Set(whole)].map((at) => letters.slice(at, at + gram).join(''));
}
