import { sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { isPaidSince } from '../emails/paid-since.server.ts';
import type { Language } from '../language.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { type AdminOrder, toAdminOrder } from './admin-order-row.ts';
import { lockOrder } from './lock-order.server.ts';
import { queueOrderEmail } from './order-emails.server.ts';
import { StaffEmailError, staffEmailOf } from './staff-email.ts';

/** Request with the order as staff saw it when they pressed the button. The amount is in minor units. */
export type StaffEmailRequest = {
  orderId: string;
  email: string;
  customerName: string;
  lang: Language;
} & (
  | { kind: 'payment_problem'; amount: number; currency: string }
  | { kind: 'order_status'; status: string }
);

const doublePressSeconds = 10;

/**
 * Sends the email if the data that staff saw is still true. Throws StaffEmailError: order_unknown,
 * order_differs (with the field), payment_not_failed, paid_since, status_not_mailed, address_missing.
 */
export async function sendStaffEmail(
  db: Db,
  jobs: Jobs,
  staffId: string,
  request: StaffEmailRequest,
): Promise<{ recipient: string }> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, request.orderId);
    if (!order) throw new StaffEmailError('order_unknown', 'orderId');
    const details = toAdminOrder(order);
    if (!details.email) throw new StaffEmailError('address_missing');
    requireSame(details, request);
    requireOccasion(details, request.kind);
    if (request.kind === 'payment_problem') await requireUnpaid(trx, request.orderId);
    if (!(await wasJustQueued(trx, order, request.kind))) {
      await queueOrderEmail(trx, jobs, { kind: request.kind, order, by: `staff:${staffId}` });
    }
    return { recipient: details.email };
  });
}

function requireSame(order: AdminOrder, request: StaffEmailRequest): void {
  const differing = [
    ['email', order.email === request.email.trim()],
    ['customerName', order.name === request.customerName.trim()],
    ['lang', (order.lang ?? 'en') === request.lang],
    ...(request.kind === 'payment_problem'
      ? ([
          // An older store may have left an unreadable amount.
          ['amount', (order.totalCents ?? request.amount) === request.amount],
          ['currency', order.currency === request.currency.toUpperCase()],
        ] as const)
      : ([['status', order.orderStatus === request.status]] as const)),
  ] as const;
  const [field] = differing.find(([, isSame]) => !isSame) ?? [];
  if (field) throw new StaffEmailError('order_differs', field);
}

function requireOccasion(order: AdminOrder, kind: StaffEmailRequest['kind']): void {
  if (staffEmailOf(order) === kind) return;
  throw new StaffEmailError(
    kind === 'payment_problem' ? 'payment_not_failed' : 'status_not_mailed',
  );
}

/** Throws if the order was paid since. The check runs again when the email is handed over. */
async function requireUnpaid(trx: Trx, orderId: string): Promise<void> {
  const { rows } = await sql<{ isPaid: boolean }>`
    select ${isPaidSince(sql.val(orderId))} as "isPaid"`.execute(trx);
  if (rows[0]?.isPaid) throw new StaffEmailError('paid_since');
}

// The order is locked: a concurrent request waits here for the first.
async function wasJustQueued(
  trx: Trx,
  { order_id, order_status }: OrderRow,
  kind: StaffEmailRequest['kind'],
): Promise<boolean> {
  const queued = await trx
    .selectFrom('emails')
    .select('id')
    .where('order_id', '=', order_id)
    .where('kind', '=', kind)
    // After a failed email, another click is intended.
    .where('state', '!=', 'failed')
    .where(sql<boolean>`created_at > now() - make_interval(secs => ${doublePressSeconds})`)
    .$if(kind === 'order_status', (emails) =>
      emails.where(sql<boolean>`facts ->> 'status' = ${order_status}`),
    )
    .executeTakeFirst();
  return queued !== undefined;
}
