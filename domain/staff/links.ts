import { staffPages } from '../addresses.ts';
import type { Language } from '../language.ts';

// Tokens stand in the query: paths are logged, queries are not.

/** Where somebody who was invited chooses a password. */
export function invitationLink(publicUrl: string, token: string, language: Language): string {
  return `${publicUrl}${staffPages.invitation.path}?lang=${language}&token=${token}`;
}

/** Where somebody who has forgotten theirs chooses a new one. */
export function resetLink(publicUrl: string, token: string, language: Language): string {
  return `${publicUrl}${staffPages.newPassword.path}?lang=${language}&token=${token}`;
}
