import type { Db } from '#database/schema.ts';
import { type Actor, selectStaffName } from '../actor.server.ts';
import {
  asPeopleEventKind,
  peopleEventKinds,
  type StaffEvent,
  type StaffEventData,
  type StaffEventKind,
} from './staff-events.ts';

type NewStaffEvent = {
  kind: StaffEventKind;
  actor: Actor;
  staffId?: string;
  invitationId?: string;
  data?: StaffEventData;
};

/** Records a staff event. Call it in the transaction of the change. */
export async function recordStaffEvent(trx: Db, event: NewStaffEvent): Promise<void> {
  const { kind, actor, staffId = null, invitationId = null, data = {} } = event;
  await trx
    .insertInto('staff_events')
    .values({
      kind,
      actor,
      staff_id: staffId,
      invitation_id: invitationId,
      data: JSON.stringify(data),
    })
    .execute();
}

/** Lists changes of accounts, newest first. */
export async function listStaffEvents(db: Db, limit: number): Promise<StaffEvent[]> {
  const rows = await db
    .selectFrom('staff_events as event')
    .leftJoin('staff_users as person', 'person.id', 'event.staff_id')
    .leftJoin('staff_invitations as invitation', 'invitation.id', 'event.invitation_id')
    .select(selectStaffName('event.actor').as('by'))
    .select(['event.id', 'event.kind', 'event.data', 'event.created_at as at'])
    .select(['person.name as person', 'invitation.email as invited'])
    .where('event.kind', 'in', peopleEventKinds)
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, kind: stored, data, at, by, person, invited }) => {
    const kind = asPeopleEventKind(stored);
    if (!kind) return [];
    const { to } = data as { to?: string };
    return [{ id, kind, at, by: by ?? undefined, whom: person ?? invited ?? undefined, to }];
  });
}
