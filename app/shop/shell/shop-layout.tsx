import { useEffect, useRef } from 'react';
import { href, Outlet, useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useDeferredCode } from '#app/browser/hydration/use-deferred-code.ts';
import { retryUntilResponse, useConnection } from '#app/browser/network/connection.ts';
import { usePageViews } from '#app/browser/network/use-page-views.ts';
import { useLanguageInAddress } from '#app/browser/storage/language-in-address.ts';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { closedShop } from '#app/middleware/closed-shop.ts';
import { type RootData, revalidateForLanguage, useRootData } from '#app/root-data.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { pieceLimitsOf } from '#domain/catalog/product.ts';
import { listActiveProducts } from '#domain/catalog/products.server.ts';
import { listInMarket } from '#domain/pricing/products-in-market.server.ts';
import { findShopPage } from '#domain/shop-addresses.ts';
import type { CartLabels } from '../cart/cart-drawer.tsx';
import type { Route } from './+types/shop-layout.ts';
import { ConnectionNotice, NotHydratedNotice } from './connection-notice.tsx';
import { AdEvents, Consent } from './consent.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';

/**
 * Loads titles in the visitor's language, for a cart that was filled in the other one. Also loads what limits the
 * cart where stock is tracked, and its prices where there are markets.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<CartLabels> {
  const { db, markets } = context.get(storeContext);
  const { language, market } = context.get(visitorContext);
  try {
    const products = await listActiveProducts(db, language);
    const limits = pieceLimitsOf(products);
    const labels = {
      titles: Object.fromEntries(products.map(({ id, title }) => [id, title])),
      pieces: Object.fromEntries(products.map(({ id, piece }) => [id, piece])),
      ...(limits && { limits }),
    };
    if (markets.open.length === 0) return labels;
    const sold = await listInMarket(db, products, market);
    return { ...labels, prices: Object.fromEntries(sold.map(({ id, price }) => [id, price])) };
  } catch (error) {
    // The cart stores titles, so a page that needs no catalogue still works.
    context.get(reportErrorContext)(error, { isOptional: true });
    return { titles: {}, pieces: {} };
  }
}

export const middleware: Route.MiddlewareFunction[] = [closedShop];

export const shouldRevalidate = revalidateForLanguage;

export default function StoreLayout({ loaderData }: Route.ComponentProps) {
  const root = useRootData();
  const language = useLanguage();
  const name = root.store.name[language];
  const t = useTranslations('shop.chrome');
  usePageViews(language);
  useLanguageInAddress(language);
  return (
    <>
      <div
        className={`page-frame group/page flex min-h-dvh flex-col ${root.store.adPixel ? '[--question:2.8125rem]' : ''}`}
      >
        <a
          href="#content"
          className="fixed inset-s-4 top-3 z-30 -translate-y-24 rounded-full bg-cypress px-5 py-3 font-semibold text-ivory text-sm focus:translate-y-0"
        >
          {t('skip')}
        </a>
        <Navbar name={name} logo={root.store.logo} />
        <NavigationProgress />
        <ConnectionNotice />
        <NotHydratedNotice />
        <AdEvents store={root.store} />
        <Lines store={root.store} language={language} />
        <Content />
        <Footer store={root.store} name={name} />
        <Cart {...loaderData} />
      </div>
      {root.store.adPixel && <Consent />}
    </>
  );
}

/**
 * How high they are is not known: on a phone they lie on a product's picture, or they would push what must
 * be chosen below the buy bar, and home's picture is lower beside them.
 */
function Lines({ store: { isPublicSandbox, isClosed, announcement }, language }: RootData) {
  const t = useTranslations('shop.chrome');
  const { pathname } = useLocation();
  const isForStaffAlone = isClosed && !findShopPage(pathname)?.page.rules.isAlwaysOpen;
  if (!isPublicSandbox && !isForStaffAlone && !announcement) return null;
  return (
    <div
      data-lines=""
      className="relative z-1 text-balance upright:group-has-data-buy-bar/page:h-0"
    >
      {isForStaffAlone && (
        <p className="bg-ink px-4 py-1.5 text-center text-ivory text-xs">{t('closed')}</p>
      )}
      {isPublicSandbox && (
        <p className="bg-ink px-4 py-1.5 text-center text-ivory text-xs">{t('sandbox')}</p>
      )}
      {announcement && (
        <aside className="bg-cypress px-4 py-1.5 text-center text-ivory text-xs max-sm:leading-snug sm:text-sm">
          {/* Without an address it is no link. */}
          <a href={announcement.link}>{announcement[language]}</a>
        </aside>
      )}
    </div>
  );
}

const loadCart = () => retryUntilResponse(() => import('../cart/cart-drawer.tsx'));

/** A cart that is opened early opens as soon as the code of its drawer is there. */
function Cart(labels: CartLabels) {
  const code = useDeferredCode(loadCart);
  return code && <code.CartDrawer {...labels} />;
}

/** Each screen has its own `<main>`. A new page takes the focus, as after a full load. */
function Content() {
  const content = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const displayedPath = useRef(pathname);

  useEffect(() => {
    if (displayedPath.current === pathname) return;
    displayedPath.current = pathname;
    const isTaken = content.current?.contains(document.activeElement);
    if (!isTaken) content.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div ref={content} id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
      <Outlet />
    </div>
  );
}

function NavigationProgress() {
  const t = useTranslations('shop');
  const { state, location } = useNavigation();
  const { isPending } = useConnection();
  const leadsHome = location?.pathname === href('/');
  return (
    <div role="status" className="sticky top-(--header) z-10 h-0 short:top-0">
      {state === 'loading' && !isPending && (
        <>
          <div className="late h-0.5 [animation-delay:40ms] overflow-hidden">
            <div className="sweep h-full w-1/3 bg-cypress" />
          </div>
          <p className="late mx-auto mt-3 w-max rounded-full bg-cypress px-4 py-1.5 text-ivory text-sm">
            {leadsHome ? t('home.loading') : t('chrome.loading')}
          </p>
        </>
      )}
    </div>
  );
}
