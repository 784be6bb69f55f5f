import type { Trx } from '#database/schema.ts';
import type { StaffRole } from '../permissions.ts';
import { findRole } from './accounts.server.ts';
import { StaffError } from './staff-error.ts';

export type LockedPerson = { id: string; role: StaffRole | undefined; disabledAt: Date | null };

/**
 * Locks every admin with them, always in the same order: of two who take each other's rights at
 * once, the second has none any more. Throws StaffError: not_allowed, person_unknown.
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

/** Locks all active admins. Throws not_allowed unless this is one of them. */
export async function requireAdmin(trx: Trx, adminId: string): Promise<void> {
  if (!(await lockOwners(trx)).includes(adminId)) throw new StaffError('not_allowed');
}

/** The ids of all that are active, always locked in the same order. */
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
