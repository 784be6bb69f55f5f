import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ZodError } from 'zod';
import { calls as ar } from '#app/words/ar/errors.ts';
import { calls as en } from '#app/words/en/errors.ts';
import { errorText } from '#app/words/error-text.ts';
import { callsSeenBy, type SeenByStaff, type staffApi } from '#domain/addresses.ts';
import { can } from '#domain/permissions.ts';
import { findStaffMember, type StaffMember } from '#domain/staff/sign-in/session.server.ts';
import { StaffRequestError } from '#domain/staff/staff-error.ts';
import type { StaffRequest } from '#domain/staff/staff-requests.server.ts';
import type { Store } from '#domain/store.ts';
import type { ApiEnv } from '../env.ts';
import { requestLanguage } from '../errors.ts';

export type StaffEnv = ApiEnv & { Variables: { member: StaffMember } };

/**
 * 403 for another site, or without the permission that the table of addresses names, 401 without a
 * session, 409 for another account (`X-Staff-Account`).
 */
export type StaffCallServices = Pick<Store, 'db' | 'auth' | 'settings' | 'markets'>;

export function requireStaffCall({ db, auth, settings }: StaffCallServices, call: StaffCallName) {
  const { origin } = new URL(settings.publicUrl);
  return createMiddleware<StaffEnv>(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead && c.req.header('origin') !== origin) return refuse(c, 'foreign', 403);
    const member = await findStaffMember(db, auth, c.req.raw.headers);
    if (!member) return refuse(c, 'signInFirst', 401);
    if (member.needsSecondFactor) return refuse(c, 'needsFactor', 403, 'second_factor_needed');
    if (!mayCallStaffApi(member, call)) return refuse(c, 'notAllowed', 403, 'not_allowed');
    const account = c.req.header('x-staff-account');
    if (account !== undefined && account !== member.id) {
      return respondIdempotencyConflict(c, new StaffRequestError('other_account'));
    }
    c.set('member', member);
    return next();
  });
}

export function requireSameOrigin({ settings }: Pick<StaffCallServices, 'settings'>) {
  const { origin } = new URL(settings.publicUrl);
  return createMiddleware<ApiEnv>(async (c, next) => {
    return c.req.header('origin') === origin ? next() : refuse(c, 'foreign', 403);
  });
}

export function staffCallErrorText(c: Context, reason: keyof typeof en): string {
  return { en, ar }[requestLanguage(c.req.raw)][reason];
}

export type StaffCallName = keyof typeof staffApi;

export function mayCallStaffApi(member: StaffMember, call: StaffCallName): boolean {
  return hasPermission(member, callsSeenBy[call]);
}

/** False while a demanded second factor is missing. */
export function hasPermission(
  { role, needsSecondFactor }: StaffMember,
  needed: SeenByStaff,
): boolean {
  if (needsSecondFactor) return false;
  return needed === 'staff' || can(role, needed);
}

function refuse(
  c: Context,
  reason: Exclude<keyof typeof en, 'wrongBody'>,
  status: 401 | 403,
  code?: 'not_allowed' | 'second_factor_needed',
): Response {
  const error = staffCallErrorText(c, reason);
  return c.json({ success: false, error, code }, status);
}

export function staffRequestOf(c: Context<StaffEnv>, content: unknown): StaffRequest {
  const key = c.req.header('idempotency-key');
  return { staffId: c.var.member.id, key, content: [c.req.path, content] };
}

export function respondIdempotencyConflict(c: Context, error: StaffRequestError) {
  const text = errorText(error, requestLanguage(c.req.raw));
  return c.json({ success: false, error: text, field: 'Idempotency-Key', code: error.code }, 409);
}

export function respondInvalidBody(result: { success: boolean; error?: unknown }, c: Context) {
  if (result.success) return undefined;
  const field = (result.error as ZodError).issues[0]?.path.join('.') || undefined;
  const error = staffCallErrorText(c, 'wrongBody');
  return c.json({ success: false, error, field }, 422);
}
