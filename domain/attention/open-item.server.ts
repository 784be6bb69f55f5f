import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { AttentionKind, Finding } from './attention.ts';

/**
 * Opens an attention item. Call it in the transaction that found the event. The same data again changes
 * nothing, even after staff resolved it. New data about the same subject updates the open item, or opens a
 * new one.
 */
export async function openItem(trx: Db, kind: AttentionKind, finding: Finding): Promise<void> {
  const { subject, orderId = null, since = new Date() } = finding;
  const data = JSON.stringify(finding.data);
  await sql`
    insert into attention_items (kind, subject, order_id, facts, since)
    select ${kind}::text, ${subject}::text, ${orderId}::text, ${data}::jsonb, ${since}::timestamptz
    where not exists (
      select from attention_items
      where kind = ${kind}::text and subject = ${subject}::text and facts = ${data}::jsonb
    )
    on conflict (kind, subject) where over_at is null do update
      set facts = excluded.facts, times = attention_items.times + 1
      where attention_items.facts <> excluded.facts`.execute(trx);
}

export async function closeItem(trx: Db, kind: AttentionKind, subject: string): Promise<void> {
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
