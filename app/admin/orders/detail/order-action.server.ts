import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { type AddressProblems, readCorrectedAddress } from '#domain/checkout/shopper-details.ts';
import { listOrderEmails } from '#domain/emails/email-list.server.ts';
import { resendEmail } from '#domain/emails/resend-email.server.ts';
import { SendAgainError } from '#domain/emails/resend-email.ts';
import { shipOrder } from '#domain/fulfilment/ship-order.server.ts';
import { correctAddress } from '#domain/orders/correct-address.server.ts';
import { addNote } from '#domain/orders/order-notes.server.ts';
import type { TimelineEntry } from '#domain/orders/order-timeline.ts';
import type { ShopperDetails, ShopperField } from '#domain/orders/shopper-fields.ts';
import { readConfirmed, type ShippingWarning } from '#domain/orders/tracking.ts';
import type { Permission } from '#domain/permissions.ts';
import { type Refund, RefundError, refundOutcomes } from '#domain/refunds/refund.ts';
import { requestRefund } from '#domain/refunds/request-refund.server.ts';
import { settleRefund } from '#domain/refunds/settle-refund.server.ts';
import { syncRefund } from '#domain/refunds/submit-refund.server.ts';
import { uuidOfRequest } from '#domain/staff/staff-requests.server.ts';
import type { FieldProblems } from '../../forms/staff-form-contract.ts';
import {
  readRefusal,
  readStaffRequest,
  runForm,
  textIn,
} from '../../forms/staff-request.server.ts';
import { dateTimeFormatOf } from '../../shell/page-load.server.ts';
import { changeStatus } from '../widgets/status-action.server.ts';
import type { StatusResult } from '../widgets/status-change-contract.ts';

type Context = Readonly<RouterContextProvider>;
type Handler = (
  orderId: string,
  form: FormData,
  context: Context,
  request: Request,
) => Promise<OrderResult>;

/** Dispatches on `intent`; a form without one changes the status. */
export async function handleOrderAction(request: Request, context: Context, orderId: string) {
  const form = await request.formData();
  const intent = orderIntents.find((option) => option === form.get('intent'));
  if (!intent) {
    const { data: result, init } = await changeStatus(request, form, context);
    return data<OrderResult>({ intent: 'status', ...result }, init ?? undefined);
  }
  requirePermission(context, needs[intent]);
  try {
    const act = (inside: Context) => handlers[intent](orderId, form, inside, request);
    const result = callsGateway.has(intent)
      ? await act(context)
      : await runForm({ request, form, context }, act, onlyDone);
    return data<OrderResult>(result, { status: statusOf(result) });
  } catch (error) {
    return refuse(intent, error, context);
  }
}

const needs: Record<OrderIntent, Permission> = {
  ship: 'orders.ship',
  address: 'orders.correct',
  note: 'orders.note',
  refund: 'refunds.make',
  ask_refund: 'refunds.make',
  settle_refund: 'refunds.make',
  send_again: 'emails.send',
};

const handlers: Record<OrderIntent, Handler> = {
  ship: enterTracking,
  address: saveAddress,
  note: saveNote,
  refund: requestRefundAction,
  ask_refund: syncPayment,
  settle_refund: recordOutcome,
  send_again: sendEmailAgain,
};

// These have their own transactions, before and after the outside call.
const callsGateway = new Set<OrderIntent>(['refund', 'ask_refund']);

function onlyDone(result: OrderResult): OrderResult | undefined {
  return result.intent !== 'status' && result.kind === 'done' ? result : undefined;
}

async function enterTracking(orderId: string, form: FormData, context: Context) {
  const { db, jobs } = context.get(storeContext);
  const outcome = await shipOrder(
    { db, jobs },
    {
      orderId,
      carrier: textIn(form, 'carrier'),
      trackingNumber: textIn(form, 'tracking_number'),
      seen: { carrier: textIn(form, 'seen_carrier'), trackingNumber: textIn(form, 'seen_number') },
      markOutForDelivery: form.has('set_out'),
      mail: form.has('mail'),
      confirmed: readConfirmed(textIn(form, 'confirmed')),
      staffId: context.get(staffContext).id,
    },
  );
  const intent = 'ship';
  const isMailOff = context.get(storeContext).mail === undefined;
  if (outcome.ok)
    return { intent, kind: 'done', mailed: outcome.mailed, isKept: isMailOff } as const;
  if (outcome.why === 'warnings') {
    return { intent, kind: 'asks', warnings: outcome.warnings, typed: readTyped(form) } as const;
  }
  const now = { carrier: '', trackingNumber: '', ...outcome.now };
  const at = outcome.at && dateTimeFormatOf(context)(outcome.at);
  return { intent, kind: 'conflict', now, by: outcome.by, at, typed: readTyped(form) } as const;
}

/** Returns the submitted values, for rendering the page again without scripts. */
function readTyped(form: FormData) {
  return {
    carrier: textIn(form, 'carrier'),
    trackingNumber: textIn(form, 'tracking_number'),
    setOut: form.has('set_out'),
    mail: form.has('mail'),
  };
}

async function saveAddress(orderId: string, form: FormData, context: Context) {
  const intent = 'address';
  const { details, problems } = readCorrectedAddress(Object.fromEntries(form));
  if (problems) return { intent, kind: 'wrong', problems } as const;
  const staffId = context.get(staffContext).id;
  const version = textIn(form, 'version');
  const { db } = context.get(storeContext);
  const outcome = await correctAddress(db, { orderId, details, version, staffId });
  if (outcome.ok) return { intent, kind: 'done' } as const;
  const format = dateTimeFormatOf(context);
  const meanwhile = outcome.meanwhile.map((entry) => ({ ...entry, when: format(entry.at) }));
  const { now } = outcome;
  const changedBy = Object.entries(outcome.changedBy).map(([field, { at, ...author }]) => [
    field,
    { ...author, when: format(at) },
  ]);
  return {
    intent,
    kind: 'stale',
    version: outcome.version,
    meanwhile,
    now,
    changedBy: Object.fromEntries(changedBy) as FieldAuthors,
  } as const;
}

async function saveNote(orderId: string, form: FormData, context: Context, request: Request) {
  const staffId = context.get(staffContext).id;
  const draftKey = uuidOfRequest(await readStaffRequest({ request, form, context }));
  const note = { orderId, body: textIn(form, 'body'), draftKey, staffId };
  await addNote(context.get(storeContext).db, note);
  return { intent: 'note', kind: 'done' } as const;
}

/** Sends to the order's current address; the page offers this for emails sent to another one. */
async function sendEmailAgain(orderId: string, form: FormData, context: Context) {
  const { db, jobs, mail } = context.get(storeContext);
  const by = `staff:${context.get(staffContext).id}` as const;
  const emailId = z.uuid().safeParse(textIn(form, 'email_id')).data;
  const emails = await listOrderEmails(db, orderId);
  if (!emails.some(({ id }) => id === emailId)) throw new SendAgainError('email_unknown');
  const { to } = await resendEmail(db, jobs, { emailId: `${emailId}`, by, isConfirmed: false });
  return { intent: 'send_again', kind: 'done', to, isKept: mail === undefined } as const;
}

async function requestRefundAction(
  orderId: string,
  form: FormData,
  context: Context,
  request: Request,
) {
  const sent = await readStaffRequest({ request, form, context });
  // A second refund of the same amount differs from a repeated form only by its key.
  if (sent.key === undefined) throw new RefundError('form_used');
  const refund = {
    orderId,
    paymentId: textIn(form, 'payment_id'),
    amount: textIn(form, 'amount'),
    reason: textIn(form, 'reason'),
    reference: uuidOfRequest(sent),
    staffId: context.get(staffContext).id,
    mail: form.has('mail'),
  };
  const { state } = await requestRefund(context.get(storeContext), refund, sent);
  return { intent: 'refund', kind: 'done', state } as const;
}

async function syncPayment(orderId: string, form: FormData, context: Context) {
  const refundId = textIn(form, 'refund_id');
  const { state } = await syncRefund(context.get(storeContext), { orderId, refundId });
  return { intent: 'ask_refund', kind: 'done', state } as const;
}

async function recordOutcome(orderId: string, form: FormData, context: Context) {
  const { state } = await settleRefund(context.get(storeContext), {
    orderId,
    refundId: textIn(form, 'refund_id'),
    outcome: refundOutcomes.find((option) => option === form.get('outcome')),
    staffId: context.get(staffContext).id,
  });
  return { intent: 'settle_refund', kind: 'done', state } as const;
}

function refuse(intent: OrderIntent, error: unknown, context: Context) {
  const { code, message, problems, status } = readRefusal(error, context);
  const isUnknown = code === 'order_unknown' || code === 'email_unknown';
  const result: OrderResult = { intent, kind: 'refused', message, problems };
  return data<OrderResult>(result, { status: isUnknown ? 404 : status });
}

function statusOf(result: OrderResult): number {
  if (result.intent === 'status' || result.kind === 'done') return 200;
  return result.kind === 'wrong' ? 422 : 409;
}

export const orderIntents = [
  'ship',
  'address',
  'note',
  'refund',
  'ask_refund',
  'settle_refund',
  'send_again',
] as const;
export type OrderIntent = (typeof orderIntents)[number];

export type FieldAuthors = Partial<
  Record<ShopperField, { by: string | undefined; isShopper: boolean; when: string }>
>;

type Results = {
  ship: /** `isKept`: the email is saved, because this store has no mail server. */
    | { kind: 'done'; mailed: boolean; isKept: boolean }
    | {
        /** Warnings about shipping: the order ships once the form confirms them. */
        kind: 'asks';
        warnings: ShippingWarning[];
        typed: { carrier: string; trackingNumber: string; setOut: boolean; mail: boolean };
      }
    | {
        kind: 'conflict';
        now: { carrier: string; trackingNumber: string };
        typed: { carrier: string; trackingNumber: string };
        by: string | undefined;
        at: string | undefined;
      };
  address:
    | { kind: 'done' }
    | { kind: 'wrong'; problems: AddressProblems }
    | {
        kind: 'stale';
        version: string;
        meanwhile: (TimelineEntry & { when: string })[];
        now: ShopperDetails;
        changedBy: FieldAuthors;
      };
  note: { kind: 'done' };
  refund: { kind: 'done'; state: Refund['state'] };
  ask_refund: { kind: 'done'; state: Refund['state'] };
  settle_refund: { kind: 'done'; state: Refund['state'] };
  send_again: { kind: 'done'; to: string; isKept: boolean };
};

type Refused = {
  kind: 'refused';
  message: string | undefined;
  problems?: FieldProblems | undefined;
};

export type ResultOf<I extends OrderIntent> = { intent: I } & (Results[I] | Refused);

export type OrderResult =
  | ({ intent: 'status' } & StatusResult)
  | { [I in OrderIntent]: ResultOf<I> }[OrderIntent];
