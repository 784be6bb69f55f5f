import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { compiledQuery, type Placeholders } from '#database/sql/statement.ts';
import { type Actor, selectStaffName } from '../actor.server.ts';
import type { OrderEventKind } from './order-timeline.ts';

export type OrderEvent = {
  orderId: string;
  kind: OrderEventKind;
  actor: Actor;
  /** Data without personal content: amounts, references, statuses. */
  data?: Record<string, unknown>;
};

/** Records an event. Call it in the transaction of the change. */
export async function recordOrderEvent(db: Db, event: OrderEvent): Promise<void> {
  await insertOrderEvent(db, event).execute();
}

/** Returns the statement of `recordOrderEvent`, for use within a larger statement. */
export function insertOrderEvent(
  db: Db,
  { orderId: order_id, kind, actor, data = {} }: OrderEvent,
) {
  return db
    .insertInto('order_events')
    .values({ order_id, kind, actor, data: JSON.stringify(data) });
}

/** Records events in the given order. Returns the id of each order's last history entry, by order number. */
export async function recordOrderEvents(
  trx: Trx,
  events: readonly OrderEvent[],
): Promise<Map<string, number>> {
  const of = <T>(read: (event: OrderEvent) => T) => events.map(read);
  const { rows } = await sql<{ id: number; order_id: string }>`
    insert into order_events (order_id, kind, actor, data)
    select order_id, kind, actor, data::jsonb from unnest(
      ${of(({ orderId }) => orderId)}::text[], ${of(({ kind }) => kind)}::text[],
      ${of(({ actor }) => actor)}::text[], ${of(({ data }) => JSON.stringify(data ?? {}))}::text[]
    ) with ordinality as given (order_id, kind, actor, data, at)
    order by at
    returning id, order_id
  `.execute(trx);
  const last = new Map<string, number>();
  for (const { id, order_id } of rows) {
    last.set(order_id, Math.max(Number(id), last.get(order_id) ?? 0));
  }
  return last;
}

export const eventColumns = ['order_id', 'kind', 'actor', 'data'] as const;

/** Returns a part of a larger statement: one event for each order that its CTE `source` returns. */
export function selectOrderEvents(
  source: 'placed' | 'saved',
  {
    kind,
    actor,
    data,
  }: { kind: OrderEvent['kind']; actor: Actor | RawBuilder<Actor>; data: RawBuilder<string> },
) {
  const orderId = sql.ref(`${source}.order_id`);
  return sql<{ order_id: string; kind: string; actor: string; data: string }>`
    select ${orderId}, ${kind}::text, ${actor}::text, ${data}::jsonb
    from ${sql.table(source)}`;
}

export function selectOrderHistory(db: Db, orderId: string) {
  return db
    .selectFrom('order_events')
    .select(['order_events.id', 'order_events.created_at as at'])
    .select(selectStaffName('order_events.actor').as('by'))
    .select(['order_events.kind', 'order_events.actor', 'order_events.data'])
    .where('order_events.order_id', '=', orderId);
}

/** Reports whether the order was erased: its person requested that, or it was never paid and is old. */
export async function isErased(db: Db, orderId: string): Promise<boolean> {
  return (await findLastEvent(db, orderId, ['erased'])) !== undefined;
}

export function findLastEvent(db: Db, orderId: string, kinds: readonly OrderEventKind[]) {
  return selectOrderHistory(db, orderId)
    .where('order_events.kind', 'in', kinds)
    .orderBy('order_events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the moment of dispatch: when the tracking number was entered, or when the status changed if there
 * is none.
 */
export async function findDispatch(db: Db, orderId: string): Promise<Date | undefined> {
  const { rows } = await db.executeQuery(selectDispatch({ orderId }));
  return rows[0]?.created_at;
}

const isNotUndone = sql<boolean>`not exists (
  select from order_events later where later.order_id = order_events.order_id
    and later.kind = 'tracking_removed' and later.id > order_events.id)`;

const selectDispatch = compiledQuery((db, { orderId }: Placeholders<{ orderId: string }>) =>
  db
    .selectFrom('order_events')
    .select('created_at')
    .where('order_id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'shipped'), isNotUndone]),
        eb.and([
          eb('kind', '=', 'status_changed'),
          sql<boolean>`data ->> 'to' = 'out_for_delivery'`,
        ]),
      ]),
    )
    .orderBy(sql`kind = 'shipped'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);
