import { useId } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import type { LogFilter } from '#domain/activity/staff-log.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import { listSeparator } from '#domain/language.ts';
import { formatMoney } from '#domain/money.ts';
import { savedViews } from '#domain/orders/list/saved-views.ts';
import { asOrderStatus } from '#domain/orders/order.ts';
import { asReportStatus } from '#domain/orders/payment-terms.ts';
import { asSection } from '#domain/settings/settings.ts';
import { asPeopleEventKind, type PeopleEventKind } from '#domain/staff/staff-events.ts';
import { asEmailTextName, emailKeyOf } from '#domain/texts/email-texts.ts';
import { ListRows, ListScreen } from '../lists/list-screen.tsx';
import { loadList } from '../lists/load-list.server.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useSavedPrice } from '../ui/market-prices-form.tsx';
import type { Route } from './+types/activity.ts';
import {
  type LogEntryView,
  type LogFilters,
  loadLogExtras,
  type OpenedAct,
  queryLog,
} from './activity.server.ts';
import { entriesPerStep, logList } from './log-list.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ log }) => log.title);

export async function loader(args: Route.LoaderArgs) {
  return loadList(logList, args, { rows: queryLog, extras: loadLogExtras });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export default function Log({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.log');
  const { filters, rows, extras } = loaderData;
  return (
    <ListScreen
      list={logList}
      live={{ data: loaderData }}
      namespace="log"
      notices={<p className="mt-1 max-w-3xl text-muted">{t('lead')}</p>}
      options={{ person: extras?.people ?? [] }}
      filtersClass="mt-4 grid grid-cols-2 items-end gap-2.5 lg:grid-cols-[1fr_14rem_11rem_11rem]"
      rowsClass="mt-5 grid gap-2.5"
    >
      <ListRows
        rows={rows}
        layout="rows"
        label={t('title')}
        keyOf={({ key }) => key}
        attributesOf={({ kind }) => ({ 'data-act': kind })}
      >
        {(entry) => (
          <>
            <Entry entry={entry} />
            {entry.bulk && <BulkEntries entry={entry} filters={filters} opened={extras?.opened} />}
          </>
        )}
      </ListRows>
    </ListScreen>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
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
  filters: LogFilters;
  opened: OpenedAct;
};

/** An act on many orders opens to its single entries, at an address that can be sent to a colleague. */
function BulkEntries({ entry: { bulk, orders }, filters, opened }: BulkEntriesProps) {
  const t = useTranslations('admin.log.bulk');
  const list = useId();
  const isOpen = filters.open === bulk;
  const step = (open: string | undefined, entries: number) =>
    logList.address.write({ ...filters, open, entries });
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

/** The name of a section of the settings; other names are shown as they are. */
function useSectionName() {
  const t = useTranslations('admin');
  return ({ kind, name, section }: LogEntryView): string | undefined => {
    if (section) return t(`log.sections.${section.kind}`, { name: isolateDirection(section.name) });
    const setting = kind === 'staff_settings_changed' && asSection(name);
    return setting ? t(`settings.sections.${setting}`) : name;
  };
}

function EntryText({ entry }: { entry: LogEntryView }) {
  const sectionName = useSectionName();
  const savedPrice = useSavedPrice();
  const t = useTranslations('admin.log');
  const admin = useTranslations('admin');
  const separator = listSeparator[useLanguage()];
  const { kind, whom, role, from, to, money, fields, name, tries, network, orders, prices } = entry;
  const personEventKind =
    kind.startsWith('staff_') && asPeopleEventKind(kind.slice('staff_'.length));
  if (personEventKind) {
    return admin(`people.history.kinds.${personEventKind}`, {
      whom: isolateDirection(whom ?? '…'),
      role: role ? admin(`chrome.role.${role}`) : admin('people.noRole'),
    });
  }
  const email = asEmailTextName(name ?? '');
  const displayName = email ? admin(`emailTexts.names.${emailKeyOf(email)}`) : sectionName(entry);
  return t(`kinds.${kind as OwnKind}`, {
    from: from ? admin(`orderStatuses.${from}`) : '–',
    to: to ? admin(`orderStatuses.${to}`) : '–',
    amount: money ? isolateDirection(formatMoney(money)) : '–',
    fields: fields.map((one) => admin(`products.fields.${one}`)).join(separator),
    name: isolateDirection(displayName ?? '–'),
    whom: isolateDirection(whom ?? '…'),
    tries,
    count: orders,
    network: isolateDirection(network ?? '–'),
    before: prices ? savedPrice({ ...prices, saved: prices.before }) : '–',
    after: prices ? savedPrice({ ...prices, saved: prices.after }) : '–',
  });
}

/** Describes an export's columns and order filters. */
function ExportDetails({ entry: { profile, filters } }: { entry: LogEntryView }) {
  const t = useTranslations('admin.log.exported');
  const filterText = useFilterText();
  const separator = listSeparator[useLanguage()];
  if (!filters) return null;
  const filterTexts = filters.map(
    ({ name, text }) => `${t(name)}: ${isolateDirection(filterText(name, text))}`,
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
    if (name === 'payment') return admin(`paymentStatuses.${asReportStatus(text)}`);
    if (name === 'country') return countryNameByCode(text, language);
    if (name !== 'view') return text;
    return admin(`orderList.views.${savedViews.find((view) => view === text) ?? 'all'}`);
  };
}

type OwnKind = Exclude<LogEntryView['kind'], `staff_${PeopleEventKind}`>;

const underlined = 'text-cypress underline underline-offset-4';

/** The order, product or customer that an entry is about. */
function About({ entry: { orderId, productId, customerId, titles } }: { entry: LogEntryView }) {
  const t = useTranslations('admin.log');
  const language = useLanguage();
  const title = pickTranslation(language, titles);
  if (!orderId && !title && !customerId) return null;
  return (
    <>
      <span aria-hidden="true">· </span>
      {orderId && (
        <Link to={href('/admin/orders/:orderId', { orderId })} className={underlined}>
          {t('order', { id: isolateDirection(orderId) })}
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
