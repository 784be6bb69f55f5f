import {
  Component,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#app/ui/button.tsx';
import { SpinnerIcon } from '#app/ui/icons.tsx';
import { EmptyList, ListPages, NothingYet } from '../../lists/list-page.tsx';
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
  nextAddress,
  type OrdersAddress,
  ordersAddress,
} from './orders-address.ts';
import type { ListedOrderView, LiveOrders } from './use-live-orders.ts';
import { type ChosenOrders, useSelectedOrders } from './use-selected-orders.ts';
import type { VisibleOrders } from './visible-orders.ts';

type OrderListProps = {
  address: OrdersAddress;
  live: LiveOrders;
  result: StatusResult | undefined;
};

export function OrderList({ address, live, result }: OrderListProps) {
  const t = useTranslations('admin.orders');
  const { visible, isLoaded, setStatus } = live;
  const list = useRef<HTMLOListElement>(null);
  const above = useArrivedAbove();
  const areRows = layoutOf(address) === 'rows';
  const choice = useSelectedOrders(address, visible.orders);
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
  usePreservedFocus(list, visible.orders);
  return (
    <ListPages address={ordersAddress} filters={address} newest={t('newest')} className="mt-2">
      {isLoaded && visible.orders.length === 0 && <NoOrders address={address} />}
      {visible.orders.length > 0 && (
        <SelectVisible ref={selectVisible} choice={choice} visible={visible} />
      )}
      <OrdersArrived count={above.count} />
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
          {visible.orders.map((order) => (
            <li
              key={order.orderId}
              data-row
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
                  result={result?.orderId === order.orderId ? result : undefined}
                />
              ) : (
                <OrderCard
                  order={order}
                  applyStatus={setStatus}
                  result={result?.orderId === order.orderId ? result : undefined}
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
  const t = useTranslations('admin.worklists');
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
  visible: VisibleOrders<ListedOrderView>;
};

function SelectVisible({ ref, choice: { selected, selectVisible }, visible }: SelectVisibleProps) {
  const t = useTranslations('admin.worklists');
  const areAll = visible.orders.every(({ orderId }) => selected.has(orderId));
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
  const last = visible.orders.at(-1);
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
        className={buttonClass({ variant: 'secondary' })}
      >
        {isLoadingMore && <SpinnerIcon />}
        {isLoadingMore ? t('loadingMore') : t('loadMore')}
      </Link>
    </p>
  );
}

function useArrivedAbove() {
  const [above, setAbove] = useState<ReadonlySet<string>>(new Set());
  const add = useCallback(
    (orderIds: string[]) => setAbove((now) => new Set([...now, ...orderIds])),
    [],
  );
  useEffect(() => {
    const look = () => {
      if (scrollY < 1) setAbove((now) => (now.size > 0 ? new Set() : now));
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return { count: above.size, add };
}

function OrdersArrived({ count }: { count: number }) {
  const t = useTranslations('admin.orders');
  return (
    <div role="status" className="pointer-events-none sticky top-3 z-20 h-0 text-center sm:top-16">
      {count > 0 && (
        <button
          type="button"
          onClick={() => scrollTo({ top: 0 })}
          className="pointer-events-auto min-h-9 animate-rise rounded-full bg-cypress px-4 font-semibold text-ivory text-xs shadow-sheet"
        >
          {t('arrived', { count })}
        </button>
      )}
    </div>
  );
}

/** A card that leaves the list must not take the keyboard focus with it. */
function usePreservedFocus(
  list: RefObject<HTMLOListElement | null>,
  orders: ListedOrderView[],
): void {
  const focused = useRef<{ element: Element; at: number }>(undefined);
  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent) => {
      const cards = [...(element?.children ?? [])];
      const at = cards.findIndex((card) => card.contains(target as Node));
      focused.current = { element: target as Element, at };
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks after each change of the list.
  useEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return;
    const { at, element } = focused.current;
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    // The card that took its place, same control. Keys of the list would be choices on a select.
    const next = list.current?.children[at];
    const find = (control: string) => next?.querySelector<HTMLElement>(control);
    const same = element.matches('select') ? find('select') : undefined;
    const control = same ?? find('button[aria-expanded]') ?? find('h2 a');
    (control ?? document.getElementById('content'))?.focus({ preventScroll: true });
  }, [list, orders]);
}

type PreserveScrollProps = {
  list: RefObject<HTMLOListElement | null>;
  visible: VisibleOrders<ListedOrderView>;
  /** Called with orders that were added above the visible part. */
  onAbove: (orderIds: string[]) => void;
  children: ReactNode;
};

type ScrollAnchor = { card: Element; top: number };

/** A class, for getSnapshotBeforeUpdate: staff may have scrolled since any earlier position. */
class PreserveScroll extends Component<PreserveScrollProps> {
  override getSnapshotBeforeUpdate(before: PreserveScrollProps): ScrollAnchor | null {
    const { list, visible } = this.props;
    return list.current && before.visible !== visible ? findScrollAnchor(list.current) : null;
  }

  override componentDidUpdate(
    before: PreserveScrollProps,
    _state: unknown,
    anchor: ScrollAnchor | null,
  ): void {
    const { list, visible, onAbove } = this.props;
    if (anchor?.card.isConnected) {
      const moved = anchor.card.getBoundingClientRect().top - anchor.top;
      if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
    }
    if (before.visible.arrived === visible.arrived) return;
    const arrivedIds = [...visible.arrived].filter(
      (orderId) => !before.visible.arrived.has(orderId),
    );
    const hidden = arrivedIds.filter((orderId) => isAbove(list.current, orderId));
    if (hidden.length > 0) onAbove(hidden);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function findScrollAnchor(list: HTMLElement): ScrollAnchor | null {
  const cards = [...list.children];
  const isInView = (card: Element) => card.getBoundingClientRect().bottom > 0;
  const busy = cards.find((card) => card.matches(':focus-within, :hover') && isInView(card));
  const card = busy ?? (scrollY > 0 ? cards.find(isInView) : undefined);
  return card ? { card, top: card.getBoundingClientRect().top } : null;
}

function isAbove(list: HTMLElement | null, orderId: string): boolean {
  const card = list?.querySelector(`[data-order="${CSS.escape(orderId)}"]`);
  return card ? card.getBoundingClientRect().bottom < 0 : false;
}
