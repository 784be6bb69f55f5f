import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { asLanguage } from '#domain/language.ts';
import { type AdminOrdersPage, listAdminOrders } from '#domain/orders/admin-orders.server.ts';
import { changeOrderStatus } from '#domain/orders/change-status.server.ts';
import { StatusChangeError } from '#domain/orders/change-status.ts';
import { reportErrorContext, storeContext, visitorContext } from '../../context.ts';
import { staffContext } from '../../middleware/staff-only.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Route } from './+types/orders.ts';
import { LiveSign } from './parts/live-sign.tsx';
import { LoadFailed } from './parts/load-failed.tsx';
import { momentFormat } from './parts/moment.ts';
import { OrderFilters } from './parts/order-filters.tsx';
import { OrderList } from './parts/order-list.tsx';
import { readOrdersAddress, toOrdersQuery } from './parts/orders-address.ts';
import { OrdersHeading } from './parts/orders-heading.tsx';
import { adminMeta } from './parts/page-meta.ts';
import { useLiveOrders } from './parts/use-live-orders.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ orders }) => orders.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const address = readOrdersAddress(new URL(request.url).searchParams);
  const format = momentFormat(language, settings.timeZone);
  const nothing: AdminOrdersPage = { orders: [], total: 0, hasMore: false };
  const page = await listAdminOrders(db, toOrdersQuery(address)).catch((error: unknown) => {
    context.get(reportErrorContext)(error);
    return undefined;
  });
  const { orders, ...counts } = page ?? nothing;
  const shown = orders.map((order) => ({ ...order, created: format(order.createdAt) }));
  return { language, address, isLoaded: page !== undefined, orders: shown, ...counts };
}

/** A lost line leaves an empty list and no message; the list tries again by itself. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    const address = readOrdersAddress(new URL(request.url).searchParams);
    const language = asLanguage(document.documentElement.lang) ?? 'en';
    return { language, address, isLoaded: false, orders: [], total: 0, hasMore: false };
  }
}

/** Gives an order another status. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const orderId = `${form.get('order_id') ?? ''}`;
  const status = `${form.get('status') ?? ''}`;
  const staffId = context.get(staffContext).id;
  try {
    await changeOrderStatus(context.get(storeContext).db, { orderId, status, staffId });
    return { orderId, error: undefined };
  } catch (error) {
    if (error instanceof StatusChangeError) {
      const message = error.text(context.get(visitorContext).language);
      return data({ orderId, error: { message } }, { status: 422 });
    }
    context.get(reportErrorContext)(error);
    return data({ orderId, error: { message: undefined } }, { status: 500 });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    const outcome = await serverAction();
    if (!outcome.error && form.has('toast')) showToast(`${form.get('toast')}`);
    return outcome;
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    // No answer: the select goes back, and with a status like this nothing else is loaded again.
    const orderId = `${form.get('order_id') ?? ''}`;
    return data({ orderId, error: { message: undefined } }, { status: 503 });
  }
}

export type OrdersData = Awaited<ReturnType<typeof loader>>;
export type ShownOrder = OrdersData['orders'][number];
export type StatusOutcome = NonNullable<Route.ComponentProps['actionData']>;

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.orders');
  const { orders, state, refresh, isLoading } = useLiveOrders(loaderData);
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <OrdersHeading />
        <div className="flex items-baseline gap-4 text-muted text-xs">
          <p role="status" className="tabular">
            {orders.isLoaded && t('count', { count: orders.total })}
          </p>
          <LiveSign state={state} />
        </div>
      </div>
      <OrderFilters address={orders.address} onRefresh={refresh} isRefreshing={isLoading} />
      <OrderList data={orders} outcome={actionData ?? undefined} />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}
