import { data, type RouterContextProvider } from 'react-router';
import { staffPages } from '#domain/addresses.ts';
import { may, type Permission } from '#domain/permissions.ts';
import type { StaffMember } from '#domain/staff/session.server.ts';
import { staffContext } from './staff-only.ts';

type Context = Readonly<RouterContextProvider>;

/** Throws a 403, of which a page makes itself one that says so, and a form a notice. */
export function requirePermission(context: Context, permission: Permission): StaffMember {
  const member = context.get(staffContext);
  if (!may(member.role, permission)) throw data(undefined, { status: 403 });
  return member;
}

type Handler<Given, Answer> = (given: Given) => Answer;

/** Loaders and actions of a page, so that its own error page shows the refusal. */
export function withPermission<Given extends { context: Context }, Answer>(
  path: string,
  handle: Handler<Given, Answer>,
): Handler<Given, Answer> {
  const { seenBy } = Object.values(staffPages).find((page) => page.path === path)?.rules ?? {};
  if (seenBy === undefined || seenBy === 'everyone' || seenBy === 'staff') return handle;
  return (given) => {
    requirePermission(given.context, seenBy);
    return handle(given);
  };
}
