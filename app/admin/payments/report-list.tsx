import type { MouseEvent } from 'react';
import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { Report } from '#domain/reports/report-request.ts';
import { ListPages } from '../lists/list-page.tsx';
import { type Column, ListTable } from '../lists/list-table.tsx';
import type { PaymentsData, ReportRow } from './load-payments.server.ts';
import { paymentsList } from './payments-list.ts';

type ReportListProps = {
  data: PaymentsData;
  isLoading: boolean;
  /** The shown rows belong to another report than the one being loaded. */
  isOther: boolean;
  onOpen: OpenOrder;
};

export function ReportList({ data, isLoading, isOther, onOpen }: ReportListProps) {
  const t = useTranslations('admin.payments');
  const { filters, rows, next } = data;
  const { tab } = filters;
  if (isOther) return <StatusText text={t('loading')} />;
  return (
    <div className="mt-2">
      <Summary data={data} isLoading={isLoading} />
      <ListPages
        address={paymentsList.address}
        filters={filters}
        next={next}
        newest={t(`newest.${tab}`)}
        older={t(`older.${tab}`)}
        isBusy={isLoading}
      >
        {rows.length > 0 ? (
          <ListTable
            rows={rows}
            caption={t(`table.${tab}`)}
            columns={columnsOf(tab, onOpen)}
            keyOf={({ orderId }) => orderId}
            attributesOf={({ orderId }) => ({ 'data-order': orderId })}
          />
        ) : (
          <Nothing data={data} />
        )}
      </ListPages>
    </div>
  );
}

function Summary({ data, isLoading }: { data: PaymentsData; isLoading: boolean }) {
  const t = useTranslations('admin.payments');
  const { filters, rows, extras, isLoaded } = data;
  const text = () => {
    if (isLoading) return t('loading');
    if (!isLoaded || !extras) return '';
    const { matches, total } = extras;
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

type OpenOrder = (orderId: string) => void;

function columnsOf(tab: Report, onOpen: OpenOrder): Column<ReportRow>[] {
  const date: Column<ReportRow> = {
    heading: (t) => t('payments.date'),
    className: 'tabular whitespace-nowrap text-muted text-xs max-sm:order-5',
    cell: ({ createdAt, created }) => <time dateTime={createdAt.toISOString()}>{created}</time>,
  };
  const order: Column<ReportRow> = {
    heading: (t) => t(tab === 'orders' ? 'payments.orderId' : 'payments.orderNumber'),
    isRowHeading: true,
    className: 'max-sm:order-1',
    cell: ({ orderId }) => <OrderLink orderId={orderId} onOpen={onOpen} />,
  };
  const customer: Column<ReportRow> = {
    heading: (t) => t('payments.customer'),
    className: 'wrap-anywhere max-sm:order-3 sm:max-w-72',
    cell: ({ name }) => <bdi>{name}</bdi>,
  };
  const contact: Column<ReportRow> = {
    heading: (t) => t('payments.contact'),
    className: 'max-w-72 text-muted text-xs max-sm:order-4 max-sm:col-span-2 sm:w-80',
    cell: (row) => <Contact row={row} />,
  };
  const amount: Column<ReportRow> = {
    heading: (t) => t('payments.amount'),
    isEnd: true,
    className: 'font-semibold max-sm:order-2',
    cell: (row) => <Amount row={row} />,
  };
  const status: Column<ReportRow> = {
    heading: (t) => t('payments.statusColumn'),
    className: 'max-sm:order-6 max-sm:text-end',
    cell: (row) => <Status row={row} />,
  };
  return tab === 'orders'
    ? [date, order, customer, contact, amount, status]
    : [date, order, customer, amount];
}

function Amount({ row: { totalCents, currency } }: { row: ReportRow }) {
  const t = useTranslations('admin.payments');
  if (totalCents === undefined) return t('noAmount');
  return <Price cents={totalCents} currency={currency} />;
}

function Status({ row: { status } }: { row: ReportRow }) {
  const t = useTranslations('admin.paymentStatuses');
  return <StatusBadge status={status === 'cash_due' ? 'pending' : status} label={t(status)} />;
}

type OrderLinkProps = { orderId: string; onOpen: OpenOrder };

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
