import { z } from 'zod';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { changeOrderStatus, undoStatusChange } from '#domain/fulfilment/change-status.server.ts';
import type { StatusChangeOutcome } from '#domain/fulfilment/change-status.ts';
import type { Money } from '#domain/money.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { readConfirmed } from '#domain/orders/tracking.ts';
import { ManualPaymentError } from '#domain/payments/manual/manual-payment.ts';
import { RefundError } from '#domain/refunds/refund.ts';
import { uuidOfRequest } from '#domain/staff/staff-requests.server.ts';
import { checkBoxField, textField } from '../../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type SentForm,
  type StaffFormInput,
  staffForm,
} from '../../forms/staff-form.server.ts';
import type { FormOutcome } from '../../forms/staff-form-contract.ts';
import { dateTimeFormatOf } from '../../shell/page-load.server.ts';
import type { StatusOutcome } from './status-change-contract.ts';

/**
 * Reads `order_id` and either `status`, `expected` and `confirmed`, or `undo`. With `refund_payment`,
 * `refund_amount` and `refund_reason`, a cancellation also records a refund, in the same transaction. With
 * `collected`, an amount, a delivery also records its cash; `undo_collected` undoes both.
 */
export async function changeStatus(sent: SentForm) {
  const { form, context } = sent;
  requirePermission(context, 'orders.change');
  if (form.get('status') === 'cancelled') requirePermission(context, 'orders.cancel');
  if (form.has('refund_payment')) requirePermission(context, 'refunds.make');
  if (form.has('collected') || form.has('undo_collected')) {
    requirePermission(context, 'payments.collect');
  }
  const about = `${form.get('order_id') ?? ''}`;
  return handleStaffForm(sent, forms, { intent: 'status', about });
}

const schema = z.object({
  order_id: textField,
  status: textField,
  expected: textField,
  confirmed: textField,
  mail: checkBoxField,
  undo: z.string().optional(),
  refund_payment: textField,
  refund_amount: textField,
  refund_reason: textField,
  collected: textField,
  undo_collected: checkBoxField,
});

type Values = z.output<typeof schema>;

const isDone = ({ kind }: FormOutcome) => kind === 'changed' || kind === 'undone';

const loadCollecting = () => import('#domain/payments/manual/collect-payment.server.ts');
const loadRefunds = () => import('#domain/refunds/request-refund.server.ts');

const forms = {
  status: staffForm({
    schema,
    isDone,
    run: applyForm,
    // A repeated form fetches the first one's outcome from the gateway.
    async afterCommit(outcome, { store }) {
      if (outcome.kind !== 'changed' || !outcome.refund) return outcome;
      const { submitRecordedRefund } = await loadRefunds();
      const { id, state } = await submitRecordedRefund(store, outcome.refund.id, { isNew: false });
      return { ...outcome, refund: { id, state } };
    },
  }),
};

async function applyForm(values: Values, input: StaffFormInput): Promise<StatusOutcome> {
  const { form, store, context, staffId, staffRequest } = input;
  const { db, jobs, gateways } = store;
  const { order_id: orderId, undo, status, mail } = values;
  const toResult = (kind: 'changed' | 'undone', outcome: StatusChangeOutcome): StatusOutcome =>
    outcome.ok
      ? { kind, orderId, ...outcome, isKept: outcome.mailed && store.mail === undefined }
      : toRefusedChange(values, outcome, context);
  if (undo !== undefined) {
    const outcome = await undoStatusChange(db, { orderId, event: Number(undo), staffId });
    if (outcome.ok && values.undo_collected) await undoCash(values, input);
    return toResult('undone', outcome);
  }
  const expected = form.has('expected') ? values.expected : undefined;
  const confirmed = readConfirmed(values.confirmed);
  const change = { orderId, status, expected, confirmed, staffId, mail: mail ? jobs : undefined };
  const result = toResult('changed', await changeOrderStatus(db, change));
  if (result.kind !== 'changed') return result;
  if (form.has('collected')) return { ...result, collected: await collectCash(values, input) };
  if (!form.has('refund_payment')) return result;
  // The page offers it with a cancellation only, and a form without a key could be sent twice.
  if (status !== 'cancelled' || staffRequest.key === undefined) throw new RefundError('form_used');
  const { recordRefund } = await loadRefunds();
  const { refund } = await recordRefund(db, gateways, {
    orderId,
    paymentId: values.refund_payment,
    amount: values.refund_amount,
    reason: values.refund_reason.trim(),
    reference: uuidOfRequest(staffRequest),
    staffId,
    mail,
  });
  return { ...result, refund: { id: refund.id, state: refund.state } };
}

/** The page offers it with a delivery only. */
async function collectCash(values: Values, { store, staffId }: StaffFormInput): Promise<Money> {
  const { order_id: orderId, status, collected: amount } = values;
  if (status !== 'delivered') throw new ManualPaymentError('not_due');
  const { db, jobs, settings } = store;
  const { collectPayment } = await loadCollecting();
  const today = dateInTimeZone(settings.timeZone, new Date());
  const typed = { orderId, amount, day: today, today };
  return collectPayment(db, typed, { jobs, staffId });
}

async function undoCash({ order_id: orderId }: Values, { store, staffId }: StaffFormInput) {
  const { undoCollection } = await loadCollecting();
  await undoCollection(store.db, orderId, staffId);
}

function toRefusedChange(
  values: Values,
  outcome: StatusChangeOutcome & { ok: false },
  context: SentForm['context'],
): StatusOutcome {
  const { order_id: orderId, mail } = values;
  const requestedStatus = orderStatuses.find((option) => option === values.status);
  const { status } = outcome;
  if (outcome.why === 'warnings') {
    const { warnings } = outcome;
    const refusedStatus = requestedStatus ?? status;
    return { kind: 'asks', orderId, status, warnings, requestedStatus: refusedStatus, mail };
  }
  const { by } = outcome;
  const at = outcome.at && dateTimeFormatOf(context)(outcome.at);
  return { kind: 'conflict', orderId, status, by, at, requestedStatus };
}
