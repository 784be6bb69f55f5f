import { useContext, useState } from 'react';
import { href, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useTranslations } from 'use-intl';
import { retryAfterHeader } from '#app/middleware/retry-after.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { adminMessagesOf } from '#app/words/admin-messages.ts';
import type { BulkChange } from '#domain/orders/bulk/bulk-change.ts';
import { countLimit } from '#domain/orders/list/saved-views.ts';
import { SubmitError } from '../../forms/form-notices.tsx';
import { sendForm } from '../../forms/staff-form.tsx';
import { ListHead } from '../../lists/list-page.tsx';
import { loadListInBrowser } from '../../lists/load-list-in-browser.ts';
import { countRows } from '../../lists/visible-rows.ts';
import { AttentionHint } from '../../shell/open-count.tsx';
import { adminMeta } from '../../shell/page-meta.ts';
import { SetupLine } from '../../shell/setup-line.tsx';
import { TakesCash, useCan } from '../../shell/use-can.ts';
import { subtleButtonClass } from '../../ui/class-names.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import {
  type BulkResult,
  bulkIntents,
  handleBulkAction,
  type RetryRefusedResult,
} from '../bulk/bulk-action.server.ts';
import { BulkOutcome } from '../bulk/bulk-outcome.tsx';
import { BulkRefused } from '../bulk/bulk-refused.tsx';
import type { UndoResult } from '../bulk/bulk-undo.server.ts';
import { changeStatus } from '../widgets/status-action.server.ts';
import type { StatusResult } from '../widgets/status-change-contract.ts';
import { StatusFailure } from '../widgets/status-select.tsx';
import { toastStatusChange, useUndo } from '../widgets/use-status-change.ts';
import type { Route } from './+types/orders.ts';
import { ListKeys } from './list-keys.tsx';
import { OrderElsewhere } from './order-elsewhere.tsx';
import { OrderFilters, ViewToggle } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import {
  exportAddress,
  isExtendedBy,
  isUnfilteredList,
  type OrdersAddress,
  ordersAddress,
  replaceNavigation,
  toDataAddress,
} from './orders-address.ts';
import { ordersList } from './orders-list.ts';
import { loadOrders, type OrdersData } from './orders-query.server.ts';
import { SavedViewTabs } from './saved-view-tabs.tsx';
import { useLiveOrders } from './use-live-orders.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ orders }) => orders.title);

export const headers: Route.HeadersFunction = retryAfterHeader;

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadOrders(request, context);
}

export function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<OrdersData> {
  return loadListInBrowser(ordersList, request, serverLoader, { isHeld: false });
}

/** The list reloads by itself after a change, and loads further orders alone (useLiveOrders). */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  if (formMethod && formMethod !== 'GET') return false;
  const now = ordersAddress.read(currentUrl.searchParams);
  const next = ordersAddress.read(nextUrl.searchParams);
  return isExtendedBy(now, next) ? false : defaultShouldRevalidate;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const sent = { request, form, context };
  const bulk = bulkIntents.find((intent) => intent === form.get('intent'));
  if (bulk) return handleBulkAction(sent, bulk);
  return changeStatus(sent);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm<BulkResult | RetryRefusedResult | UndoResult | StatusResult>(
    serverAction,
    (result) => {
      if (result.intent === 'status') toastStatusChange(result);
    },
  );
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.orders');
  const { filters: address, bulk } = loaderData;
  const tOrderList = useTranslations('admin.orderList');
  const tChrome = useTranslations('admin.chrome');
  const tRemittances = useTranslations('admin.remittances');
  const tNewOrder = useTranslations('admin.newOrder');
  const [mayExport, mayShip] = [useCan('exports.make'), useCan('orders.ship')];
  const maySeeReports = useCan('reports.see');
  const mayCreate = useCan('orders.create');
  const mayCollect = useCan('payments.collect');
  const takesCash = useContext(TakesCash);
  const [initialBulkId] = useState(bulk?.id);
  const live = useLiveOrders(loaderData);
  const undo = useUndo(live.setStatus);
  const { visible, state, isLoaded, refresh, isRefreshing } = live;
  const {
    counts,
    choices,
    setup,
    exact,
    isMailOff = false,
    hasCash = takesCash,
  } = live.extras ?? {};
  const total = isUnfilteredList(address) ? counts?.[address.view ?? 'all'] : undefined;
  const { count, isExact } = countRows(visible, total, countLimit);
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <ListHead
        title={<OrdersTitle />}
        count={isLoaded && t(isExact ? 'count' : 'countMore', { count })}
        live={state}
      >
        <ListKeys />
        <ViewToggle address={address} />
        {mayCreate && (
          <Link to={href('/admin/orders/new')} className={headLink}>
            {tNewOrder('link')}
          </Link>
        )}
        {maySeeReports && (
          <Link to={href('/admin/payments')} className={headLink}>
            {tChrome('payments')}
          </Link>
        )}
        {mayCollect && hasCash && (
          <Link to={href('/admin/remittances')} className={headLink}>
            {tRemittances('title')}
          </Link>
        )}
        {mayShip && (
          <Link to={href('/admin/tracking')} className={headLink}>
            {tOrderList('tracking')}
          </Link>
        )}
        {mayExport && (
          <Link to={exportAddress(address)} className={headLink}>
            {tOrderList('listAsFile')}
          </Link>
        )}
        <AttentionHint />
      </ListHead>
      {setup && <SetupLine progress={setup} className="my-3" />}
      <SavedViewTabs address={address} counts={counts} />
      <OrderFilters
        filters={address}
        choices={choices}
        hasCashDue={counts?.cash_due !== undefined}
        onRefresh={refresh}
        isRefreshing={isRefreshing}
      />
      {bulk && (
        <StatusOutcome
          address={address}
          isMailOff={isMailOff}
          bulk={bulk}
          isNew={bulk.id !== initialBulkId}
        />
      )}
      <StatusFailure result={undo.result} />
      <SubmitError form={undo} className="mt-2" />
      {exact && !visible.rows.some(({ orderId }) => orderId === exact.orderId) && (
        <OrderElsewhere order={exact} />
      )}
      <OrderList
        address={address}
        live={live}
        result={
          actionData && 'intent' in actionData && actionData.intent === 'status'
            ? actionData
            : undefined
        }
      />
    </main>
  );
}

const headLink = `${subtleButtonClass} inline-flex items-center text-muted!`;

export function ErrorBoundary() {
  return <LoadFailed />;
}

type StatusOutcomeProps = {
  address: OrdersAddress;
  isMailOff: boolean;
  bulk: BulkChange;
  isNew: boolean;
};

function StatusOutcome({ address, isMailOff, bulk, isNew }: StatusOutcomeProps) {
  const t = useTranslations('admin');
  return (
    <BulkOutcome
      key={bulk.id}
      label={t('orderList.setStatus')}
      bulk={bulk}
      dataAddress={toDataAddress({ ...ordersAddress.none, bulk: bulk.id, part: 'bulk' })}
      dismissed={ordersAddress.write({ ...address, bulk: undefined })}
      isNew={isNew}
      isMailOff={isMailOff}
      messages={({ changed: count, same, status }) => ({
        done: t('orderList.done', { count, status: status ? t(`orderStatuses.${status}`) : '' }),
        same: t('orderList.same', { count: same }),
      })}
      refused={(worked) => <BulkRefused key={worked.id} address={address} bulk={worked} />}
    >
      {bulk.follows && (
        <Link
          to={ordersAddress.write({ ...address, bulk: bulk.follows })}
          {...replaceNavigation}
          className={`${subtleButtonClass} inline-flex items-center`}
        >
          {t('orderList.before')}
        </Link>
      )}
    </BulkOutcome>
  );
}

/** Shows the Arabic title in both languages; English adds its translation. */
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
