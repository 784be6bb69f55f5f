import { createContext, useContext } from 'react';
import type { StaffRole } from '#domain/permissions.ts';
import { can, type Permission } from '#domain/permissions.ts';

/** Role of the signed-in member, from the latest session. */
export const MemberRole = createContext<StaffRole>('packer');

/** A market takes cash on delivery, at the time of the page's load. */
export const TakesCash = createContext(false);

/** Screens hide by it; the server decides (app/middleware/require-permission.ts). */
export function useCan(permission: Permission): boolean {
  return can(useContext(MemberRole), permission);
}
