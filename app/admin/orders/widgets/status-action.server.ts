import { data, type RouterContextProvider } from 'react-router';
import { storeContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { changeOrderStatus, undoStatusChange } from '#domain/fulfilment/change-status.server.ts';
import type { StatusChangeOutcome } from '#domain/fulfilment/change-status.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { readConfirmed } from '#domain/orders/tracking.ts';
import { RefundError } from '#domain/refunds/refund.ts';
import { recordRefund, submitRecordedRefund } from '#domain/refunds/request-refund.server.ts';
import { type StaffRequest, uuidOfRequest } from '#domain/staff/staff-requests.server.ts';
import {
  readRefusal,
  readStaffRequest,
  runForm,
  textIn,
} from '../../forms/staff-request.server.ts';
import { dateTimeFormatOf } from '../../shell/page-load.server.ts';
import type { StatusResult } from './status-change-contract.ts';

/**
 * Reads `order_id` and either `status`, `expected` and `confirmed`, or `undo`. With `refund_payment`,
 * `refund_amount` and `refund_reason`, a cancellation also records a refund, in the same transaction.
 */
export async function changeStatus(
  request: Request,
  form: FormData,
  context: Readonly<RouterContextProvider>,
) {
  requirePermission(context, 'orders.change');
  const orderId = textIn(form, 'order_id');
  if (form.get('status') === 'cancelled') requirePermission(context, 'orders.cancel');
  const isRefunding = form.has('refund_payment');
  if (isRefunding) requirePermission(context, 'refunds.make');
  try {
    const sent = await readStaffRequest({ request, form, context });
    const saved = await runForm(
      { request, form, context },
      (inside) => applyForm(form, orderId, inside, sent),
      (result) => (isDone(result) ? result : undefined),
    );
    const result = await submitRefundOf(saved, context);
    return data<StatusResult>(result, { status: isDone(result) ? 200 : 409 });
  } catch (error) {
    const { message, status } = readRefusal(error, context);
    return data<StatusResult>({ kind: 'refused', orderId, message }, { status });
  }
}

async function applyForm(
  form: FormData,
  orderId: string,
  context: Readonly<RouterContextProvider>,
  sent: StaffRequest,
): Promise<StatusResult> {
  const { db, jobs, gateways, mail: sender } = context.get(storeContext);
  const { id: staffId } = context.get(staffContext);
  const toResult = (kind: 'changed' | 'undone', outcome: StatusChangeOutcome): StatusResult =>
    outcome.ok
      ? { kind, orderId, ...outcome, isKept: outcome.mailed && sender === undefined }
      : toRefusal(form, orderId, outcome, context);
  const undo = form.get('undo');
  if (undo !== null) {
    const outcome = await undoStatusChange(db, { orderId, event: Number(undo), staffId });
    return toResult('undone', outcome);
  }
  const status = textIn(form, 'status');
  const expected = form.has('expected') ? `${form.get('expected')}` : undefined;
  const confirmed = readConfirmed(textIn(form, 'confirmed'));
  const mail = form.has('mail') ? jobs : undefined;
  const change = { orderId, status, expected, confirmed, staffId, mail };
  const result = toResult('changed', await changeOrderStatus(db, change));
  if (result.kind !== 'changed' || !form.has('refund_payment')) return result;
  // The page offers it with a cancellation only, and a form without a key could be sent twice.
  if (status !== 'cancelled' || sent.key === undefined) throw new RefundError('form_used');
  const { refund } = await recordRefund(db, gateways, {
    orderId,
    paymentId: textIn(form, 'refund_payment'),
    amount: textIn(form, 'refund_amount'),
    reason: textIn(form, 'refund_reason').trim(),
    reference: uuidOfRequest(sent),
    staffId,
    mail: form.has('mail'),
  });
  return { ...result, refund: { id: refund.id, state: refund.state } };
}

/** Runs after the commit. A repeated form fetches the first one's outcome from the gateway. */
async function submitRefundOf(
  result: StatusResult,
  context: Readonly<RouterContextProvider>,
): Promise<StatusResult> {
  if (result.kind !== 'changed' || !result.refund) return result;
  const store = context.get(storeContext);
  const { id, state } = await submitRecordedRefund(store, result.refund.id, { isNew: false });
  return { ...result, refund: { id, state } };
}

function isDone({ kind }: StatusResult): boolean {
  return kind === 'changed' || kind === 'undone';
}

function toRefusal(
  form: FormData,
  orderId: string,
  outcome: StatusChangeOutcome & { ok: false },
  context: Readonly<RouterContextProvider>,
): StatusResult {
  const requestedStatus = orderStatuses.find((option) => option === form.get('status'));
  const { status } = outcome;
  if (outcome.why === 'warnings') {
    const mail = form.has('mail');
    return {
      kind: 'asks',
      orderId,
      status,
      warnings: outcome.warnings,
      requestedStatus: requestedStatus ?? status,
      mail,
    };
  }
  const { by } = outcome;
  const at = outcome.at && dateTimeFormatOf(context)(outcome.at);
  return { kind: 'conflict', orderId, status, by, at, requestedStatus };
}
