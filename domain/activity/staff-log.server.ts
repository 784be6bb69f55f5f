import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#database/schema.ts';
import { selectStaffName } from '../actor.server.ts';
import { type HistoryField, historyFields } from '../catalog/product-texts.ts';
import { readCurrency } from '../currency.ts';
import { type Money, money } from '../money.ts';
import { cursorTimestamp } from '../orders/list/order-cursor.ts';
import { asStaffRole } from '../staff/roles.ts';
import {
  asLogKind,
  asOrderStatusOrUndefined,
  type LogAct,
  type LogCursor,
  type LogFilter,
  type LogSource,
  logActs,
  logFilters,
  logKinds,
  logSources,
  readBulkActionId,
} from './staff-log.ts';

export type LogQuery = {
  staffId: string | undefined;
  act: LogAct | undefined;
  from: Date | undefined;
  /** Exclusive end. */
  until: Date | undefined;
  before: LogCursor | undefined;
  limit: number;
};

export type LogEntry = ReturnType<typeof toEntry>[number];

/**
 * Lists actions from all histories, newest first. An act on many orders is one entry; its `bulk` identifies
 * the single entries (`listBulkEntries`).
 */
export async function listStaffLog(db: Db, query: LogQuery) {
  const limit = query.limit + 1;
  const rows = await withNames(
    db,
    sql`select * from (${sql.join(branchesOf(query, limit), sql` union all `)}) as every
      order by created_at desc, source, id desc limit ${limit}`,
    newestFirst,
  );
  const page = rows.slice(0, query.limit);
  return { rows: page.flatMap(toEntry), hasMore: rows.length > query.limit };
}

/** Lists the single entries of an act on many orders, in the order in which they were written. */
export async function listBulkEntries(db: Db, bulk: string, limit: number) {
  const rows = await withNames(
    db,
    sql`select ${sourceColumns('order')} from order_events
      where bulk = ${bulk} order by id limit ${limit}`,
    sql`entry.id`,
  );
  return rows.flatMap(toEntry);
}

const newestFirst = sql`entry.created_at desc, entry.source, entry.id desc`;

async function withNames(
  db: Db,
  entries: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with entry as materialized (${entries})
    select entry.source, entry.id, entry.kind, entry.order_id, entry.product_id, entry.customer_id,
      entry.data, entry.created_at as at,
      (extract(epoch from entry.created_at) * 1000000)::bigint as created_us,
      ${selectStaffName('entry.actor')} as by, person.name as person, invitation.email as invited,
      products.title_en, products.title_ar, (
        select count(distinct order_events.order_id) from order_events
        where order_events.bulk = entry.data ->> 'bulk'
      ) as orders
    from entry
    left join staff_users as person on person.id = entry.staff_id
    left join staff_invitations as invitation on invitation.id = entry.invitation_id
    left join products on products.id = entry.product_id
    order by ${order}`.execute(db);
  return rows;
}

/** Lists everyone who may have done something, for the filter. */
export async function listLogPeople(db: Db): Promise<{ id: string; name: string }[]> {
  const people = db.selectFrom('staff_users').select(['id', 'name']);
  return people.orderBy(sql`lower(name)`).orderBy('id').execute();
}

type Row = {
  source: number;
  id: number;
  kind: string;
  order_id: string | null;
  product_id: number | null;
  customer_id: string | null;
  data: unknown;
  at: Date;
  created_us: number;
  by: string | null;
  person: string | null;
  invited: string | null;
  title_en: string | null;
  title_ar: string | null;
  orders: number;
};

/**
 * Returns one query per source. Each returns at most a page, and starts an index scan where the page
 * begins. A filter by act needs one for each kind: the index by kind has no order over several.
 */
function branchesOf(query: LogQuery, limit: number): RawBuilder<unknown>[] {
  const selected = query.act ? logActs[query.act] : logKinds;
  const branches = logSources.flatMap((source) => {
    const kinds = (selected as Record<LogSource, readonly string[] | undefined>)[source] ?? [];
    if (kinds.length === 0) return [];
    const lists = query.act && !query.staffId ? kinds.map((kind) => [kind]) : [kinds];
    return lists.map((list) => branchOf(source, list, query, limit));
  });
  return branches;
}

/** Columns of each source; an entry's data includes only fields that identify no customer. */
const columns: Record<LogSource, RawBuilder<unknown>> = {
  order: sql`order_id, null::bigint as product_id, null::uuid as customer_id,
    null::uuid as staff_id, null::uuid as invitation_id, data`,
  product: sql`null::text as order_id, product_id, null::uuid as customer_id,
    null::uuid as staff_id, null::uuid as invitation_id, changes as data`,
  customer: sql`null::text as order_id, null::bigint as product_id, customer_id,
    null::uuid as staff_id, null::uuid as invitation_id, '{}'::jsonb as data`,
  privacy: sql`null::text as order_id, null::bigint as product_id, null::uuid as customer_id,
    null::uuid as staff_id, null::uuid as invitation_id, '{}'::jsonb as data`,
  staff: sql`data ->> 'orderId' as order_id, (data ->> 'productId')::bigint as product_id,
    null::uuid as customer_id, staff_id, invitation_id, data`,
};

function branchOf(
  source: LogSource,
  kinds: readonly string[],
  { staffId, from, until, before }: LogQuery,
  limit: number,
): RawBuilder<unknown> {
  const conditions = [
    // The command of the server acts on accounts as well.
    source === 'staff' ? undefined : sql`actor like 'staff:%'`,
    // Single entries of an act whose line is in `staff_events`.
    source === 'order' && sql`bulk is null`,
    kinds.length === 1 ? sql`kind = ${kinds[0]}` : sql`kind = any(${[...kinds]}::text[])`,
    staffId && sql`actor = ${`staff:${staffId}`}`,
    from && sql`created_at >= ${from}`,
    until && sql`created_at < ${until}`,
    before && isAfter(source, before),
  ].filter((condition) => typeof condition === 'object');
  return sql`(select ${sourceColumns(source)} from ${sql.table(`${source}_events`)}
    where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${limit})`;
}

function sourceColumns(source: LogSource): RawBuilder<unknown> {
  return sql`${sql.lit(logSources.indexOf(source))}::int as source, id, kind, actor,
    created_at, ${columns[source]}`;
}

function isAfter(source: LogSource, { createdUs, source: at, id }: LogCursor): RawBuilder<unknown> {
  const moment = sql`${cursorTimestamp({ createdUs, id })}::timestamptz`;
  const own = logSources.indexOf(source);
  if (own === at) return sql`(created_at, id) < (${moment}, ${id}::bigint)`;
  return own > at ? sql`created_at <= ${moment}` : sql`created_at < ${moment}`;
}

const changes = z.array(z.object({ field: z.string() }));
const pricesSchema = z.object({ currency: z.string(), before: z.string(), after: z.string() });
const dataSchema = z.record(z.string(), z.unknown());

function toEntry({ source: at, id, kind: stored, created_us: createdUs, ...row }: Row) {
  const source = logSources[at];
  const kind = source && asLogKind(source, stored);
  if (!kind) return [];
  const data = dataSchema.safeParse(row.data).data ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return [
    {
      key: `${source}-${id}`,
      place: { createdUs, source: at, id },
      kind,
      at: row.at,
      by: row.by ?? undefined,
      whom: row.person ?? row.invited ?? undefined,
      name: text(data.name),
      network: text(data.network),
      tries: Number(data.tries) || 0,
      orderId: row.order_id ?? undefined,
      customerId: row.customer_id ?? undefined,
      productId: row.product_id ?? undefined,
      titles: { en: row.title_en ?? '', ar: row.title_ar ?? '' },
      fields: fieldsIn(row.data),
      profile: text(data.profile),
      filters: filtersIn(data.filters),
      prices: pricesSchema.safeParse(data.prices).data,
      bulk: readBulkActionId(text(data.bulk)),
      orders: Number(row.orders),
      from: asOrderStatusOrUndefined(data.from),
      to: asOrderStatusOrUndefined(data.to),
      role: asStaffRole(data.to),
      money: /^order_(refund|collect)/.test(kind) ? readMoney(data) : undefined,
    },
  ];
}

function fieldsIn(data: unknown): HistoryField[] {
  const changed = new Set(changes.safeParse(data).data?.map(({ field }) => field));
  return historyFields.filter((field) => changed.has(field));
}

/** Returns undefined for an export that an older release recorded. */
function filtersIn(stored: unknown): { name: LogFilter; text: string }[] | undefined {
  const texts = z.record(z.string(), z.string()).safeParse(stored).data;
  return (
    texts &&
    logFilters.flatMap((name) => (texts[name] === undefined ? [] : [{ name, text: texts[name] }]))
  );
}

function readMoney({ amount, currency }: Record<string, unknown>): Money | undefined {
  if (!Number.isSafeInteger(amount)) return undefined;
  return money(Number(amount), readCurrency(currency));
}
