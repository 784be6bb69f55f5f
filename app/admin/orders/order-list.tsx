import { type MouseEvent, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { looks } from '#app/ui/button.tsx';
import { SpinnerIcon } from '#app/ui/icons.tsx';
import { quietControl } from '../kit/class-names.ts';
import { EmptyList } from '../kit/empty-list.tsx';
import type { StatusAnswer } from '../kit/order/status-answer.ts';
import { OrderCard } from './order-card.tsx';
import {
  isWholeList,
  nextAddress,
  type OrdersAddress,
  toAddress,
  wholeList,
} from './orders-address.ts';
import { OrdersArrived, useArrivedAbove } from './orders-arrived.tsx';
import { useKeptFocus } from './orders-focus.ts';
import { KeptPlace } from './orders-place.tsx';
import type { LiveOrders } from './use-live-orders.ts';

type OrderListProps = {
  address: OrdersAddress;
  live: LiveOrders;
  /** What became of a change of status that was made without scripts. */
  answer: StatusAnswer | undefined;
};

export function OrderList({ address, live, answer }: OrderListProps) {
  const { shown, isLoaded, setStatus } = live;
  const isFiltering = useNavigation().state === 'loading';
  const list = useRef<HTMLOListElement>(null);
  const above = useArrivedAbove();
  useKeptFocus(list, shown.orders);
  return (
    <div className="mt-2" aria-busy={isFiltering}>
      {address.before !== undefined && <BackToNewest address={address} />}
      {isLoaded && shown.orders.length === 0 && <NoOrders address={address} />}
      <OrdersArrived count={above.count} />
      <KeptPlace list={list} shown={shown} onAbove={above.add}>
        {/* KeptPlace sees to it that nothing moves under the hand, in browsers of every kind. */}
        <ol ref={list} className="grid gap-2.5 [overflow-anchor:none]">
          {shown.orders.map((order) => (
            <li
              key={order.orderId}
              inert={shown.leaving.has(order.orderId)}
              className={`min-w-0 transition-opacity duration-200 inert:opacity-0 ${
                shown.arrived.has(order.orderId) ? 'animate-rise' : ''
              }`}
            >
              <OrderCard
                order={order}
                takeStatus={setStatus}
                answer={answer?.orderId === order.orderId ? answer : undefined}
              />
            </li>
          ))}
        </ol>
      </KeptPlace>
      {shown.hasMore && <MoreOrders address={address} live={live} />}
    </div>
  );
}

/** Puts further orders below; without scripts, a page that holds more. */
function MoreOrders({ address, live }: { address: OrdersAddress; live: LiveOrders }) {
  const t = useTranslations('admin.orders');
  const { shown, loadMore, isLoadingMore } = live;
  const last = shown.orders.at(-1);
  if (!last) return null;
  const press = (event: MouseEvent) => {
    event.preventDefault();
    loadMore();
  };
  return (
    <p className="mt-5 text-center">
      <Link
        to={nextAddress(address, last)}
        onClick={press}
        role="button"
        aria-busy={isLoadingMore}
        className={looks({ variant: 'secondary' })}
      >
        {isLoadingMore && <SpinnerIcon />}
        {isLoadingMore ? t('loadingMore') : t('loadMore')}
      </Link>
    </p>
  );
}

function BackToNewest({ address }: { address: OrdersAddress }) {
  const t = useTranslations('admin.orders');
  return (
    <Link
      to={toAddress({ ...address, before: undefined })}
      className={`${quietControl} inline-flex items-center`}
    >
      {t('newest')}
    </Link>
  );
}

function NoOrders({ address }: { address: OrdersAddress }) {
  const t = useTranslations('admin.orders');
  if (isWholeList(address)) return <EmptyList title={t('none')} hint={t('noneHint')} />;
  const clear = { to: toAddress(wholeList), label: t('clearFilters') };
  return <EmptyList title={t('noneMatch')} hint={t('noneMatchHint')} clear={clear} />;
}
