import { sql } from 'kysely';
import type { AttentionItemRow, Db } from '#database/schema.ts';
import { selectStaffName } from '../actor.server.ts';
import {
  type AttentionItem,
  type AttentionKind,
  attentionKinds,
  bounced,
  type Resolution,
} from './attention.ts';
import { attentionDataSchema } from './item-data.ts';

export type ItemsQuery = {
  kind: AttentionKind | undefined;
  isResolved: boolean;
  before: string | undefined;
  limit: number;
};

export type ItemsPage = { items: AttentionItem[]; total: number; hasMore: boolean };

export async function listAttentionItems(db: Db, query: ItemsQuery): Promise<ItemsPage> {
  const { isResolved, before, limit } = query;
  const moment = isResolved ? sql.ref('resolved_at') : sql.ref('opened_at');
  const rows = await filtered(db, query)
    .selectAll('attention_items')
    .select(selectStaffName('attention_items.resolved_by').as('by'))
    .$if(before !== undefined, (items) =>
      // Compares inside the database, which has microseconds; a Date has milliseconds.
      items.where(
        sql<boolean>`(attention_items.${moment}, attention_items.id) <
          (select last.${moment}, last.id from attention_items as last where last.id = ${before}::uuid)`,
      ),
    )
    .orderBy(sql`attention_items.${moment}`, 'desc')
    .orderBy('attention_items.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { total } = await filtered(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.slice(0, limit).map(toItem), total, hasMore: rows.length > limit };
}

export async function countOpenAttentionItems(db: Db): Promise<number> {
  const query = { kind: undefined, isResolved: false };
  const { count } = await filtered(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** `bounced`: how many of them are addresses that do not accept email. */
export type OpenItemCount = { kind: AttentionKind; count: number; bounced: number };

/** Counts the open items of each kind, in the order in which kinds are listed. */
export async function countOpenItemsByKind(db: Db): Promise<OpenItemCount[]> {
  const rows = await filtered(db, { kind: undefined, isResolved: false })
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where kind = 'email_failed' and facts ->> 'reason' = ${bounced})`.as(
        'bounced',
      ),
    ])
    .groupBy('kind')
    .execute();
  return attentionKinds.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return row ? [{ kind, count: row.count, bounced: row.bounced }] : [];
  });
}

export async function findOrderOfAttentionItem(
  db: Db,
  kind: AttentionKind,
  id: string,
): Promise<string | undefined> {
  const item = await db
    .selectFrom('attention_items')
    .select('order_id')
    .where('kind', '=', kind)
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst();
  return item?.order_id ?? undefined;
}

export async function findResolution(
  db: Db,
  item: AttentionItemRow,
): Promise<Resolution | undefined> {
  const staff = await db
    .selectFrom('attention_items')
    .select(selectStaffName('attention_items.resolved_by').as('name'))
    .where('id', '=', item.id)
    .executeTakeFirst();
  return toResolution({ ...item, by: staff?.name ?? null });
}

// Omits kinds of another release: that release shows them.
function filtered(db: Db, { kind, isResolved }: Pick<ItemsQuery, 'kind' | 'isResolved'>) {
  return db
    .selectFrom('attention_items')
    .where('attention_items.kind', 'in', kind ? [kind] : attentionKinds)
    .where('attention_items.resolved_at', isResolved ? 'is not' : 'is', null);
}

type ItemRow = AttentionItemRow & { by: string | null };

function toItem(row: ItemRow): AttentionItem {
  const { id, kind, subject, facts, since, times } = row;
  return {
    id,
    subject,
    since,
    times,
    kind: kind as AttentionKind,
    orderId: row.order_id ?? undefined,
    data: attentionDataSchema.parse(facts),
    resolved: toResolution(row),
  };
}

function toResolution({ resolved_at, resolved_by, by, note }: ItemRow): Resolution | undefined {
  if (!resolved_at || !resolved_by) return undefined;
  const byStaff = resolved_by.startsWith('staff:');
  return { at: resolved_at, byStaff, by: by ?? undefined, note: note ?? undefined };
}
