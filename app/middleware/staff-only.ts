import { createContext, href, type MiddlewareFunction, redirect } from 'react-router';
import { pagePathOf, signInAddressWithNext } from '#domain/staff/sign-in/next-page.ts';
import {
  checkStaff,
  type StaffMember,
  type StaffRefusal,
} from '#domain/staff/sign-in/session.server.ts';
import { storeContext } from '../context.ts';

/** Set for everything below the admin layout. */
export const staffContext = createContext<StaffMember>();

/** The server decides before a loader or an action has run and before the first byte is sent. */
export const staffOnly: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { db, auth } = context.get(storeContext);
  const check = await checkStaff(db, auth, request.headers);
  if (!check.member) throw withCookies(toSignIn(request, check.refusal), check.cookies);
  if (check.member.isFirstAccount) {
    const setup = signInAddressWithNext(pagePathOf(request), href('/adminLogin/first-account'));
    throw withCookies(redirect(setup), check.cookies);
  }
  context.set(staffContext, check.member);
  return withCookies(await next(), check.cookies);
};

export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** An open page need not follow: it can sign in again where it is (app/admin/shell/load-for-staff.ts). */
function toSignIn(request: Request, refusal: StaffRefusal): Response {
  const address = href('/adminLogin');
  if (refusal !== 'no_session') return redirect(`${address}?refused=${refusal}`);
  return redirect(signInAddressWithNext(pagePathOf(request), address));
}
