import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { findFullOrder } from '#domain/orders/admin-order.server.ts';
import { momentFormat } from '../kit/moment.ts';
import type { Route } from './+types/payment-details.ts';

/** One order for the dialog of the payments screen. What goes wrong is logged, and said there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(storeContext);
  const format = momentFormat(context.get(visitorContext).language, settings.timeZone);
  try {
    const order = await findFullOrder(db, params.orderId);
    if (!order) return { kind: 'not_found' } as const;
    const { createdAt, updatedAt, paidAt } = order;
    const moments = {
      created: format(createdAt),
      updated: format(updatedAt),
      paid: paidAt && format(paidAt),
    };
    return { kind: 'found', order: { ...order, ...moments } } as const;
  } catch (error) {
    context.get(reportErrorContext)(error);
    return { kind: 'failed' } as const;
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    return { kind: 'failed' } as const;
  }
}

export type PaymentDetails = Awaited<ReturnType<typeof loader>>;
export type DetailedOrder = Extract<PaymentDetails, { kind: 'found' }>['order'];
