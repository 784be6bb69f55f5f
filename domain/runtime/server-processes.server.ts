import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { featureLevel } from './feature-level.ts';

// Work that only one server may do at a time (creating a charge, sending an email) is claimed with the
// server's id. A claim is free once its server has no row: docs/decisions/0021-claims-name-their-server.md.

export const heartbeatIntervalMs = 5000;
const heartbeatTimeoutSeconds = 30;

export async function recordHeartbeat(db: Db, id: string): Promise<void> {
  await db
    .insertInto('server_processes')
    .values({ id, feature_level: featureLevel })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        since: sql`case when ${unseenFor(heartbeatTimeoutSeconds / 2)} then now()
          else server_processes.since end`,
        seen_at: sql`now()`,
        feature_level: featureLevel,
      }),
    )
    .execute();
}

/**
 * Removes servers without a heartbeat. Works only for a server that had the database all that time: after
 * an outage all seem dead.
 */
export async function removeDeadServers(trx: Db, id: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('server_processes')
    .where(unseenFor(heartbeatTimeoutSeconds))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('server_processes as own')
          .select('own.id')
          .where('own.id', '=', id)
          .where('own.since', '<', secondsAgo(heartbeatTimeoutSeconds)),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes all other servers. Call it from a server that has the database exclusively. */
export async function removeOtherServers(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('server_processes').where('id', '!=', id).execute();
}

export function isClaimOrphaned(column: 'opening_by' | 'claimed_by') {
  return sql<boolean>`(${sql.ref(column)} is not null and not exists (
    select from server_processes where server_processes.id = ${sql.ref(column)}))`;
}

/** Reports whether a process runs that lacks features of this release. */
export async function hasEarlierProcess(db: Db): Promise<boolean> {
  const process = await db
    .selectFrom('server_processes')
    .select('id')
    .where('feature_level', '<', featureLevel)
    .limit(1)
    .executeTakeFirst();
  return process !== undefined;
}

function unseenFor(seconds: number) {
  return sql<boolean>`server_processes.seen_at < ${secondsAgo(seconds)}`;
}

function secondsAgo(seconds: number) {
  return sql<Date>`now() - make_interval(secs => ${sql.lit(seconds)})`;
}
