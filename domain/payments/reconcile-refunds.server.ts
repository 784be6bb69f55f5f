import { sql } from 'kysely';
import { askForRefund, type RefundServices } from './ask-for-refund.server.ts';
import { toRefund } from './refunds.server.ts';

const mostAtOnce = 20;

/**
 * Gateways forget our own references after a day: a refund that has no name of theirs must not be
 * asked for again by a machine when it is nearly as old.
 */
const hoursRemembered = 20;

/**
 * Asks the gateways about refunds that have no end yet, ever more seldom as they grow older. May run on
 * several servers at once: of those who ask about one refund only one does.
 */
export async function reconcileRefunds(services: RefundServices): Promise<void> {
  const rows = await services.db
    .selectFrom('refunds')
    .selectAll()
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
  await Promise.all(rows.map((row) => askForRefund(services, toRefund(row), { isNew: false })));
}
