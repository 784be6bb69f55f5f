import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { StaffError } from '../staff-error.ts';
import { recordStaffEvent } from '../staff-events.server.ts';
import { isCommonPassword } from './common-password.server.ts';
import { maxPasswordLength, minPasswordLength } from './password.ts';
import { hashPassword, isPasswordOf } from './password-hash.server.ts';

/** Checks the length. Throws StaffError: password_short, password_long. */
export function requirePasswordLength(password: string): void {
  if (password.length < minPasswordLength) throw new StaffError('password_short', 'password');
  if (password.length > maxPasswordLength) throw new StaffError('password_long', 'password');
}

/**
 * Checks every chosen password. Takes a tenth of a second, so check a stranger's link first. Throws
 * StaffError: password_short, password_long, password_common.
 */
export async function requireGoodPassword(password: string): Promise<string> {
  requirePasswordLength(password);
  if (await isCommonPassword(password)) throw new StaffError('password_common', 'password');
  return password;
}

// Hash before a transaction: hashing is slow, and a transaction blocks the embedded database.

/** Requires the account's own password. Throws StaffError: password_wrong. */
export async function requireOwnPassword(db: Db, staffId: string, password: string): Promise<void> {
  if (!(await verifyOwnPassword(db, staffId, password))) throw passwordWrong();
}

/** Returns the matching hash, for `requireVerifiedPassword`; undefined for a wrong password. */
export async function verifyOwnPassword(
  db: Db,
  staffId: string,
  password: string,
): Promise<string | undefined> {
  const hash = (await passwordOf(db, staffId).executeTakeFirst())?.password;
  const isRight =
    hash && password.length <= maxPasswordLength && (await isPasswordOf(hash, password));
  return isRight ? hash : undefined;
}

/** Throws password_wrong without a hash, or when the password has changed since. */
export async function requireVerifiedPassword(
  trx: Trx,
  staffId: string,
  verifiedHash: string | undefined,
) {
  const account = await passwordOf(trx, staffId).forUpdate().executeTakeFirst();
  if (!verifiedHash || account?.password !== verifiedHash) throw passwordWrong();
}

function passwordWrong(): StaffError {
  return new StaffError('password_wrong', 'current');
}

function passwordOf(db: Db, staffId: string) {
  return db
    .selectFrom('staff_accounts')
    .select('password')
    .where('userId', '=', staffId)
    .where('providerId', '=', 'credential');
}

/** Hashes a new password. Throws StaffError: password_short, password_long, password_common. */
export async function hashOwnPassword(password: string): Promise<string> {
  return hashPassword(await requireGoodPassword(password));
}

type PasswordChange = {
  staffId: string;
  sessionId: string;
  verifiedHash: string | undefined;
  hash: string;
};

/** Changes the password and ends every other session of the account. Throws StaffError. */
export async function changeOwnPassword(db: Db, change: PasswordChange): Promise<void> {
  const { staffId, sessionId, verifiedHash, hash } = change;
  await inTransaction(db, async (trx) => {
    await requireVerifiedPassword(trx, staffId, verifiedHash);
    await storePassword(trx, staffId, hash);
    await revokeAccess(trx, staffId, sessionId);
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
 * Ends every session except `exceptSession`, and all that could become one: password reset links, pending
 * second steps, trusted devices.
 */
export async function revokeAccess(
  trx: Trx,
  staffId: string,
  exceptSession?: string,
): Promise<void> {
  await trx.deleteFrom('staff_verifications').where('value', '=', staffId).execute();
  const theirs = trx.deleteFrom('staff_sessions').where('userId', '=', staffId);
  await (exceptSession ? theirs.where('id', '!=', exceptSession) : theirs).execute();
}
