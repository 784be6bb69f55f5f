import type { Db } from '#database/schema.ts';
import { findRole } from './accounts.server.ts';
import type { StaffAuth } from './auth.server.ts';
import type { StaffRole } from './roles.ts';

export type StaffMember = { id: string; name: string; email: string; role: StaffRole };

/** The member of staff behind a request's session cookie, if their role lets them in. */
export async function findStaffMember(
  db: Db,
  auth: StaffAuth,
  headers: Headers,
): Promise<StaffMember | undefined> {
  const session = await auth.api.getSession({ headers });
  if (!session) return undefined;
  const { id, name, email } = session.user;
  const role = await findRole(db, id);
  return role && { id, name, email, role };
}
