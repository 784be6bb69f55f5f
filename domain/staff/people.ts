import type { StaffRole } from './roles.ts';

/** Somebody with an account. A `role` that lets nobody in, or none, is undefined. */
export type Person = {
  id: string;
  name: string;
  email: string;
  role: StaffRole | undefined;
  hasSecondFactor: boolean;
  isDisabled: boolean;
  sessions: number;
  lastSeen: Date | undefined;
};

/** Somebody who has been asked to join and has not answered yet. */
export type Invited = {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  expiresAt: Date;
  hasExpired: boolean;
};

export const longestName = 80;

/** A name as it is kept: on one line. Undefined when nothing is left of it. */
export function readName(typed: string): string | undefined {
  return typed.replace(/[\p{Cc}\s]+/gu, ' ').trim() || undefined;
}
