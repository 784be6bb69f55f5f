import { createContext, useContext } from 'react';
import type { StaffRole } from '#domain/permissions.ts';
import { may, type Permission } from '#domain/permissions.ts';

/** Role of the signed-in member, from the latest session. */
export const MemberRole = createContext<StaffRole>('packer');

/** Screens hide by it; the server decides (app/middleware/permissions.ts). */
export function useCan(permission: Permission): boolean {
  return may(useContext(MemberRole), permission);
}
