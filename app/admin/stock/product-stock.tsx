import { href, isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { sendForm } from '../forms/staff-form.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { useCan } from '../shell/use-can.ts';
import { BackLink } from '../ui/back-link.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { NothingHere } from '../ui/record-not-found.tsx';
import type { Route } from './+types/product-stock.ts';
import { ChangeSection } from './change-section.tsx';
import { ComponentsList } from './components-list.tsx';
import { LimitsSection } from './limits-section.tsx';
import { MovementsSection } from './movements-section.tsx';
import { StockMarks, StockNumbers, StockPicture, useProductTitle } from './stock-numbers.tsx';
import {
  handleStockAction,
  loadProductStock,
  type StockChangeResult,
  type StockLimitsResult,
  type StockStopResult,
} from './stock-page.server.ts';
import { StopSection } from './stop-section.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ stock }) => stock.title);

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return loadProductStock(context, request, params.id);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return handleStockAction(request, context, params.id);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(
    serverAction,
    (result: StockChangeResult | StockLimitsResult | StockStopResult) => {
      if (result.kind !== 'done') return;
      const isUnchanged = 'change' in result && result.change === 0;
      showToast(`${form.get(isUnchanged ? 'toast_unchanged' : 'toast')}`);
    },
  );
}

export default function ProductStockPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.stock');
  const titleOf = useProductTitle();
  const mayEdit = useCan('products.draft');
  const { product } = loaderData;
  const { id, image, isBundle, units } = product;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <BackLink to={href('/admin/stock')}>{t('back')}</BackLink>
        {mayEdit && (
          <Link
            to={href('/admin/products/:id', { id: `${id}` })}
            className={`${subtleButtonClass} inline-flex items-center`}
          >
            {t('toProduct')}
          </Link>
        )}
      </div>
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-3">
        <StockPicture image={image} />
        <div className="min-w-0">
          <h1 className="wrap-anywhere font-display text-2xl">
            <bdi>{titleOf(product)}</bdi>
          </h1>
          <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            <StockMarks product={product} />
          </p>
        </div>
        {units && (
          <div className="col-span-2 rounded-md border border-hairline bg-paper p-4">
            <StockNumbers
              units={units}
              title={titleOf(product)}
              className="grid grid-cols-3 gap-x-4 gap-y-3 text-lg sm:grid-cols-5"
            />
            <p className="mt-3 text-muted text-xs">{t('promisedHint')}</p>
          </div>
        )}
      </div>
      {isBundle ? (
        <ComponentsList components={loaderData.components} />
      ) : (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2">
            <ChangeSection key={id} isTracked={units !== undefined} />
            {units && (
              <>
                <LimitsSection key={`${id} limits`} units={units} />
                <StopSection title={titleOf(product)} />
              </>
            )}
          </div>
          <div className="lg:col-start-1 lg:row-start-1">
            <MovementsSection view={loaderData} />
          </div>
        </div>
      )}
    </main>
  );
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  const t = useTranslations('admin.stock');
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadFailed />;
  return (
    <NothingHere
      title={t('notFound', { id: isolateDirection(params.id ?? '') })}
      hint={t('notFoundHint')}
      back={t('back')}
      to={href('/admin/stock')}
    />
  );
}
