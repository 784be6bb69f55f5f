import { z } from 'zod';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { RefundError } from '#domain/refunds/refund.ts';
import { uuidOfRequest } from '#domain/staff/staff-requests.server.ts';
import { checkBoxField, textField } from '../../forms/form-fields.server.ts';
import { staffForm } from '../../forms/staff-form.server.ts';

export const manualIntents = [
  'collect',
  'undo_collect',
  'record_refund',
  'refuse_parcel',
  'parcel_back',
] as const;

const loadCollecting = () => import('#domain/payments/manual/collect-payment.server.ts');
const loadParcels = () => import('#domain/payments/manual/refuse-parcel.server.ts');

/** Forms about money that staff receive themselves, and about the parcel that it was to be paid for. */
export function manualPaymentForms(orderId: string) {
  return {
    collect: staffForm({
      permission: 'payments.collect',
      schema: z.object({ amount: textField, day: textField, confirmed: textField }),
      async run(typed, { store: { db, jobs, settings }, staffId }) {
        const { collectPayment } = await loadCollecting();
        const today = dateInTimeZone(settings.timeZone, new Date());
        await collectPayment(db, { orderId, ...typed, today }, { jobs, staffId });
        return { kind: 'done' };
      },
    }),

    undo_collect: staffForm({
      permission: 'payments.collect',
      schema: z.object({}),
      async run(_, { store: { db }, staffId }) {
        const { undoCollection } = await loadCollecting();
        await undoCollection(db, orderId, staffId);
        return { kind: 'done' };
      },
    }),

    record_refund: staffForm({
      permission: 'refunds.make',
      schema: z.object({
        payment_id: textField,
        amount: textField,
        way: textField,
        reference: textField,
        day: textField,
        mail: checkBoxField,
      }),
      async run({ payment_id: paymentId, ...typed }, { store, staffId, staffRequest }) {
        // A second refund of the same amount differs from a repeated form only by its key.
        if (staffRequest.key === undefined) throw new RefundError('form_used');
        const { db, jobs, settings } = store;
        const { recordManualRefund } = await import(
          '#domain/refunds/record-manual-refund.server.ts'
        );
        const today = dateInTimeZone(settings.timeZone, new Date());
        const formId = uuidOfRequest(staffRequest);
        await recordManualRefund(db, jobs, {
          orderId,
          paymentId,
          formId,
          ...typed,
          today,
          staffId,
        });
        return { kind: 'done' };
      },
    }),

    refuse_parcel: staffForm({
      permission: 'orders.cancel',
      schema: z.object({ is_back: checkBoxField }),
      async prepare({ is_back }, { context }) {
        if (is_back) requirePermission(context, 'stock.change');
      },
      async run({ is_back: hasReturned }, { store: { db }, staffId }) {
        const { refuseParcel } = await loadParcels();
        await refuseParcel(db, { orderId, staffId, hasReturned });
        return { kind: 'done' };
      },
    }),

    parcel_back: staffForm({
      permission: 'stock.change',
      schema: z.object({}),
      async run(_, { store: { db }, staffId }) {
        const { receiveRefusedParcel } = await loadParcels();
        await receiveRefusedParcel(db, { orderId, staffId });
        return { kind: 'done' };
      },
    }),
  };
}
