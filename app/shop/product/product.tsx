import { data, href } from 'react-router';
import { useTranslations } from 'use-intl';
import { trackAddToCart, useViewContent } from '#app/ads/ad-events.ts';
import { addToCart } from '#app/browser/cart.ts';
import { storeContext, visitorContext } from '#app/context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { ProductShelf } from '#app/ui/product/product-shelf.tsx';
import type { Bundle } from '#domain/cart/bundle.ts';
import type { ProductDetail } from '#domain/catalog/product.ts';
import { findProduct } from '#domain/catalog/products.server.ts';
import { countries } from '#domain/checkout/countries.ts';
import { RetryButton } from '../chrome/retry-button.tsx';
import { pageMeta } from '../seo/page-head.ts';
import type { Route } from './+types/product.ts';
import { describeMissingProduct, describeProduct } from './product-head.ts';

export const handle = { isPublic: true };

type Missing = 'invalid' | 'notFound';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, (words, site) =>
    loaderData?.product
      ? describeProduct(words, site, loaderData)
      : describeMissingProduct(words, loaderData?.missing ?? 'notFound'),
  );

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d+$/.test(params.id)) return noProduct('invalid');
  const { db } = context.get(storeContext);
  const id = Number(params.id);
  // Numbers beyond the database's range belong to no product.
  const language = context.get(visitorContext).language;
  const product = id <= 2_147_483_647 ? await findProduct(db, id, language) : undefined;
  const shipsTo = countries.map(({ code }) => code);
  return product ? { product, shipsTo, missing: undefined } : noProduct('notFound');
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, missing } = loaderData;
  return product ? <Sold key={product.id} product={product} /> : <NoProduct reason={missing} />;
}

export function ErrorBoundary() {
  const t = useTranslations('shop.product');
  return (
    <main className="wrap max-w-2xl! py-20">
      <Notice tone="bad" role="alert">
        <h1 className="font-semibold">{t('loadError')}</h1>
      </Notice>
      <RetryButton>{t('retry')}</RetryButton>
    </main>
  );
}

function Sold({ product }: { product: ProductDetail }) {
  useViewContent(product);
  const add = (bundle: Bundle) => {
    addToCart(product, bundle);
    trackAddToCart(product, bundle);
  };
  return <ProductShelf product={product} add={add} />;
}

function NoProduct({ reason }: { reason: Missing | undefined }) {
  const t = useTranslations('shop.product');
  return (
    <main className="wrap max-w-2xl! py-20">
      <Notice tone="bad" role="alert">
        <h1 className="font-semibold">{t(reason ?? 'notFound')}</h1>
        <p className="mt-1 text-sm">{t('notFoundHint')}</p>
      </Notice>
      <ButtonLink to={{ pathname: href('/'), hash: 'products' }} className="mt-6">
        {t('backHome')}
      </ButtonLink>
    </main>
  );
}

function noProduct(missing: Missing) {
  return data({ product: undefined, missing }, { status: 404 });
}
