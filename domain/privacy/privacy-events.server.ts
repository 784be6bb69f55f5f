import { z } from 'zod';
import type { Db } from '#database/schema.ts';
import { type Actor, selectStaffName } from '../actor.server.ts';
import type { PersonalData, PrivacyEvent } from './privacy.ts';

const stored = z.object({ orders: z.int(), rows: z.record(z.string(), z.int()) });

/** Records an event without the address and the order numbers. */
export async function recordPrivacyEvent(
  db: Db,
  kind: PrivacyEvent['kind'],
  { personalData, actor }: { personalData: PersonalData; actor: Actor },
): Promise<void> {
  const rows = Object.fromEntries(personalData.rows.map((one) => [one.table, one.rows]));
  const data = JSON.stringify({ orders: personalData.orderIds.length, rows });
  await db.insertInto('privacy_events').values({ kind, actor, data }).execute();
}

export async function listPrivacyEvents(db: Db, limit: number): Promise<PrivacyEvent[]> {
  const events = await db
    .selectFrom('privacy_events')
    .select(['id', 'kind', 'data', 'created_at as at'])
    .select(selectStaffName('privacy_events.actor').as('by'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return events.map(({ data, by, ...event }) => {
    const { orders = 0, rows = {} } = stored.safeParse(data).data ?? {};
    const sum = Object.values(rows).reduce((all, count) => all + count, 0);
    return { ...event, by: by ?? undefined, orders, rows: sum };
  });
}
