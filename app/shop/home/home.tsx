import { data, href, isRouteErrorResponse } from 'react-router';
import { useTranslations } from 'use-intl';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { Notice } from '#app/ui/panel.tsx';
import { ProductCard } from '#app/ui/product/product-card.tsx';
import type { Product } from '#domain/catalog/product.ts';
import { listHomeProducts } from '#domain/catalog/products.server.ts';
import { RetryButton } from '../chrome/retry-button.tsx';
import { pageMeta } from '../seo/page-head.ts';
import { listStructure } from '../seo/structured-list.ts';
import { storeStructure, websiteStructure } from '../seo/structured-store.ts';
import type { Route } from './+types/home.ts';
import { Hero } from './hero.tsx';
import { usePaidToast } from './paid-toast.ts';
import { Promises } from './promises.tsx';
import { Reviews } from './reviews.tsx';

/** The name of the one error that home can explain. */
const catalogueAway = 'catalogue_away';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, (words, site) => ({
    ...words.search.home,
    path: href('/'),
    structure: [
      storeStructure(site),
      websiteStructure(site, words.search.home.description),
      listStructure(site, (loaderData?.products ?? []).map(pageOf)),
    ],
  }));

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(storeContext);
  try {
    return { products: await listHomeProducts(db, context.get(visitorContext).language) };
  } catch (error) {
    context.get(reportErrorContext)(error);
    throw data(catalogueAway, { status: 503 });
  }
}

function pageOf({ title, id }: Product) {
  return { title, path: href('/product/:id', { id: String(id) }) };
}

export default function Home({ loaderData: { products } }: Route.ComponentProps) {
  usePaidToast(useTranslations('shop.home')('paid'));
  return (
    <main>
      <Hero />
      <Promises />
      <Products products={products} />
      <Reviews />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTranslations('shop.home');
  // What anybody else says, a proxy on the way say, is not for people.
  const isOurs = isRouteErrorResponse(error) && error.data === catalogueAway;
  return (
    <main className="wrap max-w-2xl! py-20">
      <h1 className="font-display text-3xl">{t('products')}</h1>
      <Notice tone="bad" role="alert" className="mt-6">
        <p>
          {t('loadError')} {isOurs && t('away')}
        </p>
      </Notice>
      <RetryButton>{t('retry')}</RetryButton>
    </main>
  );
}

function Products({ products }: { products: Product[] }) {
  const t = useTranslations('shop.home');
  return (
    <section id="products" className="wrap pt-14 pb-20 md:pt-20 md:pb-28">
      <h2 className="font-display font-medium text-3xl">{t('products')}</h2>
      <p className="mt-2 max-w-xl text-muted">{t('productsLead')}</p>
      {products.length === 0 && (
        <Notice tone="info" className="mt-10">
          {t('none')}
        </Notice>
      )}
      <ul className="mt-9 grid gap-x-8 gap-y-12 sm:grid-cols-2 md:mt-12 md:gap-y-16 lg:grid-cols-12">
        {products.map((product, at) => (
          <li
            key={product.id}
            className={`flex ${isInRowOfFour(at, products.length) ? 'lg:col-span-3' : 'lg:col-span-4'}`}
          >
            <ProductCard product={product} className="flex-1" />
          </li>
        ))}
      </ul>
    </section>
  );
}

// Rows of three, and at the end one or two rows of four, so that no product stands there alone.
function isInRowOfFour(at: number, count: number): boolean {
  const rowsOfFour = count % 3;
  return rowsOfFour * 4 <= count && at >= count - rowsOfFour * 4;
}
