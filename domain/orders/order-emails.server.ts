import type { OrderRow } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import { queueEmail } from '../emails/queue-email.server.ts';
import {
  type EmailTemplate,
  type MailedStatus,
  mailedStatuses,
  type TemplateData,
} from '../emails/templates.ts';
import type { Jobs } from '../jobs.ts';
import type { Sender } from '../prepared.server.ts';
import { toAdminOrder } from './admin-orders.ts';

export type OrderEmail = {
  kind: 'order_confirmation' | 'payment_problem' | 'order_status' | 'shipped';
  order: OrderRow;
  by: Actor;
};

/**
 * To the order's current address, in its language; undefined when it has none (old rows). `shipped`
 * needs a carrier and a number, `order_status` a status with an e-mail of its own.
 */
export async function queueOrderEmail(
  trx: Sender,
  jobs: Jobs,
  { kind, order, by }: OrderEmail,
): Promise<string | undefined> {
  const { email: to, lang } = toAdminOrder(order);
  if (!to) return undefined;
  const template = toTemplate(kind, order);
  const orderId = order.order_id;
  return queueEmail(trx, jobs, { ...template, to, language: lang ?? 'en', orderId, by });
}

function toTemplate(kind: OrderEmail['kind'], row: OrderRow): EmailTemplate {
  switch (kind) {
    case 'order_confirmation':
      return { kind, facts: confirmationFacts(row) };
    case 'payment_problem':
      return { kind, facts: amountFacts(row) };
    case 'order_status':
      return { kind, facts: { ...namesOf(row), status: requireMailedStatus(row.order_status) } };
    case 'shipped':
      return { kind, facts: { ...namesOf(row), ...requireTracking(row) } };
  }
}

function namesOf(row: OrderRow) {
  return { orderId: row.order_id, name: toAdminOrder(row).name };
}

function amountFacts(row: OrderRow): TemplateData<'payment_problem'> {
  const { totalCents, currency } = toAdminOrder(row);
  return { ...namesOf(row), total: totalCents, currency };
}

function confirmationFacts(row: OrderRow): TemplateData<'order_confirmation'> {
  const { items, address } = toAdminOrder(row);
  const lines = items.map(({ name, quantity, bundle, piece, lineTotal }) => {
    return { name, quantity, bundle, piece, lineTotal };
  });
  return { ...amountFacts(row), items: lines, address };
}

export function asMailedStatus(status: string): MailedStatus | undefined {
  return mailedStatuses.find((one) => one === status);
}

function requireMailedStatus(status: string): MailedStatus {
  const mailed = asMailedStatus(status);
  if (!mailed) throw new Error(`no e-mail exists for the status ${status}`);
  return mailed;
}

function requireTracking({ order_id, carrier, tracking_number }: OrderRow) {
  if (!carrier || !tracking_number) throw new Error(`order ${order_id} has no tracking number yet`);
  return { carrier, trackingNumber: tracking_number };
}
