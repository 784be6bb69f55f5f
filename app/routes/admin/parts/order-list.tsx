import { type FocusEvent, useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../../ui/button.tsx';
import type { OrdersData, ShownOrder, StatusOutcome } from '../orders.tsx';
import { quietControl } from './looks.ts';
import { OrderCard } from './order-card.tsx';
import { isWholeList, nextAddress, type OrdersAddress, toAddress } from './orders-address.ts';

type OrderListProps = {
  data: OrdersData;
  /** What became of a change of status that was made without scripts. */
  outcome: StatusOutcome | undefined;
};

export function OrderList({ data, outcome }: OrderListProps) {
  const { address, orders, total, hasMore, isLoaded } = data;
  const t = useTranslations('admin.orders');
  const isFiltering = useNavigation().state === 'loading';
  const last = orders.at(-1);
  const noteFocus = useKeptFocus(orders);
  return (
    <div className="mt-5" aria-busy={isFiltering}>
      {address.before !== undefined && <BackToNewest address={address} />}
      {isLoaded && orders.length === 0 && <NoOrders address={address} />}
      <ol className="grid gap-3" onFocus={noteFocus}>
        {orders.map((order) => (
          <li key={order.orderId} className="min-w-0">
            <OrderCard
              order={order}
              outcome={outcome?.orderId === order.orderId ? outcome : undefined}
            />
          </li>
        ))}
      </ol>
      {last && hasMore && (
        <div className="mt-6 flex flex-col items-center gap-2">
          <ButtonLink
            to={nextAddress(address, last.id)}
            variant="secondary"
            replace
            preventScrollReset
          >
            {t('loadMore')}
          </ButtonLink>
          <p className="tabular text-muted text-xs">
            {t('remaining', { shown: orders.length, total })}
          </p>
        </div>
      )}
    </div>
  );
}

/** A card that leaves the list must not take the focus of somebody on a keyboard with it. */
function useKeptFocus(orders: ShownOrder[]) {
  const focused = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks after each change of the list.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [orders]);
  return ({ target }: FocusEvent) => {
    focused.current = target;
  };
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
  const isWhole = isWholeList(address);
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-hairline bg-paper px-6 py-16 text-center">
      <p className="font-display text-xl">{isWhole ? t('none') : t('noneMatch')}</p>
      <p className="text-muted">{isWhole ? t('noneHint') : t('noneMatchHint')}</p>
      {!isWhole && (
        <Link
          to={toAddress({ q: '', status: undefined, shown: 0, before: undefined })}
          replace
          className={`${quietControl} inline-flex items-center`}
        >
          {t('clearFilters')}
        </Link>
      )}
    </div>
  );
}
