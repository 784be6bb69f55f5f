import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { asOrderStatus, type OrderStatus } from '#domain/orders/order.ts';
import { showToast } from '../../../ui/toast.tsx';
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
    void fetcher.submit(form, { method: 'post' });
  };

  const announced = useRef(fetcher.data);
  useEffect(() => {
    if (fetcher.state !== 'idle' || announced.current === fetcher.data) return;
    announced.current = fetcher.data;
    if (!fetcher.data || fetcher.data.error) return;
    const words = t(`orderStatuses.${order.orderStatus}`);
    showToast(t('status.changed', { id: orderId, status: words }));
  }, [fetcher.state, fetcher.data, order.orderStatus, orderId, t]);

  const isChanging = fetcher.state !== 'idle';
  const outcome = isChanging ? undefined : fetcher.data;
  return { status, change, isChanging, outcome };
}
