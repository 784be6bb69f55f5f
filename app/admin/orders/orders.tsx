import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { useLanguage } from '#app/ui/language.ts';
import { adminMessagesOf } from '#app/words/admin.ts';
import { asLanguage } from '#domain/language.ts';
import { type AdminOrdersPage, listAdminOrders } from '#domain/orders/admin-orders.server.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { FilterForm, FilterSelect, RefreshButton, SearchBox } from '../kit/filters.tsx';
import { LiveSign } from '../kit/live-sign.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { momentFormat } from '../kit/moment.ts';
import { AttentionHint } from '../kit/open-count.tsx';
import { changeStatus } from '../kit/order/status-action.server.ts';
import { StatusFailure } from '../kit/order/status-select.tsx';
import { toastStatusChange, useUndo } from '../kit/order/use-status-change.ts';
import { adminMeta } from '../kit/page-meta.ts';
import { NotSent, sendForm } from '../kit/staff-form.tsx';
import type { Route } from './+types/orders.ts';
import { OrderList } from './order-list.tsx';
import { isLonger, type OrdersAddress, ordersAddress, toOrdersQuery } from './orders-address.ts';
import { useLiveOrders } from './use-live-orders.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ orders }) => orders.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const address = ordersAddress.read(new URL(request.url).searchParams);
  const format = momentFormat(language, settings.timeZone);
  const asOf = new Date().toISOString();
  const nothing: AdminOrdersPage = { orders: [], hasMore: false };
  const page = await listAdminOrders(db, toOrdersQuery(address)).catch((error: unknown) => {
    context.get(reportErrorContext)(error);
    return undefined;
  });
  const { orders, hasMore } = page ?? nothing;
  const shown = orders.map((order) => ({ ...order, created: format(order.createdAt) }));
  return { language, address, asOf, isLoaded: page !== undefined, orders: shown, hasMore };
}

/** A failed load leaves an empty list and no message; the list retries by itself. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    const address = ordersAddress.read(new URL(request.url).searchParams);
    const language = asLanguage(document.documentElement.lang) ?? 'en';
    return { language, address, asOf: undefined, isLoaded: false, orders: [], hasMore: false };
  }
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
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <OrdersHeading />
        <div className="flex flex-wrap items-baseline gap-x-4 text-muted text-xs">
          <AttentionHint />
          <p role="status" className="tabular">
            {isLoaded && t(shown.hasMore ? 'countMore' : 'count', { count })}
          </p>
          <LiveSign state={state} />
        </div>
      </div>
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
function OrdersHeading() {
  const t = useTranslations('admin.orders');
  const language = useLanguage();
  return (
    <h1 className="flex flex-wrap items-baseline gap-x-3 font-display text-2xl">
      <span lang="ar" dir="rtl">
        {adminMessagesOf('ar').orders.title}
      </span>
      {language === 'en' && <span className="text-muted text-xl">{t('title')}</span>}
    </h1>
  );
}

type OrderFiltersProps = { filters: OrdersAddress; onRefresh: () => void; isRefreshing: boolean };

function OrderFilters({ filters, onRefresh, isRefreshing }: OrderFiltersProps) {
  const t = useTranslations('admin.orders');
  const names = useTranslations('admin.orderStatuses');
  const [params] = useSearchParams();
  const unknownStatus = filters.status ? undefined : params.get('status')?.slice(0, 40);
  return (
    <FilterForm
      address={ordersAddress}
      filters={filters}
      label={t('filters')}
      submit={t('apply')}
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
        {t('refresh')}
      </RefreshButton>
      {unknownStatus && (
        <p role="status" className="col-span-full text-pending text-xs">
          {t('unknownStatus', { status: unknownStatus })}
        </p>
      )}
    </FilterForm>
  );
}
