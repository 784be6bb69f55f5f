import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { storeContext, visitorContext } from '#app/context.ts';
import { Notice } from '#app/ui/panel.tsx';
import { Badge } from '#app/ui/status-badge.tsx';
import { listCustomers } from '#domain/customers/customers.server.ts';
import { readPlace, writePlace } from '#domain/orders/list/order-cursor.ts';
import { readOrderSearch } from '#domain/orders/list/search.ts';
import { FilterForm, FilterSelect, RefreshButton, SearchBox } from '../lists/filters.tsx';
import { filterAddress, filterFields } from '../lists/list-address.ts';
import { EmptyList, ListHead, ListPages, loadOrEmpty } from '../lists/list-page.tsx';
import { useLivePage } from '../live/live-data.ts';
import { momentFormatOf, tryLoad } from '../shell/page-load.server.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/customers.ts';

const pageSize = 50;

const customersAddress = filterAddress(
  href('/admin/customers'),
  z.object({
    q: filterFields.text(100),
    state: filterFields.oneOf(['blocked']),
    before: filterFields.cursor,
  }),
);
type CustomersAddress = typeof customersAddress.none;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ customers }) => customers.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const params = customersAddress.fromRequest(request);
  const { q, state, before } = params.filters;
  const query = { search: readOrderSearch(q), isBlocked: state === 'blocked', limit: pageSize };
  const page = await tryLoad(context, listCustomers(db, { ...query, before: readPlace(before) }));
  const format = momentFormatOf(context);
  const customers = page?.customers.map(({ newest, ...customer }) => ({
    ...customer,
    name: newest?.name,
    phone: newest?.phone ?? undefined,
    orderId: newest?.orderId,
    last: newest && { at: newest.createdAt, label: format(newest.createdAt) },
  }));
  const next = page?.next && writePlace(page.next);
  const pageData = page && {
    isLoaded: true,
    customers: customers ?? [],
    hasMore: page.hasMore,
    next,
  };
  return { language, ...params, ...(pageData ?? nothing) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const params = customersAddress.fromRequest(request);
  return loadOrEmpty(serverLoader, (language) => ({ language, ...params, ...nothing }));
}

const nothing = { isLoaded: false, customers: [], hasMore: false, next: undefined };

type CustomersData = Awaited<ReturnType<typeof loader>>;
type Listed = CustomersData['customers'][number];

export default function Customers({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.customers');
  const { pageData, liveState, refresh, isLoading } = useLivePage<CustomersData>(
    loaderData,
    'onOrder',
  );
  const { filters } = pageData;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <ListHead title={t('title')} live={liveState} />
      <CustomerFilters filters={filters} onRefresh={refresh} isRefreshing={isLoading} />
      <CustomerList data={pageData} />
      {pageData.hasMore && !pageData.next && (
        <Notice tone="info" className="mt-4 text-sm">
          {t('newestOnly')}
        </Notice>
      )}
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

type CustomerFiltersProps = {
  filters: CustomersAddress;
  onRefresh: () => void;
  isRefreshing: boolean;
};

function CustomerFilters({ filters, onRefresh, isRefreshing }: CustomerFiltersProps) {
  const t = useTranslations('admin.customers');
  const list = useTranslations('admin.list');
  return (
    <FilterForm
      address={customersAddress}
      filters={filters}
      label={t('filters')}
      className="mt-4 grid grid-cols-[1fr_auto] gap-2.5 sm:grid-cols-[1fr_13rem_auto]"
    >
      <SearchBox
        value={filters.q}
        label={t('search')}
        hint={t('searchHint')}
        className="col-span-2 sm:col-span-1"
      />
      <FilterSelect
        name="state"
        value={filters.state}
        label={t('state')}
        all={t('all')}
        options={[['blocked', t('blockedOnly')]]}
      />
      <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh}>
        {list('refresh')}
      </RefreshButton>
    </FilterForm>
  );
}

function CustomerList({ data }: { data: CustomersData }) {
  const t = useTranslations('admin.customers');
  const { filters, customers, isLoaded, next } = data;
  const isUnfiltered = filters.q.trim() === '' && !filters.state && !filters.before;
  return (
    <ListPages
      address={customersAddress}
      filters={filters}
      next={next}
      newest={t('newest')}
      older={t('older')}
      className="mt-5"
    >
      {isLoaded && customers.length === 0 && (
        <EmptyList
          namespace="customers"
          unfilteredAddress={isUnfiltered ? undefined : customersAddress.path}
        />
      )}
      {customers.length > 0 && (
        <ol
          aria-label={t('title')}
          className="divide-y divide-hairline rounded-md border border-hairline bg-paper"
        >
          {customers.map((customer) => (
            <li key={customer.email}>
              <CustomerRow customer={customer} />
            </li>
          ))}
        </ol>
      )}
    </ListPages>
  );
}

/** Columns have fixed widths: a long name takes no room from other rows' emails. */
function CustomerRow({ customer }: { customer: Listed }) {
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

function addressOfCustomer({ blockedId, orderId }: Listed): string {
  if (blockedId) return href('/admin/customers/:id', { id: blockedId });
  return href('/admin/customers/of/:orderId', { orderId: orderId ?? '0' });
}
