import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { isFullyRefunded } from '#domain/fulfilment/shipping-warnings.server.ts';
import { promisingStatuses } from '#domain/fulfilment/status-email.server.ts';
import { canShip } from '#domain/stock/order-stock.server.ts';
import { asOrderStatus } from '../order.ts';
import type { BulkChange, BulkKind, BulkRefusal } from './bulk-change.ts';
import { type Moments, type SavedChange, undoSecondsLeft } from './saved-bulk-change.server.ts';

const maxNamedOrders = 500;

/** Returns a change with its progress. Undefined for an unknown id. */
export async function findBulkChange(
  db: Db,
  id: string,
  kind: BulkKind,
): Promise<BulkChange | undefined> {
  const change = await db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!change) return undefined;
  const rows = await db
    .selectFrom('bulk_change_orders')
    .select(({ fn }) => ['outcome', 'reason', fn.countAll<number>().as('orders')])
    .where('bulk_change_id', '=', id)
    .groupBy(['outcome', 'reason'])
    .execute();
  const named = await db
    .selectFrom('bulk_change_orders')
    .select(['order_id', 'outcome', 'reason'])
    .where('bulk_change_id', '=', id)
    .where('outcome', 'in', ['refused', 'kept'])
    .orderBy('order_id')
    .limit(maxNamedOrders)
    .execute();
  const count = (outcome: string | null) =>
    rows.reduce((sum, row) => sum + (row.outcome === outcome ? Number(row.orders) : 0), 0);
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  const total = rows.reduce((sum, { orders }) => sum + Number(orders), 0);
  const left = change.undone_at ? count('changed') : count(null);
  return {
    id,
    status: change.status === null ? undefined : asOrderStatus(change.status),
    isMailed: change.is_mailed,
    emails: await countEmails(db, change),
    total,
    worked: total - left,
    changed: count('changed'),
    same: count('same'),
    undone: count('undone'),
    reasons: Object.fromEntries(refused.map(({ reason, orders }) => [reason, Number(orders)])),
    refused: named
      .filter(({ outcome }) => outcome === 'refused')
      .map(({ order_id, reason }) => ({ orderId: order_id, reason: reason as BulkRefusal })),
    notUndone: named.filter(({ outcome }) => outcome === 'kept').map(({ order_id }) => order_id),
    follows: change.follows ?? undefined,
    state: stateOf(change, left),
    undoable: undoSecondsLeft(change),
  };
}

async function countEmails(db: Db, change: SavedChange): Promise<number> {
  const { id, is_mailed, undone_at } = change;
  if (!is_mailed || undone_at) return 0;
  const { emails } = await db
    .selectFrom('bulk_change_orders')
    .innerJoin('orders', 'orders.order_id', 'bulk_change_orders.order_id')
    .select(({ fn }) => fn.countAll<number>().as('emails'))
    .where('bulk_change_id', '=', id)
    .where('outcome', '=', 'changed')
    .where('email', '<>', '')
    .$if(
      promisingStatuses.some((status) => status === change.status),
      (orders) =>
        orders.where(canShip).where(({ not }) => not(isFullyRefunded(sql.ref('orders.order_id')))),
    )
    .executeTakeFirstOrThrow();
  return Number(emails);
}

function stateOf(change: Moments, left: number): BulkChange['state'] {
  if (change.undone_at) return left > 0 ? 'undoing' : 'undone';
  return change.worked_at ? 'done' : 'working';
}
