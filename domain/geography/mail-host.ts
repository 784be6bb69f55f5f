// Existing libraries were last released years ago and weigh more. They also question hosts that exist
// (mail.com, ymail.com, love.com), although the shopper has made no mistake.

const names = ['gmail', 'hotmail', 'outlook', 'yahoo', 'icloud', 'googlemail', 'protonmail'];
const shortNames = ['live', 'msn', 'aol', 'me'];
/** Hosts of their own that differ by one typing error from a name above. */
const othersNames = ['mail', 'ymail', 'email'];

/**
 * Returns the most likely address when the host has at most one typing error in its name and in its ending:
 * "mona@gmial.con" gives "mona@gmail.com". Undefined when nothing looks mistyped.
 */
export function suggestEmailCorrection(typed: string): string | undefined {
  const [, person, name = '', ending = ''] = /^(.+)@([^.@]+)\.([^@]+)$/.exec(typed.trim()) ?? [];
  const [host, end] = [name.toLowerCase(), ending.toLowerCase()];
  if (!person || !isTypo(end, 'com') || othersNames.includes(host)) return undefined;
  const intended = shortNames.includes(host)
    ? host
    : names.find((candidate) => isTypo(host, candidate));
  if (!intended || (intended === host && end === 'com')) return undefined;
  return `${person}@${intended}.com`;
}

/** Reports whether the texts differ by at most one extra, missing or wrong character, or two swapped ones. */
function isTypo(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [wrong, right] = [typed, meant].map((text) => text.slice(start, text.length - end));
  if (wrong === undefined || right === undefined) return false;
  const areSwapped = right.length === 2 && wrong === `${right[1]}${right[0]}`;
  return areSwapped || (wrong.length <= 1 && right.length <= 1);
}
