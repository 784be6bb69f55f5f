import { data, type RouterContextProvider } from 'react-router';
import { storeContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/permissions.ts';
import { startBulkChange, workBulkChange } from '#domain/orders/bulk-change.server.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { msToWork, undoMany } from '../kit/bulk-undo.server.ts';
import {
  answerForm,
  refuseChange,
  type StaffRefusal,
  textIn,
} from '../kit/staff-request.server.ts';

type Sent = { request: Request; form: FormData; context: Readonly<RouterContextProvider> };

export const bulkIntents = ['bulk', 'undo-bulk'] as const;
type Intent = (typeof bulkIntents)[number];

/** `about` is the change's id. */
export type BulkAnswer = { kind: 'done'; intent: 'bulk'; about: string } | StaffRefusal<'bulk'>;

export async function actOnBulk(sent: Sent, intent: Intent) {
  const { id: staffId } = requirePermission(sent.context, 'orders.change');
  return intent === 'undo-bulk' ? undoMany(sent, 'status') : start(sent, staffId);
}

/** `orders` holds "482917305114:confirmed", with the status that staff saw, a space between two. */
async function start({ request, form, context }: Sent, staffId: string) {
  const intent = 'bulk';
  try {
    const about = await answerForm({ request, form, context }, async (inside) => {
      const { db, jobs } = inside.get(storeContext);
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
    return refuseChange(error, context, { intent, about: '' });
  }
}

function readOrders(text: string): { orderId: string; expected: string }[] {
  return text.split(' ').flatMap((pair) => {
    const [orderId = '', expected = ''] = pair.split(':');
    return isOrderId(orderId) ? [{ orderId, expected }] : [];
  });
}
