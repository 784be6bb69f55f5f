import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { ArrowBackIcon } from '#app/ui/icons.tsx';
import { quietControl } from '../kit/class-names.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { adminMeta } from '../kit/page-meta.ts';
import type { Route } from './+types/print.ts';
import { loadReport } from './load-payments.server.ts';
import { readPaymentsAddress, toPaymentsAddress } from './payments-address.ts';
import { ReportSheet } from './report-sheet.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(
    loaderData?.language,
    ({ payments }) => payments.report.title[loaderData?.asked.tab ?? 'payments'],
  );

/** More rows than anybody reads on paper; the CSV file has no such limit. */
const mostRows = 2000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const address = readPaymentsAddress(new URL(request.url).searchParams);
  const asked = { ...address, before: undefined };
  const report = await loadReport(context, asked, mostRows);
  return { language, asked, storeName: settings.name[language], ...report };
}

export type PrintedReport = Awaited<ReturnType<typeof loader>>;

export default function PaymentsPrint({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.payments.report');
  usePrintWindow();
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none print:p-0">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <Link
          to={toPaymentsAddress(loaderData.asked)}
          className={`${quietControl} me-auto inline-flex items-center gap-2`}
        >
          <ArrowBackIcon />
          {t('back')}
        </Link>
        <Button onClick={() => print()}>{t('print')}</Button>
      </div>
      <ReportSheet report={loaderData} />
    </main>
  );
}

const msBeforeClosing = 1000;

/**
 * In a window that the payments screen has opened: prints at once, with its fonts, and closes a second
 * after that. A page that somebody opened otherwise waits for the button, and no browser closes it.
 */
function usePrintWindow(): void {
  useEffect(() => {
    const close = () => void setTimeout(() => window.close(), msBeforeClosing);
    addEventListener('afterprint', close);
    let isGone = false;
    if (window.opener) void document.fonts.ready.then(() => !isGone && print());
    return () => {
      isGone = true;
      removeEventListener('afterprint', close);
    };
  }, []);
}

/** What is being printed stays as it is. */
export const shouldRevalidate = () => false;

export function ErrorBoundary() {
  return <LoadFailed />;
}
