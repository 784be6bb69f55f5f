import { href, isRouteErrorResponse, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { fillMessage } from '#app/words/fill-message.ts';
import type { MarketField } from '#domain/markets/market-fields.ts';
import { SectionChanges } from '../forms/edited-section.tsx';
import { sendForm } from '../forms/staff-form.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { BackLink } from '../ui/back-link.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { MarketPricesResult } from '../ui/market-prices-form.server.ts';
import { NothingHere } from '../ui/record-not-found.tsx';
import type { Route } from './+types/market.ts';
import { MarketBadge } from './market-badge.tsx';
import { MarketForm } from './market-form.tsx';
import {
  handleMarketAction,
  loadMarketPage,
  type MarketFormView,
  type MarketSaveResult,
  type MarketSwitchResult,
} from './market-page.server.ts';
import { marketSections } from './market-sections.ts';
import { OpeningSection } from './opening-section.tsx';
import { PricesSection } from './prices-section.tsx';

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  adminMeta(loaderData?.language, ({ markets }) =>
    loaderData ? loaderData.name : fillMessage(markets.notFound, { id: params.id }),
  );

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadMarketPage(context, params.id);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return handleMarketAction(request, context, params.id);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(
    serverAction,
    (result: MarketSaveResult | MarketSwitchResult | MarketPricesResult) => {
      if (result.kind === 'done') showToast(`${form.get('toast')}`);
    },
  );
}

export default function Market({ loaderData: market }: Route.ComponentProps) {
  const t = useTranslations('admin.markets');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 pt-4 pb-6 outline-none sm:pt-5">
      <BackLink to={href('/admin/markets')}>{t('back')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="wrap-anywhere font-display text-2xl">
          <bdi>{market.name}</bdi>
        </h1>
        <MarketBadge isOpen={market.isOpen} />
      </div>
      {market.form && (
        <nav aria-label={t('onThisPage')} className="mt-1 flex flex-wrap gap-x-5">
          {marketSections.map((section) => (
            <a
              key={section}
              href={`#${section}`}
              className={`${subtleButtonClass} inline-flex items-center`}
            >
              {t(`sections.${section}`)}
            </a>
          ))}
        </nav>
      )}
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {market.form && (
          // First on a phone: what is missing leads to the fields below.
          <div className="lg:col-start-2">
            <OpeningSection key={market.id} market={market} />
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-1 lg:row-start-1">
          {market.form && <MarketForm key={market.id} view={market.form} />}
          <PricesSection key={`${market.id} prices`} rows={market.prices} />
          {market.form && <MarketChanges changes={market.form.changes} />}
        </div>
      </div>
    </main>
  );
}

function MarketChanges({ changes }: Pick<MarketFormView, 'changes'>) {
  const t = useTranslations('admin.markets');
  const showValue = (field: MarketField, text: string) => {
    if (field === 'is_open') return t(text ? 'state.open' : 'state.closed');
    if (field === 'confirm_cash_orders') {
      return t(text ? 'confirmedByStaff' : 'confirmedAtOnce');
    }
    return text || '–';
  };
  return (
    <SectionChanges
      changes={changes}
      nameOf={(field) => t(`fields.${field}`)}
      showValue={showValue}
    />
  );
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  const t = useTranslations('admin.markets');
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadFailed />;
  return (
    <NothingHere
      title={t('notFound', { id: isolateDirection(params.id ?? '') })}
      hint={t('notFoundHint')}
      back={t('back')}
      to={href('/admin/markets')}
    />
  );
}
