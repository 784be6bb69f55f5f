import * as z from 'zod/mini';

const answer = z.union([
  z.object({ refusal: z.null(), needsCode: z.boolean() }),
  z.object({ refusal: z.string(), message: z.optional(z.string()) }),
]);

export type SignInAnswer = z.infer<typeof answer> | { refusal: 'unreachable'; message?: undefined };

/** The first step of signing in again on an open page. */
export function signInAgain(email: string, password: string): Promise<SignInAnswer> {
  return post('/api/admin/sign-in', { email, password });
}

/** The second, where the account has one. */
export function signInAgainWithCode(code: string, isBackupCode: boolean): Promise<SignInAnswer> {
  return post('/api/admin/sign-in/code', { code, isBackupCode });
}

async function post(address: string, body: object): Promise<SignInAnswer> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.parse(await response.json());
  } catch {
    return { refusal: 'unreachable' };
  }
}
