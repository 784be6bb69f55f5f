import { staffPages } from '../addresses.ts';
import type { Language } from '../language.ts';

// Tokens are in the query: paths are logged, queries are not.

export function invitationLink(publicUrl: string, token: string, language: Language): string {
  return `${publicUrl}${staffPages.invitation.path}?lang=${language}&token=${token}`;
}

export function resetLink(publicUrl: string, token: string, language: Language): string {
  return `${publicUrl}${staffPages.newPassword.path}?lang=${language}&token=${token}`;
}
