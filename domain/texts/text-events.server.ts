import { z } from 'zod';
import type { Db, Trx } from '#database/schema.ts';
import { type Actor, selectStaffName } from '../actor.server.ts';
import { recordStaffEvent } from '../staff/staff-events.server.ts';
import type { TextChange, TextFields } from './shop-texts.ts';

export const textEventKinds = [
  'drafted',
  'published',
  'restored',
  'discarded',
  'reset',
  'taken_down',
  'put_up',
] as const;
export type TextEventKind = (typeof textEventKinds)[number];

export type TextEvent = {
  id: number;
  kind: TextEventKind;
  at: Date;
  by: string | undefined;
  changes: TextChange[];
  /** True when the text of that time can be restored. */
  hasText: boolean;
};

type NewTextEvent = {
  name: string;
  kind: TextEventKind;
  actor: Actor;
  changes?: TextChange[];
  fields?: TextFields | undefined;
};

const storedChanges = z.array(
  z.object({ field: z.string(), before: z.string(), after: z.string() }),
);

/** Records a text event. Call it in the transaction of the change. */
export async function recordTextEvent(trx: Trx, event: NewTextEvent): Promise<void> {
  const { name, kind, actor, changes = [], fields } = event;
  await trx
    .insertInto('shop_text_events')
    .values({
      name,
      kind,
      actor,
      changes: JSON.stringify(changes),
      fields: fields ? JSON.stringify(fields) : null,
    })
    .execute();
  await recordStaffEvent(trx, { kind: `text_${kind}`, actor, data: { name } });
}

const maxEvents = 60;

/** Newest first. */
export async function listTextEvents(db: Db, name: string): Promise<TextEvent[]> {
  const rows = await db
    .selectFrom('shop_text_events')
    .select(['id', 'kind', 'changes', 'created_at as at'])
    .select((eb) => eb('fields', 'is not', null).as('hasText'))
    .select(selectStaffName('shop_text_events.actor').as('by'))
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(maxEvents)
    .execute();
  return rows.flatMap(({ kind: stored, changes, by, hasText, ...event }) => {
    const kind = textEventKinds.find((one) => one === stored);
    if (!kind) return [];
    const parsed = storedChanges.safeParse(changes).data ?? [];
    return [{ ...event, kind, hasText: Boolean(hasText), by: by ?? undefined, changes: parsed }];
  });
}
