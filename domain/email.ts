import * as z from 'zod/mini';

/** The same rule as the server's. */
export function isEmail(typed: string): boolean {
  return email.safeParse(typed.trim()).success;
}

const email = z.email();
