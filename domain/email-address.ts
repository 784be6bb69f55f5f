import * as z from 'zod/mini';

export function isEmail(typed: string): boolean {
  return email.safeParse(typed.trim()).success;
}

const email = z.email();
