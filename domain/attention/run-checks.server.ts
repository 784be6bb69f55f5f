import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import type { AttentionKind, Finding } from './attention.ts';
import { resolvedAutomatically } from './open-item.server.ts';

export type AttentionCheck = {
  kind: AttentionKind;
  find(db: Db, limit: number): Promise<Finding[]>;
};

const maxItemsPerCheck = 1000;

/** Runs the checks, and leaves items that staff have resolved. Safe on several servers at once. */
export async function runAttentionChecks(db: Db, checks: readonly AttentionCheck[]): Promise<void> {
  for (const check of checks) {
    await db.transaction().execute((trx) => runCheck(trx, check));
  }
}

async function runCheck(trx: Trx, { kind, find }: AttentionCheck): Promise<void> {
  // Locks the check: an earlier, slower run could overwrite the result of a later one.
  await sql`select pg_advisory_xact_lock(hashtext(${`attention ${kind}`}))`.execute(trx);
  const findings = await find(trx, maxItemsPerCheck);
  const subjects = findings.map(({ subject }) => subject);
  await trx
    .updateTable('attention_items')
    .set(resolvedAutomatically)
    .where('kind', '=', kind)
    .where('over_at', 'is', null)
    .where(sql<boolean>`subject <> all(${subjects}::text[])`)
    .execute();
  if (findings.length > 0) await openAll(trx, kind, findings);
}

async function openAll(trx: Trx, kind: AttentionKind, findings: Finding[]): Promise<void> {
  const rows = findings.map(({ subject, orderId, since, data }) => ({
    kind,
    subject,
    order_id: orderId ?? null,
    facts: JSON.stringify(data),
    ...(since && { since }),
  }));
  await trx
    .insertInto('attention_items')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).where('over_at', 'is', null).doNothing(),
    )
    .execute();
}
