import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { queueEmail } from '../../emails/queue-email.server.ts';
import type { TemplateData } from '../../emails/templates.ts';
import type { Language } from '../../language.ts';
import { can } from '../../permissions.ts';
import type { Jobs } from '../../runtime/jobs.ts';
import { firstAdminEmail } from '../../staff/accounts.server.ts';
import { roleFrom } from '../../staff/roles.ts';
import { toAdminOrder } from '../admin-order-row.ts';
import { ordersPlacedSince } from './placed-since.server.ts';

/** More new orders than this are one email. */
const maxSingleEmails = 3;
/** After this many emails in a quarter of an hour, orders wait, and then share an email. */
const maxEmails = 6;
const maxListedOrders = 20;
/** Limits lateness: after a long outage, nobody is emailed about orders of last week. */
const maxLateHours = 24;

type NoticeServices = { db: Db; jobs: Jobs };
type Recipient = { userId: string; email: string; language: Language };

/** Emails staff who chose it about new orders (placed-since.server.ts): each order once to each person. */
export async function sendNewOrderEmails(
  services: NoticeServices,
  stopping?: AbortSignal,
): Promise<void> {
  const { db } = services;
  for (const recipient of await listRecipients(db)) {
    if (stopping?.aborted) return;
    await db.transaction().execute((trx) => emailAbout(trx, services, recipient));
  }
  await db
    .deleteFrom('order_notices')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${maxLateHours * 2})`)
    .execute();
}

/** Leaves out those who may not see orders now. */
async function listRecipients(db: Db): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('staff_notices')
    .innerJoin('staff_users', 'staff_users.id', 'staff_notices.user_id')
    .innerJoin('user_roles', 'user_roles.user_id', 'staff_notices.user_id')
    .leftJoin('staff_roles', 'staff_roles.user_id', 'staff_notices.user_id')
    .select(['staff_notices.user_id as userId', 'staff_notices.language', 'staff_users.email'])
    .select(['user_roles.role as stored', 'staff_roles.role as granted'])
    .where('staff_notices.by_email', '=', true)
    .where('staff_users.disabledAt', 'is', null)
    .where('staff_users.email', '!=', firstAdminEmail)
    .orderBy('staff_notices.user_id')
    .execute();
  return rows.flatMap(({ stored, granted, ...recipient }) => {
    const role = roleFrom(stored, granted);
    return role && can(role, 'orders.see') ? [recipient] : [];
  });
}

async function emailAbout(
  trx: Trx,
  { jobs }: NoticeServices,
  { userId, email: to, language }: Recipient,
): Promise<void> {
  if (await hasManyEmails(trx, to)) return;
  const orders = await claimOrders(trx, userId);
  if (orders.length === 0) return;
  const emails: TemplateData<'new_orders'>[] =
    orders.length > maxSingleEmails
      ? [{ count: orders.length, orders: orders.slice(0, maxListedOrders) }]
      : orders.map((order) => ({ count: 1, orders: [order] }));
  for (const data of emails) {
    await queueEmail(trx, jobs, { kind: 'new_orders', data, to, language, by: 'store' });
  }
}

async function hasManyEmails(trx: Trx, recipient: string): Promise<boolean> {
  const recent = await trx
    .selectFrom('emails')
    .select('id')
    .where('kind', '=', 'new_orders')
    .where('recipient', '=', recipient)
    .where('created_at', '>', sql<Date>`now() - interval '15 minutes'`)
    .limit(maxEmails)
    .execute();
  return recent.length >= maxEmails;
}

/** Records which orders the person is emailed about; a second process gets none of them. */
async function claimOrders(trx: Trx, userId: string) {
  const recent = ordersPlacedSince(sql<Date>`(now() - make_interval(hours => ${maxLateHours}))`);
  const { rows: claimed } = await sql<{ order_id: string }>`
    insert into order_notices (user_id, order_id)
    select staff_notices.user_id, placed.order_id from (${recent}) as placed
    join staff_notices on placed.placed_at > staff_notices.email_since
    where staff_notices.user_id = ${userId}::uuid and staff_notices.by_email
    on conflict do nothing
    returning order_id`.execute(trx);
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ order_id }) => order_id);
  const rows = await trx
    .selectFrom('orders')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy(sql`coalesce(paid_at, created_at)`)
    .execute();
  return rows.map((row) => {
    const { orderId, totalCents: total, currency, address } = toAdminOrder(row);
    return { orderId, total, currency, city: address.city, country: address.country };
  });
}
