import * as z from 'zod/mini';

/** Whether an e-mail address is one that the server will accept, too. */
export function isEmail(typed: string): boolean {
  return email.safeParse(typed.trim()).success;
}

const email = z.email();
