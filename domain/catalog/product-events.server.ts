import { z } from 'zod';
import type { Db } from '#database/schema.ts';
import { type Actor, selectStaffName } from '../actor.server.ts';
import { type HistoryChange, historyFields } from './product-texts.ts';

export type ProductEvent = {
  id: number;
  kind: 'created' | 'changed';
  at: Date;
  by: string | undefined;
  changes: HistoryChange[];
};

type NewEvent = {
  productId: number;
  kind: ProductEvent['kind'];
  actor: Actor;
  changes: HistoryChange[];
  draftKey?: string;
};

// Maps the former single picture, which was stored under its column's name.
const field = z.preprocess(
  (name) => (name === 'image_path' ? 'pictures' : name),
  z.enum(historyFields),
);

const storedChanges = z.array(z.object({ field, before: z.string(), after: z.string() }));

/** Parses stored changes, perhaps of another release; returns none when they are unreadable. */
export function readStoredChanges(stored: unknown): HistoryChange[] {
  return storedChanges.safeParse(stored).data ?? [];
}

/** Records a product event. Call it in the transaction of the change. */
export async function recordProductEvent(db: Db, event: NewEvent): Promise<void> {
  const { productId: product_id, kind, actor, changes, draftKey: draft_key = null } = event;
  await db
    .insertInto('product_events')
    .values({ product_id, kind, actor, changes: JSON.stringify(changes), draft_key })
    .execute();
}

export async function listProductEvents(db: Db, productId: number): Promise<ProductEvent[]> {
  const rows = await eventsWithNames(db)
    .select(['product_events.id', 'product_events.kind', 'product_events.changes'])
    .where('product_id', '=', productId)
    .orderBy('product_events.id', 'desc')
    .execute();
  return rows.map(({ changes, by, ...event }) => ({
    ...event,
    by: by ?? undefined,
    changes: readStoredChanges(changes),
  }));
}

export async function findLastChanges(
  db: Db,
): Promise<Map<number, Pick<ProductEvent, 'at' | 'by'>>> {
  const rows = await eventsWithNames(db)
    .select('product_id')
    .distinctOn('product_id')
    .orderBy('product_id')
    .orderBy('product_events.id', 'desc')
    .execute();
  return new Map(rows.map(({ product_id, at, by }) => [product_id, { at, by: by ?? undefined }]));
}

function eventsWithNames(db: Db) {
  return db
    .selectFrom('product_events')
    .select('product_events.created_at as at')
    .select(selectStaffName('product_events.actor').as('by'));
}
