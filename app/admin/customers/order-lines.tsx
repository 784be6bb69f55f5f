import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { OrderStatuses } from '../orders/widgets/order-statuses.tsx';
import type { CustomerData } from './customer-page.server.ts';

type Order = CustomerData['orders'][number];

/** `isOfOthers`: each leads to its own customer, too. */
export function OrderLines({
  orders,
  belongsToOthers,
}: {
  orders: Order[];
  belongsToOthers?: boolean;
}) {
  const t = useTranslations('admin');
  return (
    <ul className="divide-y divide-hairline">
      {orders.map((order) => (
        <li
          key={order.orderId}
          data-order={order.orderId}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2"
        >
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <Link
              to={href('/admin/orders/:orderId', { orderId: order.orderId })}
              className="tabular inline-flex min-h-8 items-center whitespace-nowrap text-cypress underline underline-offset-4"
            >
              <bdi dir="ltr">{order.orderId}</bdi>
            </Link>
            <time dateTime={order.createdAt.toISOString()} className="text-muted text-xs">
              {order.created}
            </time>
            {belongsToOthers && (
              <Link
                to={href('/admin/customers/of/:orderId', { orderId: order.orderId })}
                className="inline-flex min-h-8 items-center text-cypress underline underline-offset-4"
              >
                <bdi dir="ltr" className="wrap-anywhere">
                  {order.email}
                </bdi>
              </Link>
            )}
          </span>
          <span className="whitespace-nowrap font-semibold">
            {order.totalCents === undefined ? (
              t('order.noAmount')
            ) : (
              <Price cents={order.totalCents} currency={order.currency} />
            )}
          </span>
          <OrderStatuses order={order} className="col-span-2" />
        </li>
      ))}
    </ul>
  );
}
