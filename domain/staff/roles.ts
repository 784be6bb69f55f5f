export const staffRoles = ['admin', 'staff'] as const;
export type StaffRole = (typeof staffRoles)[number];

export function asStaffRole(value: unknown): StaffRole | undefined {
  return staffRoles.find((role) => role === value);
}
