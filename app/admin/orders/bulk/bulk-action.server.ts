import { z } from 'zod';
import { storeContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { bulkWarnings } from '#domain/orders/bulk/bulk-change.ts';
import {
  retryRefusedOrders,
  startBulkChange,
} from '#domain/orders/bulk/start-bulk-change.server.ts';
import { involvesCancelling } from '#domain/orders/bulk/undo-bulk-change.server.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { checkBoxField, textField } from '../../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type SentForm,
  staffForm,
} from '../../forms/staff-form.server.ts';
import { aboutChange, processChange, undoForms } from './bulk-undo.server.ts';

export const bulkIntents = ['bulk', 'undo-bulk', 'bulk-despite'] as const;
type Intent = (typeof bulkIntents)[number];

export async function handleBulkAction(sent: SentForm, intent: Intent) {
  const { form, context } = sent;
  requirePermission(context, 'orders.change');
  if (intent === 'undo-bulk') await requireMayUndo(sent);
  if (intent === 'bulk' && form.get('status') === 'cancelled') {
    requirePermission(context, 'orders.cancel');
  }
  return handleStaffForm(sent, forms, { intent, about: `${form.get('id') ?? ''}` });
}

/** Requires the permission to cancel for undoing a change that involves cancellations. */
async function requireMayUndo({ form, context }: SentForm): Promise<void> {
  const id = z.uuid().safeParse(form.get('id')).data;
  if (id === undefined || !(await involvesCancelling(context.get(storeContext).db, id))) return;
  requirePermission(context, 'orders.cancel');
}

const forms = {
  ...undoForms('status'),

  /**
   * `orders` contains pairs such as "482917305114:confirmed", with the status that staff saw, separated by
   * spaces.
   */
  bulk: staffForm({
    ...processChange,
    schema: z.object({ status: textField, mail: checkBoxField, orders: textField }),
    async run({ status, mail: isMailed, orders }, { store: { db, jobs }, staffId }) {
      const change = { status, isMailed, orders: readOrders(orders), staffId };
      return { kind: 'done', about: await startBulkChange(db, jobs, change) } as const;
    },
  }),

  /** Applies the change to orders refused for the confirmed reasons, one `reason` field for each. */
  'bulk-despite': staffForm({
    ...aboutChange,
    ...processChange,
    schema: aboutChange.schema.extend({ reason: z.array(z.string()) }),
    async run({ id, reason }, { store: { db, jobs }, staffId }) {
      const reasons = bulkWarnings.filter((warning) => reason.includes(warning));
      const about = await retryRefusedOrders(db, jobs, { id, reasons, staffId });
      return { kind: 'done', about } as const;
    },
  }),
};

type BulkResults = ResultsOf<typeof forms>;
/** `about` is the change's id. */
export type BulkResult = BulkResults['bulk'];
export type RetryRefusedResult = BulkResults['bulk-despite'];

function readOrders(text: string): { orderId: string; expected: string }[] {
  return text.split(' ').flatMap((pair) => {
    const [orderId = '', expected = ''] = pair.split(':');
    return isOrderId(orderId) ? [{ orderId, expected }] : [];
  });
}
