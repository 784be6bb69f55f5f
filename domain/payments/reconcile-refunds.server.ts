import { sql } from 'kysely';
import { hoursRemembered } from './refund.ts';
import { type RefundServices, submitRefund } from './submit-refund.server.ts';

const mostAtOnce = 20;

/**
 * Syncs unsettled refunds, less often as they grow older. May run on several servers at once: only
 * one calls the gateway for a refund. After `hoursRemembered` a refund without the gateway's id is
 * left to staff: whether an old refund should still be paid out is their decision.
 */
export async function reconcileRefunds(services: RefundServices): Promise<void> {
  const rows = await services.db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', [sql.lit('requested' as const), sql.lit('unknown' as const)])
    .where(
      sql<boolean>`(gateway_reference is not null
        or created_at > now() - make_interval(hours => ${hoursRemembered}))`,
    )
    .where(
      sql<boolean>`updated_at < now() - greatest(interval '1 minute', (now() - created_at) / 10)`,
    )
    .orderBy('updated_at')
    .limit(mostAtOnce)
    .execute();
  await Promise.all(rows.map((row) => submitRefund(services, row, { isNew: false })));
}
