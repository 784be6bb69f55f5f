import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { findRole, grantRole, StaffAccountUnknown } from './accounts.server.ts';
import { type LockedPerson, lockOwners, lockPerson } from './lock-people.server.ts';
import { asStaffRole, type RoleName } from './roles.ts';
import { revokeAccess } from './sign-in/own-password.server.ts';
import { dropSecondFactor } from './sign-in/second-factor.server.ts';
import { StaffError } from './staff-error.ts';
import { recordStaffEvent } from './staff-events.server.ts';
import type { StaffEventKind } from './staff-events.ts';

export type Change = { adminId: string; personId: string };

type RoleChange = Change & {
  role: unknown;
  seen: string;
};

/**
 * Changes a role. Throws StaffError: role_invalid, own_account, changed_meanwhile, and those of
 * `lockPerson`.
 */
export async function changeRole(db: Db, { role: newRole, seen, ...who }: RoleChange) {
  const role = asStaffRole(newRole);
  if (!role) throw new StaffError('role_invalid');
  await changePerson(db, who, async (trx, person) => {
    requireAnother(who);
    if (person.role !== asStaffRole(seen)) throw new StaffError('changed_meanwhile');
    if (person.role === role) return undefined;
    await grantRole(trx, { userId: person.id, role, by: `staff:${who.adminId}` });
    return { kind: 'role_changed', data: { from: person.role ?? null, to: role } };
  });
}

export class LastOwner extends Error {
  constructor(email: string) {
    super(`${email} is the only owner: make another one first`);
    this.name = 'LastOwner';
  }
}

type RoleByCommand = { email: string; role: RoleName };

/** Sets a role for the server's `staff` command. Throws StaffAccountUnknown, LastOwner. */
export async function setRole(db: Db, { email: typed, role: name }: RoleByCommand) {
  const [email, role] = [typed.trim().toLowerCase(), asStaffRole(name)];
  await inTransaction(db, async (trx) => {
    const owners = await lockOwners(trx);
    const people = trx.selectFrom('staff_users').select('id').where('email', '=', email);
    const person = await people.forUpdate().executeTakeFirst();
    if (!person) throw new StaffAccountUnknown(email);
    const isLast = owners.length === 1 && owners[0] === person.id;
    if (isLast && role !== 'owner') throw new LastOwner(email);
    const { role: before } = await findRole(trx, person.id);
    if (before === role) return;
    await grantRole(trx, { userId: person.id, role, by: 'store' });
    const data = { from: before ?? null, to: role };
    await recordStaffEvent(trx, {
      kind: 'role_changed',
      actor: 'store',
      staffId: person.id,
      data,
    });
  });
  return { email, role };
}

export async function disablePerson(db: Db, who: Change): Promise<void> {
  await changePerson(db, who, async (trx, person) => {
    requireAnother(who);
    if (person.disabledAt) throw new StaffError('changed_meanwhile');
    await setDisabled(trx, person, true);
    await revokeAccess(trx, person.id);
    return { kind: 'disabled' };
  });
}

export async function enablePerson(db: Db, who: Change): Promise<void> {
  await changePerson(db, who, async (trx, person) => {
    if (!person.disabledAt) throw new StaffError('changed_meanwhile');
    await setDisabled(trx, person, false);
    return { kind: 'enabled' };
  });
}

export async function signOutEverywhere(db: Db, who: Change): Promise<void> {
  await changePerson(db, who, async (trx, person) => {
    await revokeAccess(trx, person.id);
    return { kind: 'signed_out' };
  });
}

export async function resetSecondFactor(db: Db, who: Change): Promise<void> {
  await changePerson(db, who, async (trx, person) => {
    requireAnother(who);
    if (!(await dropSecondFactor(trx, person.id))) throw new StaffError('factor_off');
    await revokeAccess(trx, person.id);
    return { kind: 'second_factor_reset' };
  });
}

type Line = { kind: StaffEventKind; data?: { from: string | null; to: string } };

async function changePerson(
  db: Db,
  who: Change,
  change: (trx: Trx, person: LockedPerson) => Promise<Line | undefined>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, who);
    const line = await change(trx, person);
    const actor = `staff:${who.adminId}` as const;
    if (line) await recordStaffEvent(trx, { ...line, actor, staffId: person.id });
  });
}

/** Requires another admin, so that one always remains, and nobody locks themselves out by accident. */
function requireAnother({ adminId, personId }: Change): void {
  if (adminId === personId) throw new StaffError('own_account');
}

async function setDisabled(trx: Trx, { id }: LockedPerson, isDisabled: boolean): Promise<void> {
  await trx
    .updateTable('staff_users')
    .set({ disabledAt: isDisabled ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
}
