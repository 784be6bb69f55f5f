import type { MouseEvent, ReactNode } from 'react';
import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { writePlace } from '#domain/orders/list/order-cursor.ts';
import { ListPages } from '../lists/list-page.tsx';
import type { PaymentsData, ReportRow } from './load-payments.server.ts';
import { paymentsAddress } from './payments-address.ts';

type ReportListProps = {
  data: PaymentsData;
  isLoading: boolean;
  /** The shown rows belong to another report than the one being loaded. */
  isOther: boolean;
  onOpen: (orderId: string) => void;
};

export function ReportList({ data, isLoading, isOther, onOpen }: ReportListProps) {
  const t = useTranslations('admin.payments');
  const { filters, rows, hasMore } = data;
  const { tab } = filters;
  const last = rows.at(-1);
  if (isOther) return <StatusText text={t('loading')} />;
  return (
    <div className="mt-2">
      <Summary data={data} isLoading={isLoading} />
      <ListPages
        address={paymentsAddress}
        filters={filters}
        next={last && hasMore ? writePlace(last) : undefined}
        newest={t(`newest.${tab}`)}
        older={t(`older.${tab}`)}
        isBusy={isLoading}
      >
        {last ? <ReportTable data={data} onOpen={onOpen} /> : <Nothing data={data} />}
      </ListPages>
    </div>
  );
}

function Summary({ data, isLoading }: { data: PaymentsData; isLoading: boolean }) {
  const t = useTranslations('admin.payments');
  const { filters, rows, total, matches, isLoaded } = data;
  const text = () => {
    if (isLoading) return t('loading');
    if (!isLoaded) return '';
    if (matches) {
      const key = matches.isMore ? 'matchesOver' : 'matches';
      return t(`${key}.${filters.tab}`, { count: matches.count, total });
    }
    return filters.tab === 'orders' ? t('showing', { visible: rows.length, total }) : '';
  };
  return (
    <p role="status" className="tabular min-h-7 text-muted text-xs">
      {text()}
    </p>
  );
}

function Nothing({ data: { filters, isLoaded } }: { data: PaymentsData }) {
  const t = useTranslations('admin.payments');
  if (!isLoaded) return null;
  const isSearched = filters.q.trim() !== '';
  return (
    <StatusText text={isSearched ? t(`noneMatch.${filters.tab}`) : t(`none.${filters.tab}`)} />
  );
}

function StatusText({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="mt-4 rounded-md border border-hairline bg-paper px-6 py-14 text-center font-display text-lg text-muted"
    >
      {text}
    </p>
  );
}

type ReportTableProps = { data: PaymentsData; onOpen: (orderId: string) => void };

function ReportTable({ data, onOpen }: ReportTableProps) {
  const t = useTranslations('admin.payments');
  const { tab } = data.filters;
  const hasContact = tab === 'orders';
  return (
    <div className="overflow-x-auto rounded-md border border-hairline bg-paper">
      <table className="w-full max-sm:block">
        <caption className="sr-only">{t(`table.${tab}`)}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-hairline border-b text-muted text-xs">
            <Head>{t('date')}</Head>
            <Head>{t(hasContact ? 'orderId' : 'orderNumber')}</Head>
            <Head>{t('customer')}</Head>
            {hasContact && <Head>{t('contact')}</Head>}
            <Head isEnd>{t('amount')}</Head>
            {hasContact && <Head>{t('statusColumn')}</Head>}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline max-sm:block">
          {data.rows.map((row) => (
            <Row key={row.orderId} row={row} hasContact={hasContact} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ isEnd = false, children }: { isEnd?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`px-3 py-2 font-normal first:ps-4 last:pe-4 ${isEnd ? 'text-end' : 'text-start'}`}
    >
      {children}
    </th>
  );
}

const cell = 'px-3 py-2 align-baseline max-sm:p-0 sm:first:ps-4 sm:last:pe-4';

type RowProps = { row: ReportRow; hasContact: boolean; onOpen: (orderId: string) => void };

function Row({ row, hasContact, onOpen }: RowProps) {
  const t = useTranslations('admin');
  return (
    <tr
      data-order={row.orderId}
      className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:px-4 max-sm:py-3"
    >
      <td className={`${cell} tabular whitespace-nowrap text-muted text-xs max-sm:order-5`}>
        <time dateTime={row.createdAt.toISOString()}>{row.created}</time>
      </td>
      <th scope="row" className={`${cell} text-start font-normal max-sm:order-1`}>
        <OrderLink orderId={row.orderId} onOpen={onOpen} />
      </th>
      <td className={`${cell} wrap-anywhere max-sm:order-3 sm:max-w-72`}>
        <bdi>{row.name}</bdi>
      </td>
      {hasContact && (
        <td
          className={`${cell} max-w-72 text-muted text-xs max-sm:order-4 max-sm:col-span-2 sm:w-80`}
        >
          <Contact row={row} />
        </td>
      )}
      <td className={`${cell} text-end font-semibold max-sm:order-2`}>
        {row.totalCents === undefined ? (
          t('payments.noAmount')
        ) : (
          <Price cents={row.totalCents} currency={row.currency} />
        )}
      </td>
      {hasContact && (
        <td className={`${cell} max-sm:order-6 max-sm:text-end`}>
          <StatusBadge status={row.status} label={t(`paymentStatuses.${row.status}`)} />
        </td>
      )}
    </tr>
  );
}

type OrderLinkProps = { orderId: string; onOpen: (orderId: string) => void };

function OrderLink({ orderId, onOpen }: OrderLinkProps) {
  const t = useTranslations('admin.payments.details');
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(orderId);
  };
  return (
    <a
      href={href('/admin/orders/:orderId', { orderId })}
      onClick={press}
      aria-haspopup="dialog"
      aria-label={t('open', { id: orderId })}
      className="tabular inline-flex min-h-8 items-center whitespace-nowrap text-cypress underline underline-offset-4"
    >
      <bdi dir="ltr">{orderId}</bdi>
    </a>
  );
}

function Contact({ row: { email, phone } }: { row: ReportRow }) {
  const t = useTranslations('admin.payments');
  if (!email && !phone) return t('noContact');
  return [email, phone].filter(Boolean).map((text) => (
    <span key={text} className="block wrap-anywhere">
      <bdi dir="ltr">{text}</bdi>
    </span>
  ));
}
