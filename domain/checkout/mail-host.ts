// The libraries for this were last released years ago, weigh more, and ask about hosts that exist
// (mail.com, ymail.com, love.com): a question to a shopper who has made no mistake.

const names = ['gmail', 'hotmail', 'outlook', 'yahoo', 'icloud', 'googlemail', 'protonmail'];
const shortNames = ['live', 'msn', 'aol', 'me'];
/** One slip away from a name above, and hosts of their own. */
const othersNames = ['mail', 'ymail', 'email'];

/**
 * The address that was most likely meant where name and ending of a well-known host have a slip at
 * most: "mona@gmial.con" gives "mona@gmail.com". Undefined where nothing looks mistyped.
 */
export function likelyEmail(typed: string): string | undefined {
  const [, person, name = '', ending = ''] = /^(.+)@([^.@]+)\.([^@]+)$/.exec(typed.trim()) ?? [];
  const [host, end] = [name.toLowerCase(), ending.toLowerCase()];
  if (!person || !isSlip(end, 'com') || othersNames.includes(host)) return undefined;
  const meant = shortNames.includes(host) ? host : names.find((known) => isSlip(host, known));
  if (!meant || (meant === host && end === 'com')) return undefined;
  return `${person}@${meant}.com`;
}

/** At most one character too many, too few or wrong, or two that have changed places. */
function isSlip(typed: string, meant: string): boolean {
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
