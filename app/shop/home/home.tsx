import { useEffect } from 'react';
import { data, href, isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { trackAddToCart } from '#app/ads/track-ad-events.ts';
import { addToCart } from '#app/browser/storage/use-cart.ts';
import { takeSessionFlag } from '#app/browser/storage/web-storage.ts';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { useRootData } from '#app/root-data.ts';
import { Notice } from '#app/ui/panel.tsx';
import { ProductCard } from '#app/ui/product/product-card.tsx';
import { LaterReviews } from '#app/ui/reviews/deferred-reviews.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { useCurrency } from '#app/ui/use-currency.ts';
import type { Product } from '#domain/catalog/product.ts';
import { listHomeProducts } from '#domain/catalog/products.server.ts';
import { listInMarket } from '#domain/pricing/products-in-market.server.ts';
import { findFirstReviews } from '#domain/reviews/published-reviews.server.ts';
import { wholeSrcSet } from '#domain/settings/brand-pictures.ts';
import { pageMeta } from '../seo/page-head.ts';
import { listStructure, storeStructure, websiteStructure } from '../seo/structured-store.ts';
import { RetryButton } from '../shell/retry-button.tsx';
import type { Route } from './+types/home.ts';
import { Hero, type TextOf } from './hero.tsx';
import { Reviews } from './home-reviews.tsx';
import { productGrid } from './product-grid.ts';

export const handle = { isPublic: true };

/** The product of the hero's picture. */
const sprayId = 1;

type HomeError = { isCatalogueUnavailable: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, (messages, site) => {
    const { descriptionWithFee, ...own } = messages.search.home;
    const page = {
      ...own,
      ...(!site.hasFreeDelivery && { description: descriptionWithFee }),
      ...loaderData?.texts,
    };
    return {
      ...page,
      path: href('/'),
      structure: [
        storeStructure(site),
        websiteStructure(site, page.description),
        listStructure(site, (loaderData?.products ?? []).map(listEntry)),
      ],
    };
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, texts } = context.get(storeContext);
  const { language, market } = context.get(visitorContext);
  const { areOwn, areHidden } = settings.reviews;
  const { hero } = settings;
  try {
    const products = await listInMarket(db, await listHomeProducts(db, language), market);
    const reader = { language, timeZone: settings.timeZone };
    const own = areOwn ? await findFirstReviews(db, undefined, reader) : undefined;
    // Undefined means the samples.
    const reviews = areOwn || areHidden ? (own ?? null) : undefined;
    const picture = hero && {
      avif: wholeSrcSet(hero.path, 'avif'),
      webp: wholeSrcSet(hero.path, 'webp'),
      alt: hero.alt[language],
    };
    return { products, reviews, texts: texts.home(language), ...(picture && { picture }) };
  } catch (error) {
    context.get(reportErrorContext)(error);
    throw data<HomeError>({ isCatalogueUnavailable: true }, { status: 503 });
  }
}

function listEntry({ title, id }: Product) {
  return { title, path: href('/product/:id', { id: String(id) }) };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { products, reviews, texts, picture } = loaderData;
  const t = useTranslations('shop.home');
  const { dispatchDays: dispatch_days } = useRootData().store;
  const text: TextOf = (field) => texts?.[field] ?? t(field, { dispatch_days });
  usePaidToast(t('paid'));
  return (
    <main className="flex flex-col">
      <Hero text={text} spray={products.find(({ id }) => id === sprayId)} picture={picture} />
      <Products products={products} text={text} />
      <Promises text={text} />
      {reviews ? <LaterReviews reviews={reviews} /> : reviews !== null && <Reviews />}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTranslations('shop.home');
  // An error from another source, such as a proxy, shows only the general message.
  const isOurs = isRouteErrorResponse(error) && error.data?.isCatalogueUnavailable === true;
  return (
    <main className="wrap max-w-2xl! py-20">
      <h1 className="font-display text-3xl">{t('products')}</h1>
      <Notice tone="bad" role="alert" className="mt-6">
        <p>
          {t('loadError')} {isOurs && t('unavailable')}
        </p>
      </Notice>
      <RetryButton>{t('retry')}</RetryButton>
    </main>
  );
}

function Products({ products, text }: { products: Product[]; text: TextOf }) {
  const t = useTranslations('shop.home');
  const grid = productGrid(products.length);
  const last = products.length - 1;
  const currency = useCurrency();
  return (
    <section id="products" className="wrap pt-8 pb-14 md:pt-20 md:pb-28">
      <h2 className="font-display font-medium text-3xl">{text('products')}</h2>
      <p className="mt-2 max-w-xl text-muted">{text('productsLead')}</p>
      {products.length === 0 && (
        <Notice tone="info" className="mt-10">
          {t('none')}
        </Notice>
      )}
      <ul
        className={`mt-6 grid grid-cols-2 gap-x-3.5 gap-y-9 sm:gap-x-8 sm:gap-y-12 md:mt-12 md:gap-y-16 ${grid.className}`}
      >
        {products.map((product, at) => (
          <li key={product.id} className={`flex min-w-0 ${at === last ? grid.last : ''}`}>
            <ProductCard
              product={product}
              buy={() => buy({ ...product, currency })}
              className={`min-w-0 flex-1 ${at === last ? grid.lastCard : 'flex flex-col'}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function buy(product: Product & { currency: string }): void {
  addToCart(product);
  trackAddToCart(product);
}

const promises = ['days', 'glass', 'results'] as const;

function Promises({ text }: { text: TextOf }) {
  return (
    <div className="border-hairline max-md:border-t md:-order-1 md:border-b">
      <ul className="wrap grid divide-hairline max-md:divide-y md:grid-cols-3 md:divide-x">
        {promises.map((promise) => (
          <li key={promise} className="py-5 md:px-8 md:py-7 md:first:ps-0 md:last:pe-0">
            <p className="font-display text-xl">{text(`promise.${promise}`)}</p>
            <p className="mt-0.5 text-muted text-sm">{text(`promise.${promise}Text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const sessionFlag = 'nabta.paid_ok';
const queryFlags = ['paid', 'success'];

/** Shows the toast once: it clears the navigation's state, this visit's flag and the address. */
function usePaidToast(text: string): void {
  const { state, search, pathname, hash } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const query = new URLSearchParams(search);
    const isInState = state?.paidOk === true;
    const isInAddress = queryFlags.some((flag) => query.get(flag) === '1');
    const isInSession = takeSessionFlag(sessionFlag);
    if (!isInState && !isInAddress && !isInSession) return;
    showToast(text);
    if (!isInState && !isInAddress) return;
    for (const flag of queryFlags) query.delete(flag);
    navigate(
      { pathname, search: query.toString(), hash },
      { replace: true, preventScrollReset: true, state: null },
    );
  }, [state, search, pathname, hash, navigate, text]);
}
