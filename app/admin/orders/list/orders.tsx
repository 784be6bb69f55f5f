import { useState } from 'react';
import { href, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { retryAfterHeader } from '#app/middleware/retry-after.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { adminMessagesOf } from '#app/words/admin-messages.ts';
import { type BulkChange, maxBulkOrders } from '#domain/orders/bulk/bulk-change.ts';
import { findBulkChange } from '#domain/orders/bulk/find-bulk-change.server.ts';
import { listAdminOrders, listOrderNumbers } from '#domain/orders/list/admin-orders.server.ts';
import {
  countWorklists,
  type ExactOrder,
  findExactOrder,
  listFilterChoices,
} from '#domain/orders/list/worklists.server.ts';
import type { FirstStepsList } from '#domain/settings/first-steps.ts';
import { SubmitError } from '../../forms/form-notices.tsx';
import { sendForm } from '../../forms/staff-form.tsx';
import { ListHead, loadOrEmpty } from '../../lists/list-page.tsx';
import { AttentionHint } from '../../shell/open-count.tsx';
import { dateTimeFormatOf, loadOrReport, slipPrintFormatOf } from '../../shell/page-load.server.ts';
import { adminMeta } from '../../shell/page-meta.ts';
import { useCan } from '../../shell/use-can.ts';
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
import { FirstSteps } from './first-steps.tsx';
import {
  handleStepAction,
  loadFirstSteps,
  type StepResult,
  stepIntents,
} from './first-steps-action.server.ts';
import { ListKeys } from './list-keys.tsx';
import { OrderElsewhere } from './order-elsewhere.tsx';
import { type FilterChoices, OrderFilters, ViewToggle } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import {
  exportAddress,
  isLonger,
  isUnfilteredList,
  ordersAddress,
  replaceNavigation,
  toDataAddress,
  toOrdersQuery,
} from './orders-address.ts';
import { type OrdersData, useLiveOrders } from './use-live-orders.ts';
import { countOrders } from './visible-orders.ts';
import { WorklistTabs } from './worklist-tabs.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ orders }) => orders.title);

export const headers: Route.HeadersFunction = retryAfterHeader;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, mail } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const address = ordersAddress.fromRequest(request).filters;
  const query = toOrdersQuery(address, settings.timeZone);
  const about = { ...nothing, language, address };
  const findBulk = async () => address.bulk && findBulkChange(db, address.bulk, 'status');
  if (address.part === 'bulk') return { ...about, bulk: (await findBulk()) || undefined };
  if (address.part === 'numbers') {
    const numbers = await loadOrReport(
      context,
      listOrderNumbers(db, { ...query, limit: maxBulkOrders }),
    );
    return { ...about, numbers };
  }
  if (address.part === 'counts') {
    const counts = await loadOrReport(context, countWorklists(db));
    return { ...about, isLoaded: counts !== undefined, counts };
  }
  const asOf = new Date().toISOString();
  const isRenewal = address.only !== undefined;
  const { search } = query;
  const [page, counts, choices, bulk, firstSteps, exact] = await Promise.all([
    loadOrReport(context, listAdminOrders(db, query)),
    loadOrReport(context, countWorklists(db)),
    isRenewal ? undefined : loadOrReport(context, listFilterChoices(db)),
    isRenewal ? undefined : loadOrReport(context, findBulk()),
    isRenewal ? undefined : loadOrReport(context, loadFirstSteps(context)),
    isRenewal || !search ? undefined : loadOrReport(context, findExactOrder(db, search)),
  ]);
  const format = dateTimeFormatOf(context);
  const printedOf = slipPrintFormatOf(context);
  const orders = page?.orders.map((order) => ({
    ...order,
    created: format(order.createdAt),
    printed: printedOf(order),
  }));
  return {
    ...about,
    asOf,
    isLoaded: page !== undefined,
    orders: orders ?? [],
    counts,
    bulk: bulk || undefined,
    firstSteps,
    exact,
    email: context.get(staffContext).email,
    isMailOff: mail === undefined,
    hasMore: page?.hasMore ?? false,
    choices: choices && {
      ...choices,
      products: choices.products.map(({ id, title_en, title_ar }) => ({
        id,
        title: (language === 'ar' ? title_ar : title_en) ?? title_en ?? title_ar ?? `${id}`,
      })),
    },
  };
}

type Nothing = Omit<OrdersData, 'address'> & {
  choices: FilterChoices | undefined;
  firstSteps: FirstStepsList | undefined;
  /** The order with the number that is searched for. */
  exact: ExactOrder | undefined;
  email: string;
  /** This store has no mail server: emails are saved but not sent. */
  isMailOff: boolean;
};

const nothing: Nothing = {
  firstSteps: undefined,
  exact: undefined,
  email: '',
  isMailOff: false,
  asOf: undefined,
  isLoaded: false,
  orders: [],
  hasMore: false,
  counts: undefined,
  bulk: undefined,
  numbers: undefined,
  choices: undefined,
};

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const address = ordersAddress.fromRequest(request).filters;
  return loadOrEmpty(serverLoader, (language) => ({ ...nothing, language, address }));
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
  const form = await request.formData();
  const bulk = bulkIntents.find((intent) => intent === form.get('intent'));
  if (bulk) return handleBulkAction({ request, form, context }, bulk);
  const step = stepIntents.find((intent) => intent === form.get('intent'));
  if (step) return handleStepAction({ request, form, context }, step);
  return changeStatus(request, form, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm<BulkResult | RetryRefusedResult | UndoResult | StatusResult | StepResult>(
    serverAction,
    (result) => {
      if ('orderId' in result) toastStatusChange(result);
    },
  );
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.orders');
  const { address, choices, bulk, firstSteps, exact, email } = loaderData;
  const tWorklists = useTranslations('admin.worklists');
  const [mayExport, mayShip] = [useCan('exports.make'), useCan('orders.ship')];
  const [initialBulkId] = useState(bulk?.id);
  const live = useLiveOrders(loaderData);
  const undo = useUndo(live.setStatus);
  const { visible, state, isLoaded, refresh, isRefreshing } = live;
  const total = isUnfilteredList(address) ? live.counts?.[address.view ?? 'all'] : undefined;
  const { count, isExact } = countOrders(visible, total);
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <ListHead
        title={<OrdersTitle />}
        count={isLoaded && t(isExact ? 'count' : 'countMore', { count })}
        live={state}
      >
        <ListKeys />
        <ViewToggle address={address} />
        {mayShip && (
          <Link to={href('/admin/tracking')} className={headLink}>
            {tWorklists('tracking')}
          </Link>
        )}
        {mayExport && (
          <Link to={exportAddress(address)} className={headLink}>
            {tWorklists('listAsFile')}
          </Link>
        )}
        <AttentionHint />
      </ListHead>
      {firstSteps && <FirstSteps list={firstSteps} email={email} />}
      <WorklistTabs address={address} counts={live.counts} />
      <OrderFilters
        filters={address}
        choices={choices}
        onRefresh={refresh}
        isRefreshing={isRefreshing}
      />
      {bulk && <StatusOutcome data={loaderData} bulk={bulk} isNew={bulk.id !== initialBulkId} />}
      <StatusFailure result={undo.result} />
      <SubmitError form={undo} className="mt-2" />
      {exact && !visible.orders.some(({ orderId }) => orderId === exact.orderId) && (
        <OrderElsewhere order={exact} />
      )}
      <OrderList
        address={address}
        live={live}
        result={actionData && 'orderId' in actionData ? actionData : undefined}
      />
    </main>
  );
}

const headLink = `${subtleButtonClass} inline-flex items-center text-muted!`;

export function ErrorBoundary() {
  return <LoadFailed />;
}

type StatusOutcomeProps = {
  data: Route.ComponentProps['loaderData'];
  bulk: BulkChange;
  isNew: boolean;
};

function StatusOutcome({ data: { address, isMailOff }, bulk, isNew }: StatusOutcomeProps) {
  const t = useTranslations('admin');
  return (
    <BulkOutcome
      key={bulk.id}
      label={t('worklists.setStatus')}
      bulk={bulk}
      dataAddress={toDataAddress({ ...ordersAddress.none, bulk: bulk.id, part: 'bulk' })}
      dismissed={ordersAddress.write({ ...address, bulk: undefined })}
      isNew={isNew}
      isMailOff={isMailOff}
      messages={({ changed: count, same, status }) => ({
        done: t('worklists.done', { count, status: status ? t(`orderStatuses.${status}`) : '' }),
        same: t('worklists.same', { count: same }),
      })}
      refused={(worked) => <BulkRefused key={worked.id} address={address} bulk={worked} />}
    >
      {bulk.follows && (
        <Link
          to={ordersAddress.write({ ...address, bulk: bulk.follows })}
          {...replaceNavigation}
          className={`${subtleButtonClass} inline-flex items-center`}
        >
          {t('worklists.before')}
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
