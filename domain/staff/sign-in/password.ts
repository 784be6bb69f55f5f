export const minPasswordLength = 12;
export const maxPasswordLength = 128;

export type PasswordStrength = 'short' | 'long' | 'weak' | 'fair' | 'strong';

/**
 * Estimates a password's strength. Length counts for more than symbols; few different letters, or adjacent
 * keys, count for little.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < minPasswordLength) return 'short';
  if (password.length > maxPasswordLength) return 'long';
  const worth = new Set(password.toLowerCase()).size - runs(password);
  if (worth < 7) return 'weak';
  return password.length >= 16 && worth >= 9 ? 'strong' : 'fair';
}

const commonRuns = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'password',
];

function runs(password: string): number {
  const text = password.toLowerCase();
  let count = 0;
  for (let at = 2; at < text.length; at++) {
    const piece = text.slice(at - 2, at + 1);
    const backwards = [...piece].reverse().join('');
    if (commonRuns.some((run) => run.includes(piece) || run.includes(backwards))) count += 1;
  }
  return count;
}
