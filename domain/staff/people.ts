import type { listInvited, listPeople } from './people.server.ts';

export type Person = Awaited<ReturnType<typeof listPeople>>[number];
export type Invited = Awaited<ReturnType<typeof listInvited>>[number];

export const maxNameLength = 80;

export function readStaffName(typed: string): string | undefined {
  return typed.replace(/[\p{Cc}\s]+/gu, ' ').trim() || undefined;
}
