import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ProductStock } from '#domain/stock/list-stock.server.ts';
import { NothingYet } from '../lists/list-page.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/stock.ts';
import { StockMarks, StockNumbers, StockPicture, useProductTitle } from './stock-numbers.tsx';
import { loadStockList } from './stock-page.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ stock }) => stock.title);

export async function loader({ context }: Route.LoaderArgs) {
  return loadStockList(context);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export default function Stock({ loaderData: { products } }: Route.ComponentProps) {
  const t = useTranslations('admin.stock');
  const isTracking = products.some(({ units }) => units);
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="font-display text-2xl">{t('title')}</h1>
        <p role="status" className="tabular text-muted text-xs">
          {t('count', { count: products.length })}
        </p>
      </div>
      {products.length === 0 ? (
        <div className="mt-5">
          <NothingYet title={t('none')} hint={t('noneHint')} />
        </div>
      ) : (
        <>
          {!isTracking && <HowToStart />}
          <ol className="mt-5 divide-y divide-hairline rounded-md border border-hairline bg-paper">
            {products.map((product) => (
              <li key={product.id}>
                <StockRow product={product} />
              </li>
            ))}
          </ol>
          {isTracking && <p className="mt-3 text-muted text-xs">{t('promisedHint')}</p>}
        </>
      )}
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

/** Explains to a shop that tracks no product what a count begins. */
function HowToStart() {
  const t = useTranslations('admin.stock.howToStart');
  return (
    <div className="mt-5 rounded-md border border-hairline bg-paper p-4">
      <h2 className="font-semibold text-base">{t('title')}</h2>
      <p className="mt-1 max-w-prose">{t('text')}</p>
      <p className="mt-1 max-w-prose text-muted text-xs">{t('others')}</p>
    </div>
  );
}

function StockRow({ product }: { product: ProductStock }) {
  const titleOf = useProductTitle();
  const { id, image, units } = product;
  return (
    <article
      data-product={id}
      className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 px-4 py-3 transition-colors hover:bg-sand/30 lg:grid-cols-[3.5rem_minmax(0,1fr)_34rem] lg:items-center"
    >
      <StockPicture image={image} />
      <div className="grid min-w-0 gap-1.5">
        <Link
          to={href('/admin/stock/:id', { id: `${id}` })}
          className="wrap-anywhere font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          <bdi>{titleOf(product)}</bdi>
        </Link>
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          <StockMarks product={product} />
        </p>
      </div>
      {units && (
        <StockNumbers
          units={units}
          title={titleOf(product)}
          className="grid grid-cols-3 gap-x-4 gap-y-2 max-lg:col-span-2 sm:grid-cols-5"
        />
      )}
    </article>
  );
}
