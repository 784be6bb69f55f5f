import { useId } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { type LogFilter, logActNames } from '#domain/activity/staff-log.ts';
import { localized } from '#domain/catalog/product.ts';
import { nameOfCountry } from '#domain/geography/countries.ts';
import { listSeparator } from '#domain/language.ts';
import { formatMoney } from '#domain/money.ts';
import { worklists } from '#domain/orders/list/worklists.ts';
import { asOrderStatus, asPaymentStatus } from '#domain/orders/order.ts';
import { asPeopleEventKind, type PeopleEventKind } from '#domain/staff/staff-events.ts';
import { FilterForm, FilterSelect } from '../lists/filters.tsx';
import { EmptyList, ListPages } from '../lists/list-page.tsx';
import { adminMeta } from '../shell/page-meta.ts';
import { field, subtleButtonClass } from '../ui/class-names.ts';
import { isolated } from '../ui/isolated.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/activity.ts';
import { type LogData, type LogEntryView, loadLog } from './activity.server.ts';
import { entriesPerStep, type LogAddress, logAddress } from './activity-address.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ log }) => log.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadLog(request, context);
}

export default function Log({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.log');
  const { filters, people, entries, next, opened } = loaderData;
  const closed = { ...filters, open: undefined, entries: entriesPerStep };
  const isUnfiltered = logAddress.write({ ...closed, before: undefined }) === logAddress.path;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-3xl text-muted">{t('lead')}</p>
      <LogFilters filters={filters} people={people} />
      <ListPages
        address={logAddress}
        filters={closed}
        next={next}
        newest={t('newest')}
        older={t('older')}
        className="mt-5 grid gap-2.5"
      >
        {entries.length === 0 && (
          <EmptyList
            namespace="log"
            unfilteredAddress={isUnfiltered ? undefined : logAddress.path}
          />
        )}
        {entries.length > 0 && (
          <ol
            aria-label={t('title')}
            className="divide-y divide-hairline rounded-md border border-hairline bg-paper"
          >
            {entries.map((entry) => (
              <li key={entry.key} data-act={entry.kind}>
                <Entry entry={entry} />
                {entry.bulk && <BulkEntries entry={entry} filters={filters} opened={opened} />}
              </li>
            ))}
          </ol>
        )}
      </ListPages>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function LogFilters({ filters, people }: { filters: LogAddress; people: LogData['people'] }) {
  const t = useTranslations('admin.log');
  return (
    <FilterForm
      address={logAddress}
      filters={filters}
      label={t('filters')}
      className="mt-4 grid grid-cols-2 items-end gap-2.5 lg:grid-cols-[1fr_14rem_11rem_11rem]"
    >
      <FilterSelect
        name="person"
        value={filters.person}
        label={t('person')}
        all={t('everyone')}
        options={people.map(({ id, name }) => [id, name])}
      />
      <FilterSelect
        name="act"
        value={filters.act}
        label={t('act')}
        all={t('everyAct')}
        options={logActNames.map((act) => [act, t(`acts.${act}`)])}
      />
      <DayFilter name="from" value={filters.from} />
      <DayFilter name="until" value={filters.until} />
    </FilterForm>
  );
}

function DayFilter({ name, value }: { name: 'from' | 'until'; value: string | undefined }) {
  const t = useTranslations('admin.log');
  return (
    <label className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 text-muted text-xs">
      {t(name)}
      <input type="date" name={name} defaultValue={value ?? ''} className={`${field} min-w-0`} />
    </label>
  );
}

function Entry({ entry }: { entry: LogEntryView }) {
  const t = useTranslations('admin.log');
  const { by, at, when } = entry;
  return (
    <div className="grid gap-x-5 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-baseline">
      <p className="wrap-anywhere font-semibold">
        <bdi>{by ?? t('store')}</bdi>
      </p>
      <p className="min-w-0 wrap-anywhere">
        <EntryText entry={entry} /> <About entry={entry} />
        <ExportDetails entry={entry} />
      </p>
      <time dateTime={at.toISOString()} className="tabular text-muted text-xs">
        {when}
      </time>
    </div>
  );
}

type BulkEntriesProps = {
  entry: LogEntryView;
  filters: LogAddress;
  opened: LogData['opened'];
};

/** An act on many orders opens to its single entries, at an address that can be sent to a colleague. */
function BulkEntries({ entry: { bulk, orders }, filters, opened }: BulkEntriesProps) {
  const t = useTranslations('admin.log.bulk');
  const list = useId();
  const isOpen = filters.open === bulk;
  const step = (open: string | undefined, entries: number) =>
    logAddress.write({ ...filters, open, entries });
  return (
    <div className="px-4 pb-1.5">
      <Link
        to={step(isOpen ? undefined : bulk, entriesPerStep)}
        preventScrollReset
        replace
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        className={`${subtleButtonClass} inline-flex items-center gap-1.5`}
      >
        {t(isOpen ? 'close' : 'open', { count: orders })}
        <ChevronDownIcon className={isOpen ? 'rotate-180' : ''} />
      </Link>
      {isOpen && opened && (
        <ol
          id={list}
          aria-label={t('entries')}
          className="mb-2 divide-y divide-hairline rounded-sm border border-hairline"
        >
          {opened.entries.map((one) => (
            <li key={one.key} data-single={one.kind}>
              <Entry entry={one} />
            </li>
          ))}
        </ol>
      )}
      {isOpen && opened?.hasMore && (
        <Link
          to={step(bulk, filters.entries + entriesPerStep)}
          preventScrollReset
          replace
          className={`${subtleButtonClass} inline-flex items-center`}
        >
          {t('more')}
        </Link>
      )}
    </div>
  );
}

function EntryText({ entry }: { entry: LogEntryView }) {
  const t = useTranslations('admin.log');
  const admin = useTranslations('admin');
  const separator = listSeparator[useLanguage()];
  const { kind, whom, role, from, to, money, fields, name, tries, network, orders } = entry;
  const personEventKind =
    kind.startsWith('staff_') && asPeopleEventKind(kind.slice('staff_'.length));
  if (personEventKind) {
    return admin(`people.history.kinds.${personEventKind}`, {
      whom: isolated(whom ?? '…'),
      role: role ? admin(`chrome.role.${role}`) : admin('people.noRole'),
    });
  }
  return t(`kinds.${kind as OwnKind}`, {
    from: from ? admin(`orderStatuses.${from}`) : '–',
    to: to ? admin(`orderStatuses.${to}`) : '–',
    amount: money ? isolated(formatMoney(money)) : '–',
    fields: fields.map((one) => admin(`products.fields.${one}`)).join(separator),
    name: isolated(name ?? '–'),
    whom: isolated(whom ?? '…'),
    tries,
    count: orders,
    network: isolated(network ?? '–'),
  });
}

/** Describes an export's columns and order filters. */
function ExportDetails({ entry: { profile, filters } }: { entry: LogEntryView }) {
  const t = useTranslations('admin.log.exported');
  const filterText = useFilterText();
  const separator = listSeparator[useLanguage()];
  if (!filters) return null;
  const filterTexts = filters.map(
    ({ name, text }) => `${t(name)}: ${isolated(filterText(name, text))}`,
  );
  return (
    <span className="block text-muted text-xs">
      {t('columns')}: <bdi>{profile ?? t('everyColumn')}</bdi>
      {filterTexts.length > 0 && ` · ${filterTexts.join(separator)}`}
    </span>
  );
}

function useFilterText(): (name: LogFilter, text: string) => string {
  const admin = useTranslations('admin');
  const language = useLanguage();
  return (name, text) => {
    if (name === 'status') return admin(`orderStatuses.${asOrderStatus(text)}`);
    if (name === 'payment') return admin(`paymentStatuses.${asPaymentStatus(text)}`);
    if (name === 'country') return nameOfCountry(text, language);
    if (name !== 'view') return text;
    return admin(`worklists.views.${worklists.find((view) => view === text) ?? 'all'}`);
  };
}

type OwnKind = Exclude<LogEntryView['kind'], `staff_${PeopleEventKind}`>;

const underlined = 'text-cypress underline underline-offset-4';

/** The order, product or customer that an entry is about. */
function About({ entry: { orderId, productId, customerId, titles } }: { entry: LogEntryView }) {
  const t = useTranslations('admin.log');
  const language = useLanguage();
  const title = localized(language, titles);
  if (!orderId && !title && !customerId) return null;
  return (
    <>
      <span aria-hidden="true">· </span>
      {orderId && (
        <Link to={href('/admin/orders/:orderId', { orderId })} className={underlined}>
          {t('order', { id: isolated(orderId) })}
        </Link>
      )}{' '}
      {productId !== undefined && title && (
        <Link to={href('/admin/products/:id', { id: `${productId}` })} className={underlined}>
          <bdi>{title}</bdi>
        </Link>
      )}
      {customerId && (
        <Link to={href('/admin/customers/:id', { id: customerId })} className={underlined}>
          {t('customer')}
        </Link>
      )}
    </>
  );
}
