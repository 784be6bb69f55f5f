import type { Trx } from '#database/schema.ts';
import type { StaffRole } from '../permissions.ts';
import { findRole } from './accounts.server.ts';
import { StaffError } from './staff-error.ts';

export type LockedPerson = { id: string; role: StaffRole | undefined; disabledAt: Date | null };

/**
 * Locks a person together with all admins, always in the same order. When two admins revoke each other's
 * rights at once, the second has no rights any more. Throws StaffError: not_allowed, person_unknown.
 */
export async function lockPerson(
  trx: Trx,
  { adminId, personId }: { adminId: string; personId: string },
): Promise<LockedPerson> {
  await requireAdmin(trx, adminId);
  const person = await trx
    .selectFrom('staff_users')
    .select(['id', 'disabledAt'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new StaffError('person_unknown');
  const { role } = await findRole(trx, personId);
  return { ...person, role };
}

/** Locks all active admins. Throws not_allowed unless this person is one of them. */
export async function requireAdmin(trx: Trx, adminId: string): Promise<void> {
  if (!(await lockOwners(trx)).includes(adminId)) throw new StaffError('not_allowed');
}

/** Locks all active owners in a fixed order and returns their ids. */
export async function lockOwners(trx: Trx): Promise<string[]> {
  const owners = await trx
    .selectFrom('user_roles')
    .innerJoin('staff_users', 'staff_users.id', 'user_roles.user_id')
    .select('staff_users.id')
    .where('user_roles.role', '=', 'admin')
    .where('staff_users.disabledAt', 'is', null)
    .orderBy('staff_users.id')
    .forUpdate()
    .execute();
  return owners.map(({ id }) => id);
}
