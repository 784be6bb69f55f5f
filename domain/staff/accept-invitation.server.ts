import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { addAccount } from './accounts.server.ts';
import { hashToken, requireName } from './invitations.server.ts';
import { requireGoodPassword } from './own-password.server.ts';
import { StaffError } from './staff-error.ts';
import { recordStaffEvent } from './staff-events.server.ts';

type OpenInvitation = { name: string; email: string };

/** Undefined once it is used, withdrawn or expired. */
export async function findInvitation(db: Db, token: string): Promise<OpenInvitation | undefined> {
  return openBy(db, token).select(['name', 'email']).executeTakeFirst();
}

type Acceptance = { token: string; name: string; password: string };

/** Returns its e-mail address. Throws StaffError: link_dead, account_exists, and form errors. */
export async function acceptInvitation(db: Db, given: Acceptance): Promise<string> {
  const name = requireName(given.name);
  const password = requireGoodPassword(given.password);
  if (!(await findInvitation(db, given.token))) throw new StaffError('link_dead');
  const hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const invitation = await openBy(trx, given.token)
      .select(['id', 'email', 'role'])
      .forUpdate()
      .executeTakeFirst();
    if (!invitation) throw new StaffError('link_dead');
    const { id: invitationId, email, role } = invitation;
    const staffId = randomUUID();
    if (!(await addAccount(trx, { id: staffId, email, name, role, hash }))) {
      throw new StaffError('account_exists');
    }
    await trx
      .updateTable('staff_invitations')
      .set({ accepted_at: sql`now()` })
      .where('id', '=', invitationId)
      .execute();
    const data = { to: role };
    const actor = `staff:${staffId}` as const;
    const kind = 'invitation_accepted';
    await recordStaffEvent(trx, { kind, actor, staffId, invitationId, data });
    return email;
  });
}

function openBy(db: Db, token: string) {
  return db
    .selectFrom('staff_invitations')
    .where('token_hash', '=', hashToken(token))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);
}
