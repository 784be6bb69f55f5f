import { z } from 'zod';
import { listOrderEmails } from '#domain/emails/email-list.server.ts';
import { resendEmail } from '#domain/emails/resend-email.server.ts';
import { SendAgainError } from '#domain/emails/resend-email.ts';
import { shipOrder } from '#domain/fulfilment/ship-order.server.ts';
import { correctAddress } from '#domain/orders/correct-address.server.ts';
import { addNote } from '#domain/orders/notes/order-notes.server.ts';
import type { ShopperField } from '#domain/orders/shopper-fields.ts';
import { readConfirmed } from '#domain/orders/tracking.ts';
import { RefundError, refundOutcomes } from '#domain/refunds/refund.ts';
import { settleRefund } from '#domain/refunds/settle-refund.server.ts';
import { syncRefund } from '#domain/refunds/submit-refund.server.ts';
import { uuidOfRequest } from '#domain/staff/staff-requests.server.ts';
import { checkBoxField, textField } from '../../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type SentForm,
  staffForm,
} from '../../forms/staff-form.server.ts';
import { dateTimeFormatOf } from '../../shell/page-load.server.ts';
import { changeStatus } from '../widgets/status-action.server.ts';
import type { StatusResult } from '../widgets/status-change-contract.ts';
import { manualIntents, manualPaymentForms } from './manual-forms.server.ts';

/** A form without an intent changes the status. */
export async function handleOrderAction(
  request: Request,
  context: SentForm['context'],
  orderId: string,
) {
  const sent = { request, context, form: await request.formData() };
  if (!orderIntents.some((intent) => intent === sent.form.get('intent'))) {
    return changeStatus(sent);
  }
  return handleStaffForm(sent, orderForms(orderId), {
    statuses: { order_unknown: 404, email_unknown: 404 },
  });
}

export const orderIntents = [
  'ship',
  'address',
  'note',
  'refund',
  'ask_refund',
  'settle_refund',
  'send_again',
  ...manualIntents,
  'renew_link',
] as const;

type OrderIntent = (typeof orderIntents)[number];
type OrderResults = ResultsOf<ReturnType<typeof orderForms>>;
export type ResultOf<Intent extends OrderIntent> = OrderResults[Intent];
export type OrderResult = StatusResult | OrderResults[OrderIntent];

function orderForms(orderId: string) {
  return {
    ship: shipForm(orderId),
    address: addressForm(orderId),

    ...manualPaymentForms(orderId),

    note: staffForm({
      permission: 'orders.note',
      schema: z.object({ body: textField }),
      async run({ body }, { store, staffId, staffRequest }) {
        await addNote(store.db, { orderId, body, draftKey: uuidOfRequest(staffRequest), staffId });
        return { kind: 'done' };
      },
    }),

    // Refunds have their own transactions, before and after the call of the gateway, and their own reference
    // by which a repeat finds them.
    refund: staffForm({
      permission: 'refunds.make',
      idempotent: 'none',
      schema: z.object({
        payment_id: textField,
        amount: textField,
        reason: textField,
        mail: checkBoxField,
      }),
      async run({ payment_id, amount, reason, mail }, { store, staffId, staffRequest }) {
        // A second refund of the same amount differs from a repeated form only by its key.
        if (staffRequest.key === undefined) throw new RefundError('form_used');
        const reference = uuidOfRequest(staffRequest);
        const refund = { orderId, paymentId: payment_id, amount, reason, reference, staffId, mail };
        const { requestRefund } = await import('#domain/refunds/request-refund.server.ts');
        const { state } = await requestRefund(store, refund, staffRequest);
        return { kind: 'done', state };
      },
    }),

    ask_refund: staffForm({
      permission: 'refunds.make',
      idempotent: 'none',
      schema: z.object({ refund_id: textField }),
      async run({ refund_id: refundId }, { store }) {
        const { state } = await syncRefund(store, { orderId, refundId });
        return { kind: 'done', state };
      },
    }),

    /** Records the outcome of a refund that no gateway reports. */
    settle_refund: staffForm({
      permission: 'refunds.make',
      schema: z.object({
        refund_id: textField,
        outcome: z.enum(refundOutcomes).optional().catch(undefined),
      }),
      async run({ refund_id: refundId, outcome }, { store, staffId }) {
        const { state } = await settleRefund(store, { orderId, refundId, outcome, staffId });
        return { kind: 'done', state };
      },
    }),

    /** Gives the payment link a new end, and sends it where its button says so. */
    renew_link: staffForm({
      permission: 'orders.create',
      schema: z.object({ mail: checkBoxField }),
      async prepare(_, { store }) {
        const { freeShortLines } = await import('#domain/checkout/pay-by-link.server.ts');
        await freeShortLines(store, orderId);
      },
      async run({ mail }, { store: { db, jobs, mail: sender }, actor }) {
        const { renewPaymentLink } = await import(
          '#domain/checkout/staff-order/payment-link.server.ts'
        );
        const { to } = await renewPaymentLink(db, jobs, { orderId, mail, actor });
        return { kind: 'done', to, isKept: sender === undefined };
      },
    }),

    /** Sends to the order's current address; the page offers this for emails sent to another one. */
    send_again: staffForm({
      permission: 'emails.send',
      schema: z.object({ email_id: z.uuid() }),
      invalid: () => new SendAgainError('email_unknown'),
      async run({ email_id: emailId }, { store: { db, jobs, mail }, actor }) {
        const emails = await listOrderEmails(db, orderId);
        if (!emails.some(({ id }) => id === emailId)) throw new SendAgainError('email_unknown');
        const { to } = await resendEmail(db, jobs, { emailId, by: actor, isConfirmed: false });
        return { kind: 'done', to, isKept: mail === undefined };
      },
    }),
  };
}

function shipForm(orderId: string) {
  const schema = z.object({
    carrier: textField,
    tracking_number: textField,
    seen_carrier: textField,
    seen_number: textField,
    set_out: checkBoxField,
    mail: checkBoxField,
    confirmed: textField,
  });
  return staffForm({
    permission: 'orders.ship',
    schema,
    async run(values, { store, staffId, context }) {
      const { carrier, tracking_number: trackingNumber } = values;
      const { db, jobs, mail } = store;
      const outcome = await shipOrder(
        { db, jobs },
        {
          orderId,
          carrier,
          trackingNumber,
          seen: { carrier: values.seen_carrier, trackingNumber: values.seen_number },
          markOutForDelivery: values.set_out,
          mail: values.mail,
          confirmed: readConfirmed(values.confirmed),
          staffId,
        },
      );
      // `isKept`: the email is saved, because this store has no mail server.
      if (outcome.ok) return { kind: 'done', mailed: outcome.mailed, isKept: mail === undefined };
      // The order ships once the form confirms the warnings.
      if (outcome.why === 'warnings') return { kind: 'asks', warnings: outcome.warnings };
      const now = { carrier: '', trackingNumber: '', ...outcome.now };
      const at = outcome.at && dateTimeFormatOf(context)(outcome.at);
      const typed = { carrier, trackingNumber };
      return { kind: 'conflict', now, by: outcome.by, at, typed };
    },
  });
}

function addressForm(orderId: string) {
  return staffForm({
    permission: 'orders.correct',
    schema: z.object({ version: textField }),
    async run({ version }, { form, store, staffId, context }) {
      const { readCorrectedAddress } = await import('#domain/checkout/shopper/shopper-details.ts');
      const corrected = readCorrectedAddress(Object.fromEntries(form));
      const outcome = await correctAddress(store.db, { orderId, ...corrected, version, staffId });
      if (outcome.ok) return { kind: 'done' };
      const format = dateTimeFormatOf(context);
      const meanwhile = outcome.meanwhile.map((entry) => ({ ...entry, when: format(entry.at) }));
      const changedBy = Object.entries(outcome.changedBy).map(([field, { at, ...author }]) => [
        field,
        { ...author, when: format(at) },
      ]);
      return {
        kind: 'stale',
        version: outcome.version,
        meanwhile,
        now: outcome.now,
        changedBy: Object.fromEntries(changedBy) as FieldAuthors,
      };
    },
  });
}

export type FieldAuthors = Partial<
  Record<ShopperField, { by: string | undefined; isShopper: boolean; when: string }>
>;
