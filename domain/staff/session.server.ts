import type { Db } from '#database/schema.ts';
import { findRoleName } from './accounts.server.ts';
import type { StaffAuth } from './auth.server.ts';
import { asStaffRole, type StaffRole } from './roles.ts';

export type StaffMember = { id: string; name: string; email: string; role: StaffRole };

/** Why somebody may not enter: nobody is signed in, or the account has no role that lets it in. */
export type StaffRefusal = 'no_session' | 'no_role' | 'wrong_role';

/** `cookies` are the Set-Cookie headers that the answer must carry. */
export type StaffCheck =
  | { member: StaffMember; cookies: string[] }
  | { member: undefined; refusal: StaffRefusal; cookies: string[] };

/**
 * Decides about the person behind a request's session cookie. A session that is used lives longer;
 * one without an allowed role is ended at once.
 */
export async function checkStaff(db: Db, auth: StaffAuth, headers: Headers): Promise<StaffCheck> {
  const answer = await auth.api.getSession({ headers, returnHeaders: true });
  const cookies = answer.headers.getSetCookie();
  const session = answer.response;
  if (!session) return { member: undefined, refusal: 'no_session', cookies };
  const { id, name, email } = session.user;
  const role = await findRoleName(db, id);
  const allowed = asStaffRole(role);
  if (allowed) return { member: { id, name, email, role: allowed }, cookies };
  const refusal = role === undefined ? 'no_role' : 'wrong_role';
  return { member: undefined, refusal, cookies: await endSession(auth, headers) };
}

/** The member of staff behind a session cookie, if there is one. Only looks: nothing is prolonged. */
export async function findStaffMember(
  db: Db,
  auth: StaffAuth,
  headers: Headers,
): Promise<StaffMember | undefined> {
  const session = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  if (!session) return undefined;
  const { id, name, email } = session.user;
  const role = asStaffRole(await findRoleName(db, id));
  return role && { id, name, email, role };
}

/** Ends a session on the server. Returns the cookies that make the browser forget it. */
export async function endSession(auth: StaffAuth, headers: Headers): Promise<string[]> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}
