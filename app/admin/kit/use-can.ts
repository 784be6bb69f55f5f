import { createContext, useContext } from 'react';
import type { StaffRole } from '#domain/permissions.ts';
import { may, type Permission } from '#domain/permissions.ts';

/** Of the member who is signed in, as the session said last. */
export const MemberRole = createContext<StaffRole>('packer');

/** Screens hide by it; the server decides (app/middleware/permissions.ts). */
export function useCan(permission: Permission): boolean {
  return may(useContext(MemberRole), permission);
}
