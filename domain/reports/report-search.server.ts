import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { westernDigits } from '../language.ts';
import {
  anyOf,
  containsAll,
  containsAny,
  findSearchTerms,
  mayContainAny,
  mayMatchSearch,
  nameText,
  type SearchTerms,
  searchText,
} from '../orders/list/search.server.ts';
import { readOrderSearch } from '../orders/list/search.ts';
import { type ReportStatus, reportStatuses } from '../orders/payment-terms.ts';
import { hasReportStatus } from '../orders/placed-order.server.ts';

export type SearchScope = 'plain' | 'contact';

export type ReportSearch = {
  scope: SearchScope;
  terms: SearchTerms;
  amounts: readonly string[];
  statuses: readonly ReportStatus[];
};

export type StatusName = { status: ReportStatus; name: string };

export async function readReportSearch(
  db: Db,
  typed: string,
  scope: SearchScope,
  statusNames: readonly StatusName[] = [],
): Promise<ReportSearch | undefined> {
  const search = readOrderSearch(typed);
  const terms = search && (await findSearchTerms(db, search));
  if (!search || !terms) return undefined;
  const amount = readTypedAmount(search.text);
  const statuses = scope === 'contact' ? await findStatuses(db, search.text, statusNames) : [];
  return { scope, terms, amounts: amount ? [toAmountTerm(amount)] : [], statuses };
}

/** Matches a number of one or two digits at the start of an amount. */
function toAmountTerm(amount: string): string {
  return amount.length < 3 ? ` ${amount}` : amount;
}

/**
 * Returns an amount in stored form ("1170.5") from "$1,170.5", "39 USD", "٣٩٫٥", "KWD 12.500" ("12.50"),
 * "KWD 12.345". Undefined when it is not an amount.
 */
export function readTypedAmount(typed: string): string | undefined {
  const plain = westernDigits(typed)
    .replaceAll('٫', '.')
    .replace(/[,٬\s\p{Cf}]/gu, '');
  return amountPattern.exec(plain)?.[1];
}

// Leaves out the third decimal of "12.500": an order's text has it where it is not zero.
const amountPattern =
  /^(?:\p{Sc}|[a-z]{3})?(\d{1,12}(?:\.\d{0,2}|\.\d{2}[1-9])?)0?(?:\p{Sc}|[a-z]{3})?$/iu;

async function findStatuses(
  db: Db,
  typed: string,
  statusNames: readonly StatusName[],
): Promise<ReportStatus[]> {
  const stored = reportStatuses.map((status) => ({ status, name: status as string }));
  const all = [...stored, ...statusNames];
  const { rows } = await sql<{ typed: string; names: string[] }>`
    select search_fold(${typed}::text) as typed,
      array(select search_fold(name) from unnest(${all.map(({ name }) => name)}::text[])
        with ordinality as named (name, at) order by at) as names
  `.execute(db);
  const { typed: folded = '', names = [] } = rows[0] ?? {};
  const matches = all.filter((_, at) => names[at]?.startsWith(folded));
  return [...new Set(matches.map(({ status }) => status))];
}

/** Tests each row without an index: use it for few rows only. */
export function matchesReportSearch(search: ReportSearch): Expression<SqlBool> {
  const { scope, terms, amounts, statuses } = search;
  const readable = scope === 'contact' ? [searchText] : [nameText, orderId];
  return anyOf([
    ...readable.map((text) => containsAny(text, terms.texts)),
    ...terms.names.map((parts) => containsAll(nameText, parts)),
    ...(amounts.length > 0 ? [containsAny(amountText, amounts)] : []),
    ...hasStatus(statuses),
  ]);
}

export function matchesReportSearchByIndex(search: ReportSearch): Expression<SqlBool> {
  const { terms, amounts, statuses } = search;
  const mayBe = anyOf([
    ...hasStatus(statuses),
    mayMatchSearch(terms),
    ...(amounts.length > 0 ? [mayContainAny(amountText, amounts)] : []),
  ]);
  return sql<SqlBool>`(${mayBe} and ${matchesReportSearch(search)})`;
}

function hasStatus(statuses: readonly ReportStatus[]): RawBuilder<SqlBool>[] {
  return statuses.map(hasReportStatus);
}

// An order's id is a number, or any id of an older store: it needs no folding.
const orderId = sql`(' ' || lower(orders.order_id))`;
// Indexed expression: 0100_indexes_of_any_amount.sql.
const amountText = sql`order_amount_text(orders)`;
