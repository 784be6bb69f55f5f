import type { Context } from 'hono';
import { z } from 'zod';
import { publicApi } from '#domain/addresses.ts';
import { type SignInResult, signIn, signInWithCode } from '#domain/staff/sign-in.server.ts';
import type { Store } from '#domain/store.ts';
import { type Api, inApi } from './env.ts';
import { ownPagesOnly, wrongBody } from './staff-calls.ts';

const credentials = z.object({ email: z.string().max(254), password: z.string().max(1000) });
const secondStep = z.object({ code: z.string().max(40), isBackupCode: z.boolean() });

/** Without leaving the page. `needsCode` asks for the second step. */
export function addStaffSignIn(api: Api, store: Store): void {
  api.post(inApi(publicApi.signIn), ownPagesOnly(store), async (c) => {
    const body = credentials.safeParse(await readJson(c));
    if (!body.success) return wrongBody(body, c);
    const { email, password } = body.data;
    return answer(c, await signIn(store, c.req.raw.headers, { email: email.trim(), password }));
  });
  api.post(inApi(publicApi.signInCode), ownPagesOnly(store), async (c) => {
    const body = secondStep.safeParse(await readJson(c));
    if (!body.success) return wrongBody(body, c);
    const step = { ...body.data, trustDevice: false };
    return answer(c, await signInWithCode(store, c.req.raw.headers, step));
  });
}

function readJson(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined);
}

function answer(c: Context, result: SignInResult): Response {
  for (const cookie of result.cookies) c.header('Set-Cookie', cookie, { append: true });
  if (!result.refusal) return c.json({ refusal: null, needsCode: result.needsCode });
  const { refusal, message } = result;
  return c.json({ refusal, message }, refusal === 'unexpected' ? 500 : 401);
}
