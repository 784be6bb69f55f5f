import type { StaffRole } from './roles.ts';

/** `role` is undefined for an unknown role, or none. */
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

export type Invited = {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  expiresAt: Date;
  hasExpired: boolean;
};

export const longestName = 80;

/** On one line; undefined when empty. */
export function readName(typed: string): string | undefined {
  return typed.replace(/[\p{Cc}\s]+/gu, ' ').trim() || undefined;
}
