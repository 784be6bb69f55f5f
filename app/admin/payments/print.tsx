import '../ui/report-sheet.css';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Amounts, formatCount } from '../ui/figures.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/print.ts';
import { loadReportFigures, queryPayments, type ReportRow } from './load-payments.server.ts';
import { paymentsList } from './payments-list.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(
    loaderData?.language,
    ({ payments }) => payments.report.title[loaderData?.filters.tab ?? 'payments'],
  );

/** Limits the rows to what anybody reads on paper; the CSV file has no limit. */
const maxRows = 2000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const { address } = paymentsList;
  const filters = { ...address.read(new URL(request.url).searchParams), before: undefined };
  const query = { filters, limit: maxRows, context };
  const [{ rows }, figures] = await Promise.all([queryPayments(query), loadReportFigures(query)]);
  return { language, filters, storeName: settings.name[language], rows, ...figures };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export type PrintedReport = Awaited<ReturnType<typeof loader>>;

export default function PaymentsPrint({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.payments.report');
  usePrintWindow();
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none print:p-0">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <BackLink to={paymentsList.address.write(loaderData.filters)} className="me-auto">
          {t('back')}
        </BackLink>
        <Button onClick={() => print()}>{t('print')}</Button>
      </div>
      <ReportSheet report={loaderData} />
    </main>
  );
}

const closeDelayMs = 1000;

/** Prints and closes a window that the payments screen has opened: browsers refuse to close any other. */
function usePrintWindow(): void {
  useEffect(() => {
    const close = () => void setTimeout(() => window.close(), closeDelayMs);
    addEventListener('afterprint', close);
    let isGone = false;
    if (window.opener) void document.fonts.ready.then(() => !isGone && print());
    return () => {
      isGone = true;
      removeEventListener('afterprint', close);
    };
  }, []);
}

/** The sheet must not change while it is printed. */
export const shouldRevalidate = () => false;

export function ErrorBoundary() {
  return <LoadFailed />;
}

function ReportSheet({ report }: { report: PrintedReport }) {
  const t = useTranslations('admin.payments');
  const { filters, rows, total, matches, storeName } = report;
  const { tab } = filters;
  const all = matches ? matches.count : total;
  return (
    <article
      data-report={tab}
      className="mx-auto mt-4 max-w-4xl rounded-md border border-hairline bg-paper p-[clamp(1.25rem,4vw,3rem)] print:m-0 print:max-w-none print:rounded-none print:border-0 print:bg-transparent print:p-0"
    >
      <header className="border-ink border-b-2 pb-4">
        <p className="font-display text-2xl">{storeName}</p>
        <h1 className="mt-1 font-semibold text-lg">{t(`report.title.${tab}`)}</h1>
        <ReportDetails report={report} />
      </header>
      <Totals report={report} />
      {rows.length === 0 ? (
        <p>{filters.q ? t(`noneMatch.${tab}`) : t(`none.${tab}`)}</p>
      ) : (
        <SheetRows report={report} />
      )}
      {rows.length < all && (
        <p className="mt-4 font-semibold">
          {t('report.cut', { visible: rows.length, total: formatCount(all) })}
        </p>
      )}
    </article>
  );
}

type PartProps = { report: PrintedReport };

function ReportDetails({ report: { filters, from, until, generatedAt, timeZone } }: PartProps) {
  const t = useTranslations('admin.payments');
  const status = useTranslations('admin.paymentStatuses');
  const span = () => {
    if (!from) return '';
    const name = until ? 'between' : 'from';
    return `(${t(`report.${name}`, { from: isolateDirection(from), until: isolateDirection(until ?? '') })})`;
  };
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
      {filters.tab === 'payments' ? (
        <DetailItem name={t('period')}>
          {t(`periods.${filters.period}`)} {span()}
        </DetailItem>
      ) : (
        <DetailItem name={t('status')}>
          {filters.status === 'all' ? t('allStatuses') : status(filters.status)}
        </DetailItem>
      )}
      {filters.q && <DetailItem name={t('report.search')}>{filters.q}</DetailItem>}
      <DetailItem name={t('report.made')}>
        {generatedAt} ({t('report.zone', { zone: isolateDirection(timeZone) })})
      </DetailItem>
    </dl>
  );
}

function Totals({ report: { filters, revenue, total, matches } }: PartProps) {
  const t = useTranslations('admin.payments');
  return (
    <dl className="my-4 flex flex-wrap gap-x-10 gap-y-2">
      <Total name={revenue ? t('paidOrders') : t('totalOrders')}>{formatCount(total)}</Total>
      {revenue && (
        <Total name={t('revenue')}>
          <Amounts amounts={revenue.revenue} />
        </Total>
      )}
      {revenue && revenue.refunded.length > 0 && (
        <Total name={t('refunded')}>
          <Amounts amounts={revenue.refunded} />
        </Total>
      )}
      {matches && (
        <Total name={t('search')}>
          {t(`${matches.isMore ? 'matchesOver' : 'matches'}.${filters.tab}`, {
            count: matches.count,
            total,
          })}
        </Total>
      )}
    </dl>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="tabular font-semibold text-lg">{children}</dd>
    </div>
  );
}

function DetailItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

const cell = 'py-1.5 ps-4 first:ps-0 align-baseline text-start';

function SheetRows({ report: { filters, rows } }: { report: PrintedReport }) {
  const t = useTranslations('admin.payments');
  const hasContact = filters.tab === 'orders';
  const heads = hasContact
    ? (['date', 'orderId', 'customer', 'contact', 'amount', 'statusColumn'] as const)
    : (['date', 'orderNumber', 'customer', 'amount'] as const);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
      tabIndex={0}
      aria-label={t(`table.${filters.tab}`)}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="border-ink border-b text-muted">
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={`${cell} font-normal ${head === 'amount' ? 'text-end!' : ''}`}
              >
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map((row) => (
            <Row key={row.orderId} row={row} hasContact={hasContact} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, hasContact }: { row: ReportRow; hasContact: boolean }) {
  const t = useTranslations('admin');
  const { orderId, created, name, email, phone, totalCents, currency, status } = row;
  return (
    <tr>
      <td className={`${cell} tabular whitespace-nowrap`}>{created}</td>
      <td className={`${cell} tabular`}>
        <bdi dir="ltr">{orderId}</bdi>
      </td>
      <td className={`${cell} break-words`}>
        <bdi>{name}</bdi>
      </td>
      {hasContact && (
        <td className={cell}>
          {[email, phone].filter(Boolean).map((text) => (
            <span key={text} className="block">
              <bdi dir="ltr">{text}</bdi>
            </span>
          ))}
        </td>
      )}
      <td className={`${cell} text-end!`}>
        {totalCents === undefined ? (
          t('payments.noAmount')
        ) : (
          <Price cents={totalCents} currency={currency} />
        )}
      </td>
      {hasContact && <td className={cell}>{t(`paymentStatuses.${status}`)}</td>}
    </tr>
  );
}
