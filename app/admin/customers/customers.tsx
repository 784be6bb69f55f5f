import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import { Badge } from '#app/ui/status-badge.tsx';
import { ListRows, ListScreen, useLiveList } from '../lists/list-screen.tsx';
import { loadList } from '../lists/load-list.server.ts';
import { loadListInBrowser } from '../lists/load-list-in-browser.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/customers.ts';
import { customersList } from './customers-list.ts';
import { type CustomerView, queryCustomers } from './customers-query.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ customers }) => customers.title);

export async function loader(args: Route.LoaderArgs) {
  return loadList(customersList, args, { rows: queryCustomers });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadListInBrowser(customersList, request, serverLoader);
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.customers');
  const live = useLiveList(customersList, loaderData);
  const { rows, isPartial } = live.data;
  return (
    <ListScreen
      list={customersList}
      live={live}
      namespace="customers"
      filtersClass="mt-4 grid grid-cols-[1fr_auto] gap-2.5 sm:grid-cols-[1fr_13rem_auto]"
      filterClasses={{ q: 'col-span-2 sm:col-span-1' }}
      refreshClass=""
      rowsClass="mt-5"
    >
      <ListRows rows={rows} layout="rows" label={t('title')} keyOf={({ email }) => email}>
        {(customer) => <CustomerRow customer={customer} />}
      </ListRows>
      {isPartial && (
        <Notice tone="info" className="mt-4 text-sm">
          {t('newestOnly')}
        </Notice>
      )}
    </ListScreen>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

/** Columns have fixed widths: a long name takes no room from other rows' emails. */
function CustomerRow({ customer }: { customer: CustomerView }) {
  const t = useTranslations('admin.customers');
  const { email, name, phone, orders, last, blockedId } = customer;
  return (
    <Link
      to={addressOfCustomer(customer)}
      className="grid gap-x-6 gap-y-1 px-4 py-2.5 no-underline transition-colors hover:bg-sand/40 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_9rem_14rem] sm:items-center"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="line-clamp-3 min-w-0 font-semibold wrap-anywhere">
          {name ?? t('noName')}
        </bdi>
        {blockedId && <Badge className="bg-bad-tint text-bad">{t('blocked')}</Badge>}
      </span>
      <span className="min-w-0">
        <bdi dir="ltr" className="block wrap-anywhere rtl:text-end">
          {email}
        </bdi>
      </span>
      <bdi dir="ltr" className="tabular text-muted text-xs rtl:text-end">
        {phone}
      </bdi>
      <span className="flex flex-wrap gap-x-3 text-muted text-xs">
        <span>{t('orders', { count: orders })}</span>
        {last && <time dateTime={last.at.toISOString()}>{last.label}</time>}
      </span>
    </Link>
  );
}

function addressOfCustomer({ blockedId, orderId }: CustomerView): string {
  if (blockedId) return href('/admin/customers/:id', { id: blockedId });
  return href('/admin/customers/of/:orderId', { orderId: orderId ?? '0' });
}
