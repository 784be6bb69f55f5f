import { data, type RouterContextProvider } from 'react-router';
import type { StaffMember } from '#domain/staff/session.server.ts';
import { staffContext } from './staff-only.ts';

/** Throws a 403 for others. Loaders and actions of admin pages begin with it. */
export function requireAdmin(context: Readonly<RouterContextProvider>): StaffMember {
  const member = context.get(staffContext);
  if (member.role !== 'admin') throw data(undefined, { status: 403 });
  return member;
}
