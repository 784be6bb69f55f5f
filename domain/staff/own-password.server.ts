import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '../transaction.server.ts';
import { isCommonPassword } from './common-password.server.ts';
import { maxPasswordLength, minPasswordLength } from './password.ts';
import { hashPassword, isPasswordOf } from './password-hash.server.ts';
import { StaffError } from './staff-error.ts';
import { recordStaffEvent } from './staff-events.server.ts';

/** Throws StaffError: password_short, password_long. */
export function requirePasswordLength(password: string): void {
  if (password.length < minPasswordLength) throw new StaffError('password_short', 'password');
  if (password.length > maxPasswordLength) throw new StaffError('password_long', 'password');
}

/**
 * Every password that somebody chooses passes here. It takes a tenth of a second: a stranger's link is
 * checked before. Throws StaffError: password_short, password_long, password_common.
 */
export async function requireGoodPassword(password: string): Promise<string> {
  requirePasswordLength(password);
  if (await isCommonPassword(password)) throw new StaffError('password_common', 'password');
  return password;
}

// Hashing is slow, and a transaction has the embedded database to itself: hash before it.

/** Throws StaffError: password_wrong. */
export async function requireOwnPassword(db: Db, staffId: string, password: string): Promise<void> {
  if (!(await proveOwnPassword(db, staffId, password))) throw new StaffError('password_wrong');
}

/** The matching hash, for `requireProof`; undefined for a wrong password. */
export async function proveOwnPassword(
  db: Db,
  staffId: string,
  password: string,
): Promise<string | undefined> {
  const hash = (await passwordOf(db, staffId).executeTakeFirst())?.password;
  const isRight =
    hash && password.length <= maxPasswordLength && (await isPasswordOf(hash, password));
  return isRight ? hash : undefined;
}

/** Throws password_wrong without a proof, or when the password has changed since. */
export async function requireProof(trx: Trx, staffId: string, proof: string | undefined) {
  const account = await passwordOf(trx, staffId).forUpdate().executeTakeFirst();
  if (!proof || account?.password !== proof) throw new StaffError('password_wrong');
}

function passwordOf(db: Db, staffId: string) {
  return db
    .selectFrom('staff_accounts')
    .select('password')
    .where('userId', '=', staffId)
    .where('providerId', '=', 'credential');
}

/** Throws StaffError: password_short, password_long, password_common. */
export async function hashOwnPassword(wanted: string): Promise<string> {
  return hashPassword(await requireGoodPassword(wanted));
}

type PasswordChange = {
  staffId: string;
  sessionId: string;
  proof: string | undefined;
  hash: string;
};

/** Ends every other session of the account. Throws StaffError. */
export async function changeOwnPassword(db: Db, change: PasswordChange): Promise<void> {
  const { staffId, sessionId, proof, hash } = change;
  await inTransaction(db, async (trx) => {
    await requireProof(trx, staffId, proof);
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
 * Every session but `keptSession`, and all that could become one: links for a new password, pending
 * second steps, trusted devices.
 */
export async function endWays(trx: Trx, staffId: string, keptSession?: string): Promise<void> {
  await trx.deleteFrom('staff_verifications').where('value', '=', staffId).execute();
  const theirs = trx.deleteFrom('staff_sessions').where('userId', '=', staffId);
  await (keptSession ? theirs.where('id', '!=', keptSession) : theirs).execute();
}
