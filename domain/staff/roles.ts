import { type StaffRole, staffRoles } from '../permissions.ts';

/** Roles of the spec's `user_roles`; `staff_roles` refines a `staff`. */
export const storedRoles = ['admin', 'staff'] as const;
export type StoredRole = (typeof storedRoles)[number];

export type RoleName = StaffRole | StoredRole;

/** Parses a role. Accepts the names of `user_roles`, which earlier events, invitations and pages have. */
export function asStaffRole(name: RoleName): StaffRole;
export function asStaffRole(name: unknown): StaffRole | undefined;
export function asStaffRole(name: unknown): StaffRole | undefined {
  if (name === 'admin') return 'owner';
  if (name === 'staff') return 'manager';
  return staffRoles.find((role) => role === name);
}

export function storedRoleOf(role: StaffRole): StoredRole {
  return role === 'owner' ? 'admin' : 'staff';
}

/** Returns no role for a name that `user_roles` does not define, whatever `staff_roles` has. */
export function roleFrom(
  stored: string | null,
  granted: Exclude<StaffRole, 'owner'> | null,
): StaffRole | undefined {
  if (stored === 'admin') return 'owner';
  return stored === 'staff' ? (granted ?? 'manager') : undefined;
}
