import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { countInWindow } from '#domain/runtime/attempt-counts.server.ts';
import { describeNetwork } from '#domain/runtime/client-network.server.ts';
import { type Secrets, sign } from '#domain/runtime/signatures.server.ts';
import type { StaffEventKind } from '../staff-events.ts';

const kind = 'sign_in_failed' satisfies StaffEventKind;
const groupWindowSeconds = 60 * 60;

type FailedSignIn = { email: string; address: string | undefined };

/**
 * Logs a failed sign-in of an existing account: the first, tenth, hundredth… of an hour, so that many
 * attempts cannot flood the log. An unknown email runs the same statements, for the same time, and leaves
 * only a keyed hash.
 */
export async function recordFailedSignIn(
  db: Db,
  secrets: Secrets,
  { email, address }: FailedSignIn,
): Promise<void> {
  // No account has a NUL, and PostgreSQL rejects it.
  if (email.includes('\0')) return;
  const key = sign(secrets, `failed sign-ins of ${email}`);
  const { tries } = await countInWindow(db, [key], groupWindowSeconds).executeTakeFirstOrThrow();
  if (!/^10*$/.test(`${tries}`)) return;
  const data = JSON.stringify({ tries, network: address && describeNetwork(address) });
  await sql`
    insert into staff_events (kind, actor, staff_id, data)
    select ${kind}, 'store', id, ${data}::jsonb from staff_users where email = ${email}
  `.execute(db);
}
