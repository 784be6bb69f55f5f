import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { requireName } from './invitations.server.ts';
import { recordStaffEvent } from './staff-events.server.ts';

export async function renameOwnAccount(db: Db, staffId: string, typed: string): Promise<void> {
  const name = requireName(typed);
  await inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('staff_users')
      .set({ name })
      .where('id', '=', staffId)
      .where('name', '!=', name)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return;
    await recordStaffEvent(trx, { kind: 'renamed', actor: `staff:${staffId}`, staffId });
  });
}

export type OwnSession = Awaited<ReturnType<typeof listOwnSessions>>[number];

export async function listOwnSessions(
  db: Db,
  { staffId, sessionId }: { staffId: string; sessionId: string },
) {
  const rows = await db
    .selectFrom('staff_sessions')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt as startedAt', 'updatedAt as seenAt'])
    .where('userId', '=', staffId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${sessionId} desc`)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, ipAddress, userAgent, ...moments }) => ({
    id,
    ...moments,
    isThis: id === sessionId,
    userAgent: userAgent ?? '',
    address: (ipAddress ?? '').replace(/^::ffff:/, ''),
  }));
}

type EndSessionsRequest = { staffId: string; sessionId: string; only?: string | undefined };

export async function endOwnSessions(
  db: Db,
  { staffId, sessionId, only }: EndSessionsRequest,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const others = trx
      .deleteFrom('staff_sessions')
      .where('userId', '=', staffId)
      .where('id', '!=', sessionId);
    const ended = await (only ? others.where('id', '=', only) : others).returning('id').execute();
    if (ended.length === 0) return;
    await recordStaffEvent(trx, { kind: 'signed_out', actor: `staff:${staffId}`, staffId });
  });
}
