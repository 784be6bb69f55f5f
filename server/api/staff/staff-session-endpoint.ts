import type { Context } from 'hono';
import { z } from 'zod';
import { countOpenForRole } from '#app/admin/shell/count-open-for-role.server.ts';
import { outsideApi, staffApi } from '#domain/addresses.ts';
import { checkStaff, endSession } from '#domain/staff/sign-in/session.server.ts';
import { type SignInResult, signIn, signInWithCode } from '#domain/staff/sign-in/sign-in.server.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import {
  requireSameOrigin,
  requireStaffCall,
  respondInvalidBody,
  type StaffCallServices,
} from './staff-calls.ts';

const credentials = z.object({ email: z.string().max(254), password: z.string().max(1000) });
const secondStep = z.object({ code: z.string().max(40), isBackupCode: z.boolean() });

export function addStaffSession(api: Api, services: StaffCallServices): void {
  api.post(pathBelowApiRoot(outsideApi.signIn), requireSameOrigin(services), async (c) => {
    const body = credentials.safeParse(await readJson(c));
    if (!body.success) return respondInvalidBody(body, c);
    const { email, password } = body.data;
    return respond(c, await signIn(services, c.req.raw.headers, { email: email.trim(), password }));
  });
  api.post(pathBelowApiRoot(outsideApi.signInCode), requireSameOrigin(services), async (c) => {
    const body = secondStep.safeParse(await readJson(c));
    if (!body.success) return respondInvalidBody(body, c);
    const step = { ...body.data, trustDevice: false };
    return respond(c, await signInWithCode(services, c.req.raw.headers, step));
  });
  // Extends the session, as a page does. 401 with a `refusal` when there is none that may enter.
  api.get(pathBelowApiRoot(staffApi.session), async (c) => {
    const check = await checkStaff(services.db, services.auth, c.req.raw.headers);
    setCookies(c, check.cookies);
    if (!check.member) return c.json({ refusal: check.refusal }, 401);
    const { id, name, email, role } = check.member;
    return c.json({ member: { id, name, email, role } });
  });
  api.get(
    pathBelowApiRoot(staffApi.openItems),
    requireStaffCall(services, 'openItems'),
    async (c) => {
      return c.json(await countOpenForRole(services, c.var.member.role));
    },
  );
  // No session is no error: the answer to an earlier try may have been lost.
  api.post(pathBelowApiRoot(outsideApi.signOut), requireSameOrigin(services), async (c) => {
    setCookies(c, await endSession(services.auth, c.req.raw.headers));
    return c.json({ success: true });
  });
}

function readJson(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined);
}

function respond(c: Context, result: SignInResult): Response {
  setCookies(c, result.cookies);
  if (!result.refusal) return c.json({ refusal: null, needsCode: result.needsCode });
  const { refusal, message, retryAfterSeconds } = result;
  if (retryAfterSeconds === undefined) {
    return c.json({ refusal, message }, refusal === 'unexpected' ? 500 : 401);
  }
  c.header('Retry-After', `${retryAfterSeconds}`);
  return c.json({ refusal, message, retryAfterSeconds }, 429);
}

function setCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}
