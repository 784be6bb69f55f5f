import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { countTry } from '../attempt-counts.server.ts';
import { describeNetwork } from '../client-network.server.ts';
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
  const data = JSON.stringify({ tries, network: address && describeNetwork(address) });
  await sql`
    insert into staff_events (kind, actor, staff_id, data)
    select ${kind}, 'store', id, ${data}::jsonb from staff_users where email = ${email}
  `.execute(db);
}
