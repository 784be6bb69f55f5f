import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import type { ExactOrder } from '#domain/orders/list/saved-views.server.ts';
import { OrderLink } from '../widgets/order-link.tsx';
import { ordersAddress } from './orders-address.ts';

/** The order with the number that was searched for is in another list, or left out by a filter. */
export function OrderElsewhere({ order: { orderId, list } }: { order: ExactOrder }) {
  const t = useTranslations('admin.orderList');
  const view = list === 'all' ? undefined : list;
  const address = ordersAddress.write({ ...ordersAddress.none, view, q: orderId });
  return (
    <Notice tone="info" role="status" className="mt-3">
      <p>
        {t.rich(list ? 'foundElsewhere' : 'foundNowhere', {
          order: () => <OrderLink orderId={orderId} />,
          list: () => <Link to={address}>{t(`views.${list ?? 'all'}`)}</Link>,
        })}
      </p>
    </Notice>
  );
}
