import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  countLimit,
  isOptionalView,
  type SavedView,
  type SavedViewCounts,
  savedViews,
} from '#domain/orders/list/saved-views.ts';
import { type OrdersAddress, ordersAddress } from './orders-address.ts';

type SavedViewTabsProps = {
  address: OrdersAddress;
  counts: SavedViewCounts | undefined;
};

/** Switching lists preserves the layout and drops the filters. */
export function SavedViewTabs({ address, counts }: SavedViewTabsProps) {
  const t = useTranslations('admin.orderList');
  const { look, bulk } = address;
  const isListed = (view: SavedView | undefined) =>
    !isOptionalView(view) || view === address.view || counts?.[view] !== undefined;
  const views = [undefined, ...savedViews].filter(isListed);
  return (
    <nav aria-label={t('label')} className="mt-2 overflow-x-auto max-sm:-mx-4 max-sm:px-4">
      <ul className="flex w-max gap-1.5 border-hairline border-b">
        {views.map((view) => (
          <li key={view ?? 'all'}>
            <Link
              to={ordersAddress.write({ ...ordersAddress.none, look, bulk, view })}
              aria-current={view === address.view ? 'page' : undefined}
              className="relative -mb-px flex min-h-11 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-2 text-muted no-underline hover:text-ink aria-[current]:border-cypress aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {t(`views.${view ?? 'all'}`)}
              {counts && <Count count={counts[view ?? 'all'] ?? 0} isUrgent={view === 'late'} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count, isUrgent }: { count: number; isUrgent: boolean }) {
  const t = useTranslations('admin.orderList');
  const isMany = count >= countLimit;
  const colours = isUrgent && count > 0 ? 'bg-bad-tint text-bad' : 'bg-sand/60 text-ink';
  return (
    <span
      className={`tabular inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs ${colours}`}
    >
      <span aria-hidden="true" dir="ltr">
        {isMany ? '999+' : count}
      </span>
      <span className="sr-only">{isMany ? t('manyOrders') : t('orders', { count })}</span>
    </span>
  );
}
