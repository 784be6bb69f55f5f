import type { StaffRole } from './roles.ts';

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

export function readName(typed: string): string | undefined {
  return typed.replace(/[\p{Cc}\s]+/gu, ' ').trim() || undefined;
}
