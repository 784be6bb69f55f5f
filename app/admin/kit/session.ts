import * as z from 'zod/mini';
import { staffApi } from '#domain/addresses.ts';
import { staffRoles } from '#domain/staff/roles.ts';

// Calls, not routes: React Router would first fetch the code of a route, and reloads the page, with
// all that was typed, when it cannot.

const session = z.object({
  member: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(staffRoles),
  }),
});

/** Whose session this browser has. */
export type Session = z.infer<typeof session>;

const refused = z.object({ refusal: z.enum(['disabled', 'no_role', 'wrong_role']) });

export type SessionAnswer = Session | z.infer<typeof refused> | 'missing' | 'error';

/** 'error' says nothing about the session: no answer, or none of the store's. */
export async function fetchSession(): Promise<SessionAnswer> {
  try {
    const signal = AbortSignal.timeout(msToAnswer);
    const response = await fetch(staffApi.session, { cache: 'no-store', signal });
    if (response.ok) return session.parse(await response.json());
    if (response.status !== 401) return 'error';
    const { data } = refused.safeParse(await response.json().catch(() => undefined));
    return data ?? 'missing';
  } catch {
    return 'error';
  }
}

const msToAnswer = 60_000;
