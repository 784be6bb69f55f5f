import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ZodError } from 'zod';
import type { Language } from '#domain/language.ts';
import { findStaffMember, type StaffMember } from '#domain/staff/session.server.ts';
import type { Store } from '#domain/store.ts';
import type { ApiEnv } from './env.ts';
import { requestLanguage } from './errors.ts';

const words = {
  signInFirst: { en: 'Please sign in first.', ar: 'سجّل الدخول أولًا من فضلك.' },
  wrongBody: {
    en: 'A detail is missing or wrong.',
    ar: 'ثمة تفصيل ناقص أو غير صحيح.',
  },
  foreign: { en: 'This call came from another site.', ar: 'جاء هذا الطلب من موقع آخر.' },
} satisfies Record<string, Record<Language, string>>;

export type StaffEnv = ApiEnv & { Variables: { member: StaffMember } };

/**
 * Lets a call through that staff made on a page of this store: 403 for one that another site made in
 * their name, 401 without a session.
 */
export function staffCalls({ db, auth, settings }: Store) {
  const { origin } = new URL(settings.publicUrl);
  return createMiddleware<StaffEnv>(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead && c.req.header('origin') !== origin) return refuse(c, 'foreign', 403);
    const member = await findStaffMember(db, auth, c.req.raw.headers);
    if (!member) return refuse(c, 'signInFirst', 401);
    c.set('member', member);
    return next();
  });
}

function refuse(c: Context, reason: 'signInFirst' | 'foreign', status: 401 | 403): Response {
  const error = words[reason][requestLanguage(c.req.raw)];
  return c.json({ success: false, error }, status);
}

/** Answers a body that is not of the expected shape with the name of its first wrong field. */
export function wrongBody(result: { success: boolean; error?: unknown }, c: Context) {
  if (result.success) return undefined;
  const field = (result.error as ZodError).issues[0]?.path.join('.') || undefined;
  const error = words.wrongBody[requestLanguage(c.req.raw)];
  return c.json({ success: false, error, field }, 422);
}
