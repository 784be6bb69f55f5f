import { isIPv4, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { countTry } from '../attempt-counts.server.ts';
import { type Secrets, sign } from '../signatures.server.ts';
import type { StaffEventKind } from './staff-events.ts';

const kind = 'sign_in_failed' satisfies StaffEventKind;
const secondsTogether = 60 * 60;

type FailedSignIn = { email: string; address: string | undefined };

/**
 * Into the log, for an e-mail that has an account. The first, tenth, hundredth… of an hour is a line, so
 * that many tries cannot flood it. An unknown e-mail takes the same statements, for the same time, and
 * leaves only a keyed hash.
 */
export async function recordFailedSignIn(
  db: Db,
  secrets: Secrets,
  { email, address }: FailedSignIn,
): Promise<void> {
  // No account has it, and PostgreSQL takes no such text.
  if (email.includes('\0')) return;
  const key = sign(secrets, `failed sign-ins of ${email}`);
  const { tries } = await countTry(db, key, secondsTogether).executeTakeFirstOrThrow();
  if (!/^10*$/.test(`${tries}`)) return;
  const data = JSON.stringify({ tries, network: address && networkOf(address) });
  await sql`
    insert into staff_events (kind, actor, staff_id, data)
    select ${kind}, 'store', id, ${data}::jsonb from staff_users where email = ${email}
  `.execute(db);
}

/** "203.0.113.0/24", "2001:db8:7::/48": enough to know tries apart, without naming one device. */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:/i, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0/24');
  if (!isIPv6(plain)) return undefined;
  const [head = [], tail = []] = plain.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = plain.includes('::') ? [...head, ...zeros, ...tail] : head;
  return `${groups.slice(0, 3).join(':')}::/48`;
}
