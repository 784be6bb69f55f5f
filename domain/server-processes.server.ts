import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';

// What one server alone does at a time (asking a gateway for a link, handing an e-mail over) it claims
// with its own id, and says every few seconds in `server_processes` that it is still there. A claim
// whose server has no row any more is free. Why so: docs/decisions/0021-claims-name-their-server.md.

/** So often a server says that it is there. */
export const msBetweenSightings = 5000;
/** One that others have not seen for so long is gone. */
const secondsUntilGone = 30;

/** Says that this server is there, the first time and ever after. */
export async function markSeen(db: Db, id: string): Promise<void> {
  await db
    .insertInto('server_processes')
    .values({ id })
    .onConflict((known) =>
      known.column('id').doUpdateSet({
        since: sql`case when ${unseenFor(secondsUntilGone / 2)} then now()
          else server_processes.since end`,
        seen_at: sql`now()`,
      }),
    )
    .execute();
}

/**
 * Takes the servers off that are gone; returns how many. Only a server that has itself seen the
 * database all that time can tell: when it was away for all of them, all look gone at first.
 */
export async function removeGoneServers(trx: Db, id: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('server_processes')
    .where(unseenFor(secondsUntilGone))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('server_processes as own')
          .select('own.id')
          .where('own.id', '=', id)
          .where('own.since', '<', secondsAgo(secondsUntilGone)),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Takes every other server off, where this one is known to have the database for itself. */
export async function removeOtherServers(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('server_processes').where('id', '!=', id).execute();
}

/** Whether what a column names as its claimant is a server that is gone. */
export function isOfGoneServer(column: 'opening_by' | 'claimed_by') {
  return sql<boolean>`(${sql.ref(column)} is not null and not exists (
    select from server_processes where server_processes.id = ${sql.ref(column)}))`;
}

function unseenFor(seconds: number) {
  return sql<boolean>`server_processes.seen_at < ${secondsAgo(seconds)}`;
}

function secondsAgo(seconds: number) {
  return sql<Date>`now() - make_interval(secs => ${sql.lit(seconds)})`;
}
