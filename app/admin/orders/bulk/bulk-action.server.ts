import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { bulkWarnings } from '#domain/orders/bulk/bulk-change.ts';
import { processBulkChange } from '#domain/orders/bulk/process-bulk-change.server.ts';
import type { BulkServices } from '#domain/orders/bulk/saved-bulk-change.server.ts';
import {
  retryRefusedOrders,
  startBulkChange,
} from '#domain/orders/bulk/start-bulk-change.server.ts';
import { involvesCancelling } from '#domain/orders/bulk/undo-bulk-change.server.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import {
  refuseChange,
  runForm,
  type StaffRefusal,
  textIn,
} from '../../forms/staff-request.server.ts';
import { handleBulkUndo, readChangeId, timeBudgetMs } from './bulk-undo.server.ts';

type FormRequest = { request: Request; form: FormData; context: Readonly<RouterContextProvider> };

export const bulkIntents = ['bulk', 'undo-bulk', 'bulk-despite'] as const;
type Intent = (typeof bulkIntents)[number];

type IntentResult<Name extends Intent> =
  | { kind: 'done'; intent: Name; about: string }
  | StaffRefusal<Name>;
/** `about` is the change's id. */
export type BulkResult = IntentResult<'bulk'>;
export type RetryRefusedResult = IntentResult<'bulk-despite'>;

export async function handleBulkAction(sent: FormRequest, intent: Intent) {
  const { id: staffId } = requirePermission(sent.context, 'orders.change');
  if (intent === 'undo-bulk') {
    await requireMayUndo(sent);
    return handleBulkUndo(sent, 'status');
  }
  if (intent === 'bulk') {
    if (sent.form.get('status') === 'cancelled') requirePermission(sent.context, 'orders.cancel');
    return start(sent, intent, (services) => changeSelectedOrders(services, sent.form, staffId));
  }
  return start(sent, intent, (services) => changeRefused(services, sent.form, staffId));
}

/** Requires the permission to cancel for undoing a change that involves cancellations. */
async function requireMayUndo({ form, context }: FormRequest): Promise<void> {
  const id = z.uuid().safeParse(form.get('id')).data;
  if (id === undefined || !(await involvesCancelling(context.get(storeContext).db, id))) return;
  requirePermission(context, 'orders.cancel');
}

/**
 * `orders` contains pairs such as "482917305114:confirmed", with the status that staff saw, separated by
 * spaces.
 */
function changeSelectedOrders({ db, jobs }: BulkServices, form: FormData, staffId: string) {
  return startBulkChange(db, jobs, {
    status: textIn(form, 'status'),
    isMailed: form.has('mail'),
    orders: readOrders(textIn(form, 'orders')),
    staffId,
  });
}

/** Applies the change to orders refused for the confirmed reasons, one `reason` field for each. */
function changeRefused({ db, jobs }: BulkServices, form: FormData, staffId: string) {
  const id = readChangeId(form);
  const ticked = form.getAll('reason');
  const reasons = bulkWarnings.filter((warning) => ticked.includes(warning));
  return retryRefusedOrders(db, jobs, { id, reasons, staffId });
}

async function start<Name extends Intent>(
  { request, form, context }: FormRequest,
  intent: Name,
  save: (services: BulkServices) => Promise<string>,
) {
  try {
    const about = await runForm({ request, form, context }, (inside) =>
      save(inside.get(storeContext)),
    );
    await processBulkChange(context.get(storeContext), about, AbortSignal.timeout(timeBudgetMs));
    return data<IntentResult<Name>>({ kind: 'done', intent, about });
  } catch (error) {
    return refuseChange(error, context, { intent, about: textIn(form, 'id') });
  }
}

function readOrders(text: string): { orderId: string; expected: string }[] {
  return text.split(' ').flatMap((pair) => {
    const [orderId = '', expected = ''] = pair.split(':');
    return isOrderId(orderId) ? [{ orderId, expected }] : [];
  });
}
