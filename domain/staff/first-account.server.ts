import type { Db } from '#database/schema.ts';
import { isUniqueViolation } from '#database/sql/transaction.ts';
import { throwFirstError } from '../coded-error.ts';
import { isEmail } from '../email-address.ts';
import { firstAdminEmail } from './accounts.server.ts';
import { problemOfName, requireName } from './invitations.server.ts';
import { readStaffName } from './people.ts';
import {
  requireGoodPassword,
  revokeAccess,
  storePassword,
  verifyOwnPassword,
} from './sign-in/own-password.server.ts';
import { hashPassword } from './sign-in/password-hash.server.ts';
import { StaffError } from './staff-error.ts';
import { recordStaffEvent } from './staff-events.server.ts';

type Setup = {
  staffId: string;
  sessionId: string;
  name: string;
  email: string;
  password: string;
};

/**
 * Gives the first account its owner's name, address and password, and ends its other sessions. Leaves an
 * account that already has an address unchanged. Throws StaffError, with every invalid field.
 */
export async function setUpFirstAccount(db: Db, setup: Setup): Promise<void> {
  const { staffId, sessionId, password } = setup;
  const email = setup.email.trim().toLowerCase();
  throwFirstError([
    problemOfName(readStaffName(setup.name)),
    problemOfEmail(email),
    await problemOfPassword(db, staffId, password),
  ]);
  const name = requireName(setup.name);
  const hash = await hashPassword(password);
  try {
    await db.transaction().execute(async (trx) => {
      const changed = await trx
        .updateTable('staff_users')
        .set({ name, email })
        .where('id', '=', staffId)
        .where('email', '=', firstAdminEmail)
        .returning('id')
        .executeTakeFirst();
      if (!changed) return;
      await storePassword(trx, staffId, hash);
      await revokeAccess(trx, staffId, sessionId);
      const actor = `staff:${staffId}` as const;
      await recordStaffEvent(trx, { kind: 'first_account_set_up', actor, staffId });
    });
  } catch (error) {
    throw isUniqueViolation(error, 'staff_users')
      ? new StaffError('account_exists', 'email')
      : error;
  }
}

function problemOfEmail(email: string): StaffError | undefined {
  if (!isEmail(email)) return new StaffError('email_invalid', 'email');
  return email === firstAdminEmail ? new StaffError('email_placeholder', 'email') : undefined;
}

async function problemOfPassword(
  db: Db,
  staffId: string,
  password: string,
): Promise<StaffError | undefined> {
  try {
    await requireGoodPassword(password);
  } catch (error) {
    if (error instanceof StaffError) return error;
    throw error;
  }
  // The server printed the first password where others may read it.
  const isSame = await verifyOwnPassword(db, staffId, password);
  return isSame ? new StaffError('password_same', 'password') : undefined;
}
