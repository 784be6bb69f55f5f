import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { staffPages } from '../addresses.ts';
import { throwFirstError } from '../coded-error.ts';
import { isEmail } from '../email-address.ts';
import { queueEmail } from '../emails/queue-email.server.ts';
import type { Language } from '../language.ts';
import { pageAddress } from '../page-address.ts';
import type { StaffRole } from '../permissions.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { addAccount } from './accounts.server.ts';
import { requireAdmin } from './lock-people.server.ts';
import { maxNameLength, readStaffName } from './people.ts';
import { asStaffRole } from './roles.ts';
import { requireGoodPassword, requirePasswordLength } from './sign-in/own-password.server.ts';
import { hashPassword } from './sign-in/password-hash.server.ts';
import { StaffError } from './staff-error.ts';
import { recordStaffEvent } from './staff-events.server.ts';

const invitationTtlDays = 7;

type Services = { db: Db; jobs: Jobs; settings: { publicUrl: string } };

/** The link is stored only in its email. */
export type Sent = { email: string; link: string; emailId: string };

type NewInvitation = {
  adminId: string;
  email: string;
  name: string;
  role: unknown;
  language: Language;
};

/** Saves an invitation and emails a link that works once, for seven days. Throws StaffError. */
export async function inviteStaff(services: Services, invitation: NewInvitation): Promise<Sent> {
  const { adminId, language } = invitation;
  const role = asStaffRole(invitation.role);
  const email = invitation.email.trim().toLowerCase();
  const wrongEmail = isEmail(email) ? undefined : new StaffError('email_invalid', 'email');
  throwFirstError([problemOfName(readStaffName(invitation.name)), wrongEmail]);
  const name = requireName(invitation.name);
  if (!role) throw new StaffError('role_invalid');
  return inTransaction(services.db, async (trx) => {
    await requireAdmin(trx, adminId);
    if (await hasAccount(trx, email)) throw new StaffError('account_exists');
    const { token, hash } = newToken();
    const row = await trx
      .insertInto('staff_invitations')
      .values({
        email,
        name,
        role,
        language,
        token_hash: hash,
        invited_by: adminId,
        expires_at: inSevenDays,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new StaffError('invited_already');
    await record(trx, 'invited', adminId, row.id, role);
    return sendLink(trx, services, { adminId, email, name, language, token });
  });
}

type RequestedInvitation = { adminId: string; invitationId: string };

export async function resendInvitation(
  services: Services,
  { adminId, invitationId }: RequestedInvitation,
): Promise<Sent> {
  return inTransaction(services.db, async (trx) => {
    await requireAdmin(trx, adminId);
    const { token, hash } = newToken();
    const row = await openInvitation(trx, invitationId)
      .set({ token_hash: hash, expires_at: inSevenDays })
      .returning(['email', 'name', 'language'])
      .executeTakeFirst();
    if (!row) throw new StaffError('invitation_gone');
    await record(trx, 'invitation_resent', adminId, invitationId);
    return sendLink(trx, services, { adminId, ...row, token });
  });
}

export async function withdrawInvitation(
  db: Db,
  { adminId, invitationId }: RequestedInvitation,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await requireAdmin(trx, adminId);
    const row = await openInvitation(trx, invitationId)
      .set({ withdrawn_at: sql`now()` })
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new StaffError('invitation_gone');
    await record(trx, 'invitation_withdrawn', adminId, invitationId);
  });
}

export function findInvitation(db: Db, token: string) {
  return openBy(db, token).select(['name', 'email']).executeTakeFirst();
}

type Acceptance = { token: string; name: string; password: string };

/**
 * Accepts an invitation and returns its email address. Throws StaffError: link_dead, account_exists, and
 * form errors.
 */
export async function acceptInvitation(db: Db, acceptance: Acceptance): Promise<string> {
  const name = requireName(acceptance.name);
  requirePasswordLength(acceptance.password);
  if (!(await findInvitation(db, acceptance.token))) throw new StaffError('link_dead');
  const hash = await hashPassword(await requireGoodPassword(acceptance.password));
  return db.transaction().execute(async (trx) => {
    const invitation = await openBy(trx, acceptance.token)
      .select(['id', 'email', 'role', 'invited_by'])
      .forUpdate()
      .executeTakeFirst();
    if (!invitation) throw new StaffError('link_dead');
    const { id: invitationId, email, invited_by } = invitation;
    const role = asStaffRole(invitation.role);
    const staffId = randomUUID();
    const by = `staff:${invited_by}` as const;
    if (!(await addAccount(trx, { id: staffId, email, name, role, hash, by }))) {
      throw new StaffError('account_exists');
    }
    await trx
      .updateTable('staff_invitations')
      .set({ accepted_at: sql`now()` })
      .where('id', '=', invitationId)
      .execute();
    const event = {
      kind: 'invitation_accepted',
      staffId,
      invitationId,
      data: { to: role },
    } as const;
    await recordStaffEvent(trx, { ...event, actor: `staff:${staffId}` });
    return email;
  });
}

function openBy(db: Db, token: string) {
  return db
    .selectFrom('staff_invitations')
    .where('token_hash', '=', hashToken(token))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the tidied name. Throws StaffError: name_missing, name_long. */
export function requireName(typed: string): string {
  const name = readStaffName(typed);
  const problem = problemOfName(name);
  if (!name || problem) throw problem;
  return name;
}

export function problemOfName(name: string | undefined): StaffError | undefined {
  if (!name) return new StaffError('name_missing', 'name');
  return name.length > maxNameLength ? new StaffError('name_long', 'name') : undefined;
}

const inSevenDays = sql<Date>`now() + make_interval(days => ${sql.lit(invitationTtlDays)})`;

function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

async function hasAccount(trx: Trx, email: string): Promise<boolean> {
  const query = trx.selectFrom('staff_users').select('id').where('email', '=', email);
  return (await query.executeTakeFirst()) !== undefined;
}

function openInvitation(trx: Trx, id: string) {
  return trx
    .updateTable('staff_invitations')
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);
}

async function record(
  trx: Trx,
  kind: 'invited' | 'invitation_resent' | 'invitation_withdrawn',
  adminId: string,
  invitationId: string,
  role?: StaffRole,
): Promise<void> {
  const data = role ? { to: role } : {};
  await recordStaffEvent(trx, { kind, actor: `staff:${adminId}`, invitationId, data });
}

type Sending = { adminId: string; email: string; name: string; language: Language; token: string };

async function sendLink(trx: Trx, { jobs, settings }: Services, sending: Sending): Promise<Sent> {
  const { adminId, email: to, name, language, token } = sending;
  const inviter = await trx
    .selectFrom('staff_users')
    .select('name')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  // Puts the token in the query: paths are logged, queries are not.
  const page = pageAddress(settings.publicUrl, staffPages.invitation.path, language);
  const link = `${page}&token=${token}`;
  const data = { name, link, invitedBy: inviter.name };
  const by = `staff:${adminId}` as const;
  const invitation = { kind: 'staff_invitation', data, to, language, by } as const;
  return { email: to, link, emailId: await queueEmail(trx, jobs, invitation) };
}
