import { data, href, isRouteErrorResponse } from 'react-router';
import type { Offer, OfferShippingDetails, Product } from 'schema-dts';
import { useTranslations } from 'use-intl';
import { trackAddToCart, useViewContent } from '#app/ads/track-ad-events.ts';
import { addToCart } from '#app/browser/storage/use-cart.ts';
import { storeContext, visitorContext } from '#app/context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { ProductDetails } from '#app/ui/product/product-details.tsx';
import { LaterReviews } from '#app/ui/reviews/deferred-reviews.tsx';
import { useCurrency } from '#app/ui/use-currency.ts';
import { fillMessage } from '#app/words/fill-message.ts';
import type { Messages } from '#app/words/message-types.ts';
import { messagesOf } from '#app/words/shop-messages.ts';
import type { Bundle } from '#domain/cart/bundle.ts';
import { isSoldOut, maxProductId, type ProductDetail } from '#domain/catalog/product.ts';
import { findProduct } from '#domain/catalog/products.server.ts';
import { countries } from '#domain/geography/countries.ts';
import { formatMoney, type Money, money, toDecimal, toMajorUnits } from '#domain/money.ts';
import { pageAddress } from '#domain/page-address.ts';
import { listShippingRates, type ShippingRate } from '#domain/pricing/checkout-terms.server.ts';
import { findInMarket } from '#domain/pricing/products-in-market.server.ts';
import { findFirstReviews } from '#domain/reviews/published-reviews.server.ts';
import type { Reviews } from '#domain/reviews/review.ts';
import { type Page, pageMeta } from '../seo/page-head.ts';
import type { Site } from '../seo/site.ts';
import { publisherStructure } from '../seo/structured-store.ts';
import { RetryButton } from '../shell/retry-button.tsx';
import type { Route } from './+types/product.ts';

export const handle = { isPublic: true };

type Missing = 'invalid' | 'notFound';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, (messages, site) =>
    loaderData?.product
      ? describeProduct(messages, site, loaderData)
      : loaderData
        ? describeMissingProduct(messages, loaderData.missing ?? 'notFound')
        : {
            title: messages.product.loadError,
            description: messages.home.unavailable,
            path: undefined,
          },
  );

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d+$/.test(params.id)) return noProduct('invalid');
  const { db, settings } = context.get(storeContext);
  const id = Number(params.id);
  const { language, market } = context.get(visitorContext);
  const detail = id <= maxProductId ? await findProduct(db, id, language) : undefined;
  const product = await findInMarket(db, detail, market);
  if (!product) return noProduct('notFound');
  const shipsTo = settings.shippingCountries ?? countries.map(({ code }) => code);
  const reviews = await findFirstReviews(db, id, { language, timeZone: settings.timeZone });
  const publishesRating = settings.reviews.areOwn;
  const { dispatch } = messagesOf(language).shop.product;
  // Filled in here: a browser needs no code for it.
  const promise = fillMessage(dispatch, { dispatch_days: settings.dispatchDays(language) });
  const rates = market && (await listShippingRates(db, market, product));
  return {
    product,
    shipsTo,
    promise,
    reviews,
    publishesRating,
    missing: undefined,
    ...(rates && { rates: rates.filter(({ country }) => shipsTo.includes(country)) }),
  };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, missing } = loaderData;
  if (!product) return <NoProduct reason={missing} />;
  return <Sold key={product.id} product={product} reviews={loaderData.reviews} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTranslations('shop.product');
  const unavailable = useTranslations('shop.home')('unavailable');
  return (
    <main className="wrap max-w-2xl! py-20">
      <Notice tone="bad" role="alert">
        <h1 className="font-semibold">{t('loadError')}</h1>
        {isRouteErrorResponse(error) && error.status === 503 && (
          <p className="mt-1">{unavailable}</p>
        )}
      </Notice>
      <RetryButton>{t('retry')}</RetryButton>
    </main>
  );
}

function Sold({ product, reviews }: { product: ProductDetail; reviews: Reviews | undefined }) {
  const priced = { ...product, currency: useCurrency() };
  useViewContent(priced);
  const add = (bundle: Bundle) => {
    addToCart(priced, bundle);
    trackAddToCart(priced, bundle);
  };
  return (
    <ProductDetails
      product={product}
      add={add}
      rating={
        // Its line is kept free.
        reviews && (
          <div className="mt-1 h-[1lh]">
            <LaterReviews isRating reviews={reviews} />
          </div>
        )
      }
      reviews={reviews && <LaterReviews productId={product.id} reviews={reviews} />}
    />
  );
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

type ShopMessages = Messages['shop'];
type Sold = {
  product: ProductDetail;
  shipsTo: string[];
  promise: string;
  reviews: Reviews | undefined;
  publishesRating: boolean;
  /** Fees of one piece in the market of the page; undefined in the dollar shop, where all are 0. */
  rates?: ShippingRate[] | undefined;
};

function describeProduct(messages: ShopMessages, site: Site, sold: Sold): Page {
  const { product, promise } = sold;
  const { id, title, description, longDescription, socialImages } = product;
  const price = money(product.price, site.currency);
  // From the number, because /product/02 shows the same product as /product/2.
  const path = href('/product/:id', { id: String(id) });
  return {
    title,
    description: [description || longDescription, `${formatMoney(price)} · ${promise}.`],
    path,
    under: { title: messages.links.products, path: href('/'), hash: 'products' },
    picture: socialImages.shared,
    openGraph: {
      'og:type': 'product',
      'product:price:amount': toDecimal(price),
      'product:price:currency': site.currency,
      ...(isSoldOut(product) && { 'product:availability': 'out of stock' }),
    },
    structure: [productStructure(site, { ...sold, path })],
  };
}

function describeMissingProduct({ product }: ShopMessages, missing: 'invalid' | 'notFound'): Page {
  return { title: product[missing], description: product.notFoundHint, path: undefined };
}

type Offered = Sold & { path: string };

function productStructure(site: Site, offered: Offered): Product {
  const { product } = offered;
  const { large, shared } = product.socialImages;
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description || product.longDescription,
    image: [large, shared.src].map(site.absolute),
    sku: String(product.id),
    brand: { '@type': 'Brand', name: site.name },
    offers: offer(site, offered),
    ...ratingOf(offered),
  };
}

/** Returns a rating only if the shop shows no sample reviews. */
function ratingOf({ reviews, publishesRating }: Offered): Pick<Product, 'aggregateRating'> {
  if (!reviews || !publishesRating) return {};
  const { average, count } = reviews.summary;
  const range = { bestRating: 5, worstRating: 1 };
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      ...range,
    },
  };
}

function offer(site: Site, { product, path, shipsTo, rates }: Offered): Offer {
  return {
    '@type': 'Offer',
    url: pageAddress(site.publicUrl, path, site.language),
    price: toDecimal(money(product.price, site.currency)),
    priceCurrency: site.currency,
    availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: publisherStructure(site),
    shippingDetails: rates
      ? rates.map(({ fee, country }) => shippingDetails(site, fee, [country]))
      : shippingDetails(site, money(0, site.currency), shipsTo),
  };
}

/** No transit days: they depend on carrier and country. */
function shippingDetails(
  { dispatch }: Site,
  fee: Pick<Money, 'amount' | 'currency'>,
  shipsTo: string[],
): OfferShippingDetails {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: toMajorUnits(money(fee.amount, fee.currency)),
      currency: fee.currency,
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: shipsTo },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: {
        '@type': 'QuantitativeValue',
        minValue: dispatch.minDays,
        maxValue: dispatch.maxDays,
        unitCode: 'DAY',
      },
    },
  };
}
