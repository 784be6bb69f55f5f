import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/schema.ts';

/** Rows of one page of a list. */
export type ListPage<Row> = { rows: Row[]; hasMore: boolean };

/** `isMore`: the list has more rows than `count`. */
export type ListCount = { count: number; isMore: boolean };

/** Counting further would read an index for nothing. */
export const maxListCount = 999;

type Sorted = {
  table: string;
  /** Column of a time that the list is sorted by, newest first. Rows of one time are sorted by id. */
  column?: string;
};

/** Reads one row more than the page has, to know whether others follow. */
export async function readListPage<Schema, Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  limit: number,
): Promise<ListPage<Row>> {
  const rows = await query.limit(limit + 1).execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Counts the rows of a query, up to `maxListCount`. */
export async function countList<Schema, Table extends keyof Schema, Row>(
  db: Db,
  query: SelectQueryBuilder<Schema, Table, Row>,
): Promise<ListCount> {
  const counted = query.limit(maxListCount + 1);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${counted}) as counted`.execute(db);
  return toListCount(rows[0]?.count ?? 0);
}

export function toListCount(count: number): ListCount {
  return { count: Math.min(count, maxListCount), isMore: count > maxListCount };
}

export function newestFirst<Schema, Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  { table, column = 'created_at' }: Sorted,
): SelectQueryBuilder<Schema, Table, Row> {
  return query
    .orderBy(sql.ref(`${table}.${column}`), 'desc')
    .orderBy(sql.ref(`${table}.id`), 'desc');
}

/**
 * Returns a condition for the rows of the list after the one with this id. It compares inside the database,
 * which has microseconds; a Date has milliseconds.
 */
export function isAfterRow(
  { table, column = 'created_at' }: Sorted,
  id: string | number,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${placeOf(table, column)} < ${rowOf(table, column, id)}`;
}

/** The rows of the list before the one with this id. */
export function isBeforeRow(
  { table, column = 'created_at' }: Sorted,
  id: string | number,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${placeOf(table, column)} > ${rowOf(table, column, id)}`;
}

function placeOf(table: string, column: string) {
  return sql`(${sql.ref(`${table}.${column}`)}, ${sql.ref(`${table}.id`)})`;
}

function rowOf(table: string, column: string, id: string | number) {
  const moment = sql.ref(`last.${column}`);
  return sql`(select ${moment}, last.id from ${sql.table(table)} as last where last.id = ${id})`;
}
