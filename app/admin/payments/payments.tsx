import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { reportErrorContext, visitorContext } from '#app/context.ts';
import { ArrowBackIcon } from '#app/ui/icons.tsx';
import { asLanguage } from '#domain/language.ts';
import { quietControl } from '../kit/class-names.ts';
import { useLivePage } from '../kit/live-data.ts';
import { LiveSign } from '../kit/live-sign.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { adminMeta } from '../kit/page-meta.ts';
import type { Route } from './+types/payments.ts';
import { type LoadedReport, loadReport } from './load-payments.server.ts';
import { PaymentTabs, TabPanel } from './payment-tabs.tsx';
import { paymentsAddress } from './payments-address.ts';
import { ReportPanel } from './report-panel.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ payments }) => payments.title);

const pageSize = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = paymentsAddress.read(new URL(request.url).searchParams);
  const report = await loadReport(context, asked, pageSize).catch((error: unknown) => {
    context.get(reportErrorContext)(error);
    return undefined;
  });
  const { language } = context.get(visitorContext);
  const isLoaded = report !== undefined;
  return {
    language,
    asked,
    address: paymentsAddress.write(asked),
    isLoaded,
    ...(report ?? nothing),
  };
}

/** A lost line leaves an empty list and no message; what is there already stays (useLivePage). */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    const asked = paymentsAddress.read(new URL(request.url).searchParams);
    const language = asLanguage(document.documentElement.lang) ?? 'en';
    return { language, asked, address: paymentsAddress.write(asked), isLoaded: false, ...nothing };
  }
}

const nothing: LoadedReport = {
  ...{ revenue: undefined, total: 0, found: undefined, hasMore: false, rows: [] },
  ...{ made: '', from: undefined, until: undefined, timeZone: 'UTC' },
};

export default function Payments({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.payments');
  const { shown, liveState, refresh } = useLivePage<typeof loaderData>(loaderData, 'onOrder');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <Link to={href('/admin')} className={`${quietControl} inline-flex items-center gap-2`}>
        <ArrowBackIcon />
        {t('back')}
      </Link>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="font-display text-2xl">{t('title')}</h1>
        <div className="text-xs">
          <LiveSign state={liveState} />
        </div>
      </div>
      <PaymentTabs asked={loaderData.asked} />
      <TabPanel tab={loaderData.asked.tab}>
        <ReportPanel data={shown} refresh={refresh} />
      </TabPanel>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}
