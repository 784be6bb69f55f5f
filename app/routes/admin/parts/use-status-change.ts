import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { asOrderStatus, type OrderStatus } from '#domain/orders/order.ts';
import type { action, ShownOrder } from '../orders.tsx';

export type StatusChange = ReturnType<typeof useStatusChange>;

/**
 * Changes the status of one order. `status` is the one to show: what was just chosen until the server
 * has answered, then the server's.
 */
export function useStatusChange(order: ShownOrder) {
  const t = useTranslations('admin');
  const { orderId } = order;
  const fetcher = useFetcher<typeof action>({ key: `status-${orderId}` });
  const chosen = fetcher.formData?.get('status');
  const status = typeof chosen === 'string' ? asOrderStatus(chosen) : order.orderStatus;

  const change = (to: OrderStatus) => {
    const form = new FormData();
    form.set('order_id', orderId);
    form.set('status', to);
    // The card may be gone by the time the answer comes: the page's filter no longer lets it through.
    form.set('toast', t('status.changed', { id: orderId, status: t(`orderStatuses.${to}`) }));
    void fetcher.submit(form, { method: 'post' });
  };

  const isChanging = fetcher.state !== 'idle';
  const outcome = isChanging ? undefined : fetcher.data;
  return { status, change, isChanging, outcome };
}
