import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/permissions.ts';
import {
  changeDespite,
  startBulkChange,
  undoBulkChange,
  workBulkChange,
} from '#domain/orders/bulk-change.server.ts';
import { bulkDoubts } from '#domain/orders/bulk-change.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import {
  answerForm,
  refuseChange,
  type StaffRefusal,
  textIn,
} from '../kit/staff-request.server.ts';

type Context = Readonly<RouterContextProvider>;

export const bulkIntents = ['bulk', 'undo-bulk', 'bulk-despite'] as const;
type Intent = (typeof bulkIntents)[number];

/** `about` is the change's id. */
export type BulkAnswer = { kind: 'done'; intent: Intent; about: string } | StaffRefusal<Intent>;

/** A few orders are done when the answer comes; the job does what takes longer. */
const msToWork = 1500;

/**
 * `orders` holds "482917305114:confirmed", with the status that staff saw, a space between two; `reason`
 * each one for which refused orders are changed all the same.
 */
export async function actOnBulk(
  { request, form, context }: { request: Request; form: FormData; context: Context },
  intent: Intent,
) {
  const { id: staffId } = requirePermission(context, 'orders.change');
  try {
    const about = await answerForm({ request, form, context }, async (inside) => {
      const { db, jobs } = inside.get(storeContext);
      const id = z.uuid().safeParse(form.get('id')).data ?? crypto.randomUUID();
      if (intent === 'undo-bulk') {
        await undoBulkChange(db, jobs, id);
        return id;
      }
      if (intent === 'bulk-despite') {
        const ticked = form.getAll('reason');
        const reasons = bulkDoubts.filter((doubt) => ticked.includes(doubt));
        return changeDespite(db, jobs, { id, reasons, staffId });
      }
      return startBulkChange(db, jobs, {
        status: textIn(form, 'status'),
        isMailed: form.has('mail'),
        orders: readOrders(textIn(form, 'orders')),
        staffId,
      });
    });
    await workBulkChange(context.get(storeContext), about, AbortSignal.timeout(msToWork));
    return data<BulkAnswer>({ kind: 'done', intent, about });
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
