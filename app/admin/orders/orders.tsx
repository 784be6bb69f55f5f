import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { useLanguage } from '#app/ui/language.ts';
import { adminMessagesOf } from '#app/words/admin.ts';
import { listAdminOrders } from '#domain/orders/admin-orders.server.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { FilterForm, FilterSelect, RefreshButton, SearchBox } from '../kit/filters.tsx';
import { NotSent } from '../kit/form-notices.tsx';
import { ListHead, loadOrNothing } from '../kit/list-page.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { AttentionHint } from '../kit/open-count.tsx';
import { changeStatus } from '../kit/order/status-action.server.ts';
import { StatusFailure } from '../kit/order/status-select.tsx';
import { toastStatusChange, useUndo } from '../kit/order/use-status-change.ts';
import { momentFormatOf, tryLoad } from '../kit/page-load.server.ts';
import { adminMeta } from '../kit/page-meta.ts';
import { sendForm } from '../kit/staff-form.tsx';
import type { Route } from './+types/orders.ts';
import { OrderList } from './order-list.tsx';
import { isLonger, type OrdersAddress, ordersAddress, toOrdersQuery } from './orders-address.ts';
import { useLiveOrders } from './use-live-orders.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ orders }) => orders.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const address = ordersAddress.asked(request).filters;
  const asOf = new Date().toISOString();
  const page = await tryLoad(context, listAdminOrders(db, toOrdersQuery(address)));
  const format = momentFormatOf(context);
  const orders = page?.orders.map((order) => ({ ...order, created: format(order.createdAt) }));
  const hasMore = page?.hasMore ?? false;
  return { language, address, asOf, isLoaded: page !== undefined, orders: orders ?? [], hasMore };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const address = ordersAddress.asked(request).filters;
  const nothing = { asOf: undefined, isLoaded: false, orders: [], hasMore: false };
  return loadOrNothing(serverLoader, (language) => ({ language, address, ...nothing }));
}

/** Changed and further orders are put into the shown list (useLiveOrders). */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  if (formMethod && formMethod !== 'GET') return false;
  const now = ordersAddress.read(currentUrl.searchParams);
  const next = ordersAddress.read(nextUrl.searchParams);
  return isLonger(now, next) ? false : defaultShouldRevalidate;
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeStatus(request, await request.formData(), context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, toastStatusChange);
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.orders');
  const live = useLiveOrders(loaderData);
  const undo = useUndo(live.setStatus);
  const { shown, state, isLoaded, refresh, isRefreshing } = live;
  const count = shown.orders.length - shown.leaving.size;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <ListHead
        title={<OrdersTitle />}
        count={isLoaded && t(shown.hasMore ? 'countMore' : 'count', { count })}
        live={state}
      >
        <AttentionHint />
      </ListHead>
      <OrderFilters filters={loaderData.address} onRefresh={refresh} isRefreshing={isRefreshing} />
      <StatusFailure answer={undo.answer} />
      <NotSent form={undo} className="mt-2" />
      <OrderList
        address={loaderData.address}
        live={live}
        answer={actionData?.kind === 'unsent' ? undefined : actionData}
      />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

/** The Arabic title stands in both languages; in English its translation stands beside it. */
function OrdersTitle() {
  const t = useTranslations('admin.orders');
  const language = useLanguage();
  return (
    <>
      <span lang="ar" dir="rtl">
        {adminMessagesOf('ar').orders.title}
      </span>
      {language === 'en' && <span className="text-muted text-xl">{t('title')}</span>}
    </>
  );
}

type OrderFiltersProps = { filters: OrdersAddress; onRefresh: () => void; isRefreshing: boolean };

function OrderFilters({ filters, onRefresh, isRefreshing }: OrderFiltersProps) {
  const t = useTranslations('admin.orders');
  const list = useTranslations('admin.list');
  const names = useTranslations('admin.orderStatuses');
  const [params] = useSearchParams();
  const unknownStatus = filters.status ? undefined : params.get('status')?.slice(0, 40);
  return (
    <FilterForm
      address={ordersAddress}
      filters={filters}
      label={t('filters')}
      className="mt-2 grid grid-cols-[1fr_auto] gap-2.5 bg-ivory py-2 sm:sticky sm:top-0 sm:z-10 sm:grid-cols-[1fr_13rem_auto]"
    >
      <SearchBox
        value={filters.q}
        label={t('search')}
        hint={t('searchHint')}
        className="col-span-2 sm:col-span-1"
      />
      <FilterSelect
        name="status"
        value={filters.status}
        label={t('status')}
        all={t('allStatuses')}
        options={orderStatuses.map((status) => [status, names(status)])}
      />
      <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh}>
        {list('refresh')}
      </RefreshButton>
      {unknownStatus && (
        <p role="status" className="col-span-full text-pending text-xs">
          {t('unknownStatus', { status: unknownStatus })}
        </p>
      )}
    </FilterForm>
  );
}
