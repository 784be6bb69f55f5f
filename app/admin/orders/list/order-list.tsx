import { type MouseEvent, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#app/ui/button.tsx';
import { SpinnerIcon } from '#app/ui/icons.tsx';
import { EmptyList, ListPages, NothingYet } from '../../lists/list-page.tsx';
import { PreserveScroll, RowsArrived, useRowsAddedAbove } from '../../lists/preserve-scroll.tsx';
import { usePreservedFocus } from '../../lists/use-preserved-focus.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { subtleButtonClass } from '../../ui/class-names.ts';
import { BulkBar, bulkBar } from '../bulk/bulk-bar.tsx';
import type { StatusResult } from '../widgets/status-change-contract.ts';
import { OrderCard } from './order-card.tsx';
import { OrderChoice } from './order-choice.tsx';
import { OrderRow } from './order-row.tsx';
import {
  isUnfilteredList,
  layoutOf,
  nextPageAddress,
  type OrdersAddress,
  ordersAddress,
} from './orders-address.ts';
import type { LiveOrders } from './use-live-orders.ts';
import { type ChosenOrders, useSelectedOrders } from './use-selected-orders.ts';

type OrderListProps = {
  address: OrdersAddress;
  live: LiveOrders;
  result: StatusResult | undefined;
};

export function OrderList({ address, live, result }: OrderListProps) {
  const t = useTranslations('admin.orders');
  const { visible, isLoaded, setStatus } = live;
  const list = useRef<HTMLOListElement>(null);
  const above = useRowsAddedAbove();
  const areRows = layoutOf(address) === 'rows';
  const choice = useSelectedOrders(address, visible.rows);
  const selectVisible = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rowOf = (id: string) => ({
    isOpen: open.has(id),
    onOpen: () => setOpen((now) => toggled(now, id)),
  });
  const choiceOf = (id: string) => ({
    isSelected: choice.selected.has(id),
    onChoose: (isSelected: boolean, isRange: boolean) => choice.select(id, isSelected, isRange),
  });
  usePreservedFocus(list, visible.rows);
  return (
    <ListPages address={ordersAddress} filters={address} newest={t('newest')} className="mt-2">
      {isLoaded && visible.rows.length === 0 && <NoOrders address={address} />}
      {visible.rows.length > 0 && (
        <SelectVisible ref={selectVisible} choice={choice} visible={visible} />
      )}
      <RowsArrived count={above.count} text={t('arrived', { count: above.count })} />
      <PreserveScroll list={list} visible={visible} onAbove={above.add}>
        {/* PreserveScroll keeps the position, in every browser. */}
        <ol
          ref={list}
          className={`[overflow-anchor:none] ${
            areRows
              ? 'overflow-clip rounded-md border border-hairline bg-paper *:last:[&>article]:border-b-0'
              : 'grid gap-2.5'
          }`}
        >
          {visible.rows.map((order) => (
            <li
              key={order.orderId}
              data-row={order.orderId}
              inert={visible.leaving.has(order.orderId)}
              className={`min-w-0 transition-opacity duration-200 inert:opacity-0 ${
                visible.arrived.has(order.orderId) ? 'animate-rise' : ''
              }`}
            >
              {areRows ? (
                <OrderRow
                  order={order}
                  {...rowOf(order.orderId)}
                  {...choiceOf(order.orderId)}
                  applyStatus={setStatus}
                  result={result?.about === order.orderId ? result : undefined}
                />
              ) : (
                <OrderCard
                  order={order}
                  applyStatus={setStatus}
                  result={result?.about === order.orderId ? result : undefined}
                  choice={<OrderChoice orderId={order.orderId} {...choiceOf(order.orderId)} />}
                />
              )}
            </li>
          ))}
        </ol>
      </PreserveScroll>
      {visible.hasMore && <MoreOrders address={address} live={live} />}
      <BulkBar
        address={address}
        choice={choice}
        hasMore={visible.hasMore}
        onNone={() => selectVisible.current?.focus({ preventScroll: true })}
      />
    </ListPages>
  );
}

function toggled(open: ReadonlySet<string>, orderId: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(orderId)) next.add(orderId);
  return next;
}

function NoOrders({ address }: { address: OrdersAddress }) {
  const t = useTranslations('admin.orderList');
  const { view, look } = address;
  const unfilteredAddress = ordersAddress.write({ ...ordersAddress.none, view, look });
  if (!isUnfilteredList(address))
    return <EmptyList namespace="orders" unfilteredAddress={unfilteredAddress} />;
  if (!view) return <EmptyList namespace="orders" unfilteredAddress={undefined} />;
  return <NothingYet title={t('empty')} hint={t(`emptyHint.${view}`)} />;
}

type SelectVisibleProps = {
  ref: RefObject<HTMLInputElement | null>;
  choice: ChosenOrders;
  visible: LiveOrders['visible'];
};

function SelectVisible({ ref, choice: { selected, selectVisible }, visible }: SelectVisibleProps) {
  const t = useTranslations('admin.orderList');
  const areAll = visible.rows.every(({ orderId }) => selected.has(orderId));
  return (
    <div className="flex flex-wrap gap-x-5 px-3 py-1 text-muted text-xs">
      <CheckBox
        ref={ref}
        label={t('selectAll')}
        checked={areAll}
        onChange={({ target }) => selectVisible(target.checked)}
      />
      {selected.size > 0 && (
        <button
          type="button"
          onClick={() => document.getElementById(bulkBar)?.focus()}
          className={`sr-only focus:not-sr-only ${subtleButtonClass}`}
        >
          {t('toChosen')}
        </button>
      )}
    </div>
  );
}

function MoreOrders({ address, live }: { address: OrdersAddress; live: LiveOrders }) {
  const t = useTranslations('admin.orders');
  const { visible, loadMore, isLoadingMore } = live;
  const last = visible.rows.at(-1);
  if (!last) return null;
  const press = (event: MouseEvent) => {
    event.preventDefault();
    loadMore();
  };
  return (
    <p className="mt-5 text-center">
      <Link
        to={nextPageAddress(address, last)}
        onClick={press}
        role="button"
        aria-busy={isLoadingMore}
        className={buttonClass({ variant: 'secondary' })}
      >
        {isLoadingMore && <SpinnerIcon />}
        {isLoadingMore ? t('loadingMore') : t('loadMore')}
      </Link>
    </p>
  );
}
