import { randomInt, randomUUID } from 'node:crypto';
import type { Db, Trx } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import type { StaffRole } from '../permissions.ts';
import type { Secrets } from '../runtime/signatures.server.ts';
import { asStaffRole, type RoleName, roleFrom, storedRoleOf } from './roles.ts';
import { liftAccountLimits } from './sign-in/account-key.server.ts';
import { revokeAccess, storePassword } from './sign-in/own-password.server.ts';
import { hashPassword } from './sign-in/password-hash.server.ts';
import { dropSecondFactor } from './sign-in/second-factor.server.ts';
import { recordStaffEvent } from './staff-events.server.ts';

export type NewStaffAccount = { email: string; password: string; role: RoleName };

export class StaffAccountExists extends Error {
  constructor(email: string) {
    super(`${email} already has an account`);
    this.name = 'StaffAccountExists';
  }
}

export async function addStaffAccount(
  db: Db,
  email: string,
  role: RoleName,
): Promise<NewStaffAccount> {
  const account = { email: email.trim().toLowerCase(), password: randomPassword(), role };
  const hash = await hashPassword(account.password);
  await db.transaction().execute(async (trx) => {
    const id = randomUUID();
    const name = nameFrom(account.email);
    const row = { id, name, email: account.email, role, hash, by: 'store' } as const;
    if (!(await addAccount(trx, row))) {
      throw new StaffAccountExists(account.email);
    }
    const data = { to: role };
    await recordStaffEvent(trx, { kind: 'account_added', actor: 'store', staffId: id, data });
  });
  return account;
}

type AccountRow = {
  id: string;
  name: string;
  email: string;
  role: RoleName;
  hash: string;
  by: Actor;
};

export async function addAccount(
  trx: Trx,
  { id, name, email, role, hash, by }: AccountRow,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('staff_users')
    .values({ id, email, name, emailVerified: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await trx
    .insertInto('staff_accounts')
    .values({ userId: id, accountId: id, providerId: 'credential', password: hash })
    .execute();
  await grantRole(trx, { userId: id, role: asStaffRole(role), by });
  return true;
}

/** Grants a role without `on conflict`: an adopted table may have no unique constraint on the person. */
export async function grantRole(
  trx: Trx,
  { userId, role, by }: { userId: string; role: StaffRole; by: Actor },
): Promise<void> {
  const stored = storedRoleOf(role);
  const { numUpdatedRows } = await trx
    .updateTable('user_roles')
    .set({ role: stored })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await trx.insertInto('user_roles').values({ user_id: userId, role: stored }).execute();
  }
  await trx.deleteFrom('staff_roles').where('user_id', '=', userId).execute();
  if (role === 'owner') return;
  await trx.insertInto('staff_roles').values({ user_id: userId, role, granted_by: by }).execute();
}

export class StaffAccountUnknown extends Error {
  constructor(email: string) {
    super(`${email} has no account`);
    this.name = 'StaffAccountUnknown';
  }
}

export async function resetStaffAccount(
  { db, secrets }: { db: Db; secrets: Secrets },
  email: string,
  { withSecondFactor }: { withSecondFactor: boolean },
): Promise<{ email: string; password: string }> {
  const account = { email: email.trim().toLowerCase(), password: randomPassword() };
  const hash = await hashPassword(account.password);
  await db.transaction().execute(async (trx) => {
    const people = trx.selectFrom('staff_users').select('id').where('email', '=', account.email);
    const person = await people.forUpdate().executeTakeFirst();
    if (!person) throw new StaffAccountUnknown(account.email);
    const line = { actor: 'store', staffId: person.id } as const;
    await storePassword(trx, person.id, hash);
    await revokeAccess(trx, person.id);
    await liftAccountLimits(trx, secrets, account.email);
    await recordStaffEvent(trx, { kind: 'password_reset', ...line });
    if (withSecondFactor && (await dropSecondFactor(trx, person.id))) {
      await recordStaffEvent(trx, { kind: 'second_factor_reset', ...line });
    }
  });
  return account;
}

/** Placeholder address that receives no email. */
export const firstAdminEmail = 'admin@nabta.example';

/** Lists the addresses of all active owners. */
export async function listOwnerEmails(db: Db): Promise<string[]> {
  const owners = await db
    .selectFrom('user_roles')
    .innerJoin('staff_users', 'staff_users.id', 'user_roles.user_id')
    .select('staff_users.email')
    .where('user_roles.role', '=', 'admin')
    .where('staff_users.disabledAt', 'is', null)
    .where('staff_users.email', '!=', firstAdminEmail)
    .orderBy('staff_users.id')
    .execute();
  return owners.map(({ email }) => email);
}

export async function addFirstAdmin(db: Db, email: string): Promise<NewStaffAccount | undefined> {
  const account = await db.selectFrom('staff_users').select('id').limit(1).executeTakeFirst();
  if (account) return undefined;
  try {
    return await addStaffAccount(db, email, 'admin');
  } catch (error) {
    // Another server of this store started at the same moment, and was faster.
    if (error instanceof StaffAccountExists) return undefined;
    throw error;
  }
}

/** State of the setup guide: open, hidden by an owner, or completed. */
export type FirstStepsState = 'open' | 'hidden' | 'done';

/**
 * Finds a person's role. `hasRow` reports a row in `user_roles`, perhaps with a name that is no role here.
 */
export async function findRole(
  db: Db,
  userId: string,
): Promise<{
  role: StaffRole | undefined;
  hasRow: boolean;
  demandsSecondFactor: boolean;
  firstSteps: FirstStepsState;
}> {
  const row = await db
    .selectFrom('user_roles')
    .leftJoin('staff_roles', 'staff_roles.user_id', 'user_roles.user_id')
    .leftJoin('staff_settings', (join) => join.onTrue())
    .select(['user_roles.role as stored', 'staff_roles.role as granted', 'demands_second_factor'])
    .select('staff_settings.first_steps')
    .where('user_roles.user_id', '=', userId)
    .executeTakeFirst();
  return {
    role: row && roleFrom(row.stored, row.granted),
    hasRow: row !== undefined,
    demandsSecondFactor: row?.demands_second_factor ?? false,
    firstSteps: row?.first_steps ?? 'open',
  };
}

function nameFrom(email: string): string {
  return email.split('@')[0] ?? email;
}

// Excludes 0/O and 1/l/I: people read the password from one screen and type it into another.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
