import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { compiledQuery, type Placeholders } from '#database/sql/statement.ts';
import type { AttentionKind, Finding } from './attention.ts';

/**
 * Opens an attention item. Call it in the transaction that found the event. The same data again changes
 * nothing, even after staff resolved it. New data about the same subject updates the open item, or opens a
 * new one.
 */
export async function openAttentionItem(
  trx: Db,
  kind: AttentionKind,
  finding: Finding,
): Promise<void> {
  await trx.executeQuery(insertAttentionItem(kind, finding));
}

/** Returns the statement of `openAttentionItem`, for a batch. `mayLackOrder`: leaves out an order that does not exist. */
export function insertAttentionItem(
  kind: AttentionKind,
  finding: Finding,
  { mayLackOrder = false }: { mayLackOrder?: boolean } = {},
) {
  const { subject, orderId = null, since = new Date() } = finding;
  const data = JSON.stringify(finding.data);
  return insertItem({ kind, subject, orderId, mayLackOrder, since, data });
}

type Item = {
  kind: AttentionKind;
  subject: string;
  orderId: string | null;
  mayLackOrder: boolean;
  since: Date;
  /** JSON. */
  data: string;
};

const insertItem = compiledQuery(
  (db, { kind, subject, orderId, mayLackOrder, since, data }: Placeholders<Item>) => {
    const order = sql`case when not ${mayLackOrder}::boolean then ${orderId}::text
      else (select orders.order_id from orders where orders.order_id = ${orderId}::text) end`;
    const insert = sql`
    insert into attention_items (kind, subject, order_id, facts, since)
    select ${kind}::text, ${subject}::text, ${order}, ${data}::jsonb, ${since}::timestamptz
    where not exists (
      select from attention_items
      where kind = ${kind}::text and subject = ${subject}::text and facts = ${data}::jsonb
    )
    on conflict (kind, subject) where over_at is null do update
      set facts = excluded.facts, times = attention_items.times + 1
      where attention_items.facts <> excluded.facts`;
    return { compile: () => insert.compile(db) };
  },
);

/** Opens items about acts of staff: one that was undone and done again opens its item again. */
export async function reopenAttentionItems(
  trx: Db,
  kind: AttentionKind,
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return;
  await sql`
    insert into attention_items (kind, subject, order_id, facts)
    select ${kind}::text, subject, order_id, facts::jsonb from unnest(
      ${findings.map(({ subject }) => subject)}::text[],
      ${findings.map(({ orderId }) => orderId ?? null)}::text[],
      ${findings.map(({ data }) => JSON.stringify(data))}::text[]
    ) as finding (subject, order_id, facts)
    on conflict (kind, subject) where over_at is null do update
      set facts = excluded.facts, times = attention_items.times + 1`.execute(trx);
}

export async function closeAttentionItem(
  trx: Db,
  kind: AttentionKind,
  subject: string,
): Promise<void> {
  await trx
    .updateTable('attention_items')
    .set(resolvedAutomatically)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('over_at', 'is', null)
    .execute();
}

export const resolvedAutomatically = {
  over_at: sql<Date>`now()`,
  resolved_at: sql<Date>`coalesce(resolved_at, now())`,
  resolved_by: sql<string>`coalesce(resolved_by, 'store')`,
};
