import { type ReactNode, use, useEffect } from 'react';
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router';
import { IntlProvider } from 'use-intl';
import { directionOf } from '#domain/language.ts';
import type { Market } from '#domain/markets/market.ts';
import type { VisitorMarket } from '#domain/markets/market-choice.ts';
import { listMarketChoices } from '#domain/markets/market-choice.ts';
import { listPlans } from '#domain/markets/payment-methods.ts';
import { freeDeliveryFrom } from '#domain/pricing/delivery-fee.ts';
import { files } from '#domain/shop-addresses.ts';
import type { Route } from './+types/root.ts';
import staffStyles from './admin/admin.css?url';
import styles from './app.css?url';
import { replayClicks } from './browser/hydration/clicks-before-hydration.ts';
import { holdPage } from './browser/network/held-pages.ts';
import { NoResponseError } from './browser/network/no-response.ts';
import { usePersistedLanguage } from './browser/storage/language-choice.ts';
import { storeContext, visitorContext } from './context.ts';
import { oneSpelling } from './middleware/canonical-redirect.ts';
import { type RootData, revalidateForLanguage, useRootData } from './root-data.ts';
import { BrandStyle } from './ui/brand/brand-style.tsx';
import { FontPreloads } from './ui/brand/font-preloads.tsx';
import { ErrorPage } from './ui/error-page.tsx';
import { ClicksBeforeHydration, CodeAheadAddresses } from './ui/hydration-scripts.tsx';
import { ToastPlace } from './ui/toast.tsx';
import { useLanguage } from './ui/use-language.ts';
import { errorPage } from './words/en/error-page.ts';
import {
  areLoaded,
  asTypedMessages,
  attemptMessages,
  localeOf,
  messagesOf,
} from './words/shop-messages.ts';

export const middleware: Route.MiddlewareFunction[] = [oneSpelling];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [holdPage];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.store.name[loaderData.language] : errorPage.broken.title },
];

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const { settings, markets } = context.get(storeContext);
  const { language, market } = context.get(visitorContext);
  const hasMarkets = markets.open.length > 0 && !isForStaff(new URL(request.url).pathname);
  const { name, supportEmail, social, whatsApp, publicUrl, timeZone } = settings;
  const {
    isPublicSandbox,
    hasDemo,
    adPixel,
    logo,
    symbol,
    monogram,
    icon,
    sharedPicture,
    colours,
    fonts,
    footer,
    hero,
    hours,
    shippingCountries,
    delivery,
    announcement,
    dispatchDays,
    isClosed,
  } = settings;
  return {
    language,
    ...(market && hasMarkets && { market: toVisitorMarket(market) }),
    ...(hasMarkets && {
      markets: listMarketChoices(markets.open, language, shippingCountries),
      ...(!markets.sellsInDollars && { isDollarShopClosed: true as const }),
    }),
    store: {
      name,
      supportEmail,
      social,
      whatsApp,
      publicUrl,
      timeZone,
      isPublicSandbox,
      adPixel,
      dispatchDays: dispatchDays(language),
      ...(isClosed && { isClosed }),
      ...withoutMissing({
        logo,
        symbol,
        monogram: monogram?.[language],
        icon: icon?.[language],
        colours,
        fonts,
        footer: footer?.[language],
        heroFocus: hero?.focus,
        sharedPicture: sharedPicture?.[language],
        hours,
        shippingCountries,
        delivery,
        announcement,
      }),
      ...(hasDemo ? {} : { hasDemo }),
    },
  };
}

function toVisitorMarket(market: Market): VisitorMarket {
  const { id, currency, deliveryRates, countries, methods } = market;
  const plans = listPlans(market);
  return {
    id,
    currency,
    methods: methods.map(({ method }) => method),
    ...withoutMissing({
      freeDeliveryFrom: freeDeliveryFrom(deliveryRates, countries),
      plans: plans.length > 0 ? plans : undefined,
    }),
  };
}

/** A page does not name what most shops leave as it is. */
function withoutMissing<T extends object>(all: T): T {
  return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined)) as T;
}

export const shouldRevalidate = revalidateForLanguage;

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { colours, fonts, heroFocus } = useRootData()?.store ?? {};
  // Runs here and not in `App`: an error page has buttons, too.
  useEffect(replayClicks, []);
  // Another tab may have changed the language: the page waits for its words and switches at once.
  if (!areLoaded(language)) use(attemptMessages(language));
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={colours?.ivory ?? '#F7F3EA'} />
        <Icons />
        <link rel="manifest" href={files.manifest} />
        {/* With a precedence it goes before all scripts: nothing can be shown without it. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        {useIsForStaff() && <link rel="stylesheet" href={staffStyles} precedence="staff" />}
        {(colours || fonts || heroFocus) && (
          <BrandStyle colours={colours} fonts={fonts} heroFocus={heroFocus} />
        )}
        {import.meta.env.SSR && <FontPreloads language={language} pairing={fonts} />}
        <Meta />
        <Links />
        <ClicksBeforeHydration />
      </head>
      <body>
        <IntlProvider
          locale={localeOf(language)}
          messages={asTypedMessages(messagesOf(language))}
          timeZone="UTC"
        >
          {children}
        </IntlProvider>
        <ScrollRestoration />
        {!useIsForStaff() && <CodeAheadAddresses />}
        <Scripts />
      </body>
    </html>
  );
}

/** The owner's mark; an error page may know of none. */
function Icons() {
  const own = useRootData()?.store.icon;
  return (
    <>
      <link rel="icon" href={own ?? files.icon} type={own ? 'image/png' : 'image/svg+xml'} />
      <link rel="apple-touch-icon" href={own ?? files.touchIcon} />
    </>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  usePersistedLanguage(loaderData.language);
  return (
    <>
      <Outlet />
      <ToastPlace />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const page = { first: useLanguage(), isForStaff: useIsForStaff() };
  if (error instanceof NoResponseError) return <ErrorPage {...page} kind="unreachable" />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage {...page} kind={status === 503 ? 'unavailable' : 'broken'} status={status} />;
}

/** Pages of the back office and of its sign-in. */
function isForStaff(path: string): boolean {
  return path.startsWith(href('/admin'));
}

function useIsForStaff(): boolean {
  return isForStaff(useLocation().pathname);
}
