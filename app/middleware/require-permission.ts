import { data, href, type RouterContextProvider, redirect } from 'react-router';
import { staffPages } from '#domain/addresses.ts';
import { can, type Permission } from '#domain/permissions.ts';
import type { StaffMember } from '#domain/staff/sign-in/session.server.ts';
import { staffContext } from './staff-only.ts';

type Context = Readonly<RouterContextProvider>;

/** Throws a 403, which a page renders as its own message and a form as a notice. */
export function requirePermission(context: Context, permission: Permission): StaffMember {
  const member = context.get(staffContext);
  if (!can(member.role, permission)) throw data(undefined, { status: 403 });
  return member;
}

type Handler<Args, Result> = (args: Args) => Result;

/** Loaders and actions of a page, so that its own error page shows the refusal. */
export function withPermission<Args extends { context: Context; request: Request }, Result>(
  path: string,
  handle: Handler<Args, Result>,
): Handler<Args, Result> {
  const { seenBy } = Object.values(staffPages).find((page) => page.path === path)?.rules ?? {};
  if (seenBy === undefined || seenBy === 'everyone' || seenBy === 'staff') return handle;
  return (args) => {
    const { needsSecondFactor } = requirePermission(args.context, seenBy);
    if (needsSecondFactor) throw leadToSetup(args.request);
    return handle(args);
  };
}

/** Redirects a page to the setup; a form stays in place with its typed values. */
function leadToSetup({ method }: Request) {
  return method === 'GET' ? redirect(href('/admin/account')) : data(undefined, { status: 403 });
}
