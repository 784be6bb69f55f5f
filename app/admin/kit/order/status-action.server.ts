import { data, type RouterContextProvider } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { errorText } from '#app/words/errors.ts';
import { changeOrderStatus, undoStatusChange } from '#domain/orders/change-status.server.ts';
import { StatusChangeError, type StatusChangeOutcome } from '#domain/orders/change-status.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { readConfirmed } from '#domain/orders/ship-order.ts';
import { StaffRequestError } from '#domain/staff/staff-error.ts';
import { momentFormat } from '../moment.ts';
import { answerForm } from '../staff-request.server.ts';
import type { StatusAnswer } from './use-status-change.ts';

/**
 * Behind every status select, and behind Undo. The form holds `order_id` and either `status`, with
 * the `expected` status and what was `confirmed`, or `undo`: the change to take back.
 */
export async function changeStatus(
  request: Request,
  form: FormData,
  context: Readonly<RouterContextProvider>,
) {
  const orderId = `${form.get('order_id') ?? ''}`;
  try {
    const answer = await answerForm(
      { request, form, context },
      (inside) => applyForm(form, orderId, inside),
      (given) => (isDone(given) ? given : undefined),
    );
    return data<StatusAnswer>(answer, { status: isDone(answer) ? 200 : 409 });
  } catch (error) {
    if (error instanceof StatusChangeError || error instanceof StaffRequestError) {
      const message = errorText(error, context.get(visitorContext).language);
      const status = error.code === 'key_reused' ? 409 : 422;
      return data<StatusAnswer>({ kind: 'refused', orderId, message }, { status });
    }
    context.get(reportErrorContext)(error);
    return data<StatusAnswer>({ kind: 'refused', orderId, message: undefined }, { status: 500 });
  }
}

async function applyForm(
  form: FormData,
  orderId: string,
  context: Readonly<RouterContextProvider>,
): Promise<StatusAnswer> {
  const { db } = context.get(storeContext);
  const { id: staffId } = context.get(staffContext);
  const toAnswer = (kind: 'changed' | 'undone', outcome: StatusChangeOutcome): StatusAnswer =>
    outcome.ok
      ? { kind, orderId, status: outcome.status, event: outcome.event }
      : toRefusal(form, orderId, outcome, context);
  const undo = form.get('undo');
  if (undo !== null) {
    const outcome = await undoStatusChange(db, { orderId, event: Number(undo), staffId });
    return toAnswer('undone', outcome);
  }
  const status = `${form.get('status') ?? ''}`;
  const expected = form.has('expected') ? `${form.get('expected')}` : undefined;
  const confirmed = readConfirmed(`${form.get('confirmed') ?? ''}`);
  const change = { orderId, status, expected, confirmed, staffId };
  return toAnswer('changed', await changeOrderStatus(db, change));
}

function isDone({ kind }: StatusAnswer): boolean {
  return kind === 'changed' || kind === 'undone';
}

function toRefusal(
  form: FormData,
  orderId: string,
  outcome: StatusChangeOutcome & { ok: false },
  context: Readonly<RouterContextProvider>,
): StatusAnswer {
  const wanted = orderStatuses.find((known) => known === form.get('status'));
  const { status } = outcome;
  if (outcome.why === 'doubts') {
    return { kind: 'asks', orderId, status, doubts: outcome.doubts, wanted: wanted ?? status };
  }
  const format = momentFormat(
    context.get(visitorContext).language,
    context.get(storeContext).settings.timeZone,
  );
  const { by, at } = outcome;
  return { kind: 'conflict', orderId, status, by, at: at && format(at), wanted };
}
