import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '../transaction.server.ts';
import { longestPassword, shortestPassword } from './password.ts';
import { StaffError } from './staff-error.ts';
import { recordStaffEvent } from './staff-events.server.ts';

/** Throws StaffError: password_short, password_long. */
export function requireGoodPassword(password: string): string {
  if (password.length < shortestPassword) throw new StaffError('password_short');
  if (password.length > longestPassword) throw new StaffError('password_long');
  return password;
}

/** Asks somebody who is signed in for their password again. Throws StaffError: password_wrong. */
export async function requireOwnPassword(db: Db, staffId: string, password: string): Promise<void> {
  const account = await db
    .selectFrom('staff_accounts')
    .select('password')
    .where('userId', '=', staffId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  const hash = account?.password;
  const isRight =
    hash && password.length <= longestPassword && (await verifyPassword({ hash, password }));
  if (!isRight) throw new StaffError('password_wrong');
}

type PasswordChange = {
  staffId: string;
  sessionId: string;
  current: string;
  wanted: string;
};

/** Changes one's own password. Every other session of the account ends. Throws StaffError. */
export async function changeOwnPassword(db: Db, change: PasswordChange): Promise<void> {
  const { staffId, sessionId, current, wanted } = change;
  requireGoodPassword(wanted);
  await requireOwnPassword(db, staffId, current);
  const hash = await hashPassword(wanted);
  await inTransaction(db, async (trx) => {
    await storePassword(trx, staffId, hash);
    await endWays(trx, staffId, sessionId);
    const actor = `staff:${staffId}` as const;
    await recordStaffEvent(trx, { kind: 'password_changed', actor, staffId });
  });
}

export async function storePassword(trx: Trx, staffId: string, hash: string): Promise<void> {
  await trx
    .updateTable('staff_accounts')
    .set({ password: hash })
    .where('userId', '=', staffId)
    .where('providerId', '=', 'credential')
    .execute();
}

/**
 * Ends every session of an account but the one given, and all that could become one: links for a new
 * password, second steps under way, trusted devices.
 */
export async function endWays(trx: Trx, staffId: string, keptSession?: string): Promise<void> {
  await trx.deleteFrom('staff_verifications').where('value', '=', staffId).execute();
  const theirs = trx.deleteFrom('staff_sessions').where('userId', '=', staffId);
  await (keptSession ? theirs.where('id', '!=', keptSession) : theirs).execute();
}
