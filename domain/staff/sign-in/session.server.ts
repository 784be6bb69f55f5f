import type { Db } from '#database/schema.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { type FirstStepsState, findRole, firstAdminEmail } from '../accounts.server.ts';
import type { OpenStaffAuth, StaffAuth } from './auth.server.ts';

export type StaffMember = {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  hasSecondFactor: boolean;
  /** True when an owner requires a second factor and this account has none: it may open only its own page. */
  needsSecondFactor: boolean;
  /** True while the account has the address that the store gave it: its owner must set it up first. */
  isFirstAccount: boolean;
  firstSteps: FirstStepsState;
  sessionId: string;
};

export type StaffRefusal = 'no_session' | 'disabled' | 'no_role' | 'wrong_role';

/** `cookies` are the Set-Cookie headers that the response must carry. */
export type StaffCheck =
  | { member: StaffMember; cookies: string[] }
  | { member: undefined; refusal: StaffRefusal; cookies: string[] };

/** Checks a session. Extends a used one; ends one of an account without access immediately. */
export async function checkStaff(
  db: Db,
  auth: OpenStaffAuth,
  headers: Headers,
): Promise<StaffCheck> {
  const { api } = await auth();
  const result = await api.getSession({ headers, returnHeaders: true });
  const cookies = result.headers.getSetCookie();
  const session = result.response;
  if (!session) return { member: undefined, refusal: 'no_session', cookies };
  const verdict = await checkSession(db, session);
  if (typeof verdict !== 'string') return { member: verdict, cookies };
  return { member: undefined, refusal: verdict, cookies: await endSession(auth, headers) };
}

export async function findStaffMember(
  db: Db,
  auth: OpenStaffAuth,
  headers: Headers,
): Promise<StaffMember | undefined> {
  const { api } = await auth();
  const session = await api.getSession({ headers, query: { disableRefresh: true } });
  const verdict = session && (await checkSession(db, session));
  return verdict && typeof verdict !== 'string' ? verdict : undefined;
}

type Session = NonNullable<Awaited<ReturnType<StaffAuth['api']['getSession']>>>;

async function checkSession(
  db: Db,
  { user, session }: Session,
): Promise<StaffMember | Exclude<StaffRefusal, 'no_session'>> {
  const { id, name, email } = user;
  if (user.disabledAt) return 'disabled';
  const { role, hasRow, demandsSecondFactor, firstSteps } = await findRole(db, id);
  if (!role) return hasRow ? 'wrong_role' : 'no_role';
  const hasSecondFactor = user.twoFactorEnabled === true;
  const needsSecondFactor = demandsSecondFactor && !hasSecondFactor;
  return {
    id,
    name,
    email,
    role,
    hasSecondFactor,
    needsSecondFactor,
    isFirstAccount: email === firstAdminEmail,
    firstSteps,
    sessionId: session.id,
  };
}

export async function endSession(auth: OpenStaffAuth, headers: Headers): Promise<string[]> {
  const { api } = await auth();
  const result = await api.signOut({ headers, returnHeaders: true });
  return result.headers.getSetCookie();
}
