import { useState } from 'react';
import { data, href } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Bundle } from '#domain/cart/bundle.ts';
import { bundleSize } from '#domain/cart/bundle.ts';
import type { ProductDetail } from '#domain/catalog/product.ts';
import { findProduct } from '#domain/catalog/products.server.ts';
import { countries } from '#domain/checkout/countries.ts';
import { tellAddToCart, useViewContent } from '../../browser/ad-events.ts';
import { addToCart } from '../../browser/cart.ts';
import { storeContext, visitorContext } from '../../context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/panel.tsx';
import { ProductPicture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import type { Route } from './+types/product.ts';
import { BundleChoice } from './parts/bundle-choice.tsx';
import { BuyBar } from './parts/buy-bar.tsx';
import { describeMissingProduct, describeProduct } from './parts/describe-product.ts';
import { KeyFeatures } from './parts/key-features.tsx';
import { pageMeta } from './parts/page-meta.ts';
import { RetryButton } from './parts/retry-button.tsx';

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
  // Greater numbers than the database counts to belong to nothing.
  const language = context.get(visitorContext).language;
  const product = id <= 2_147_483_647 ? await findProduct(db, id, language) : undefined;
  const shipsTo = countries.map(({ code }) => code);
  return product ? { product, shipsTo, missing: undefined } : noProduct('notFound');
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, missing } = loaderData;
  return product ? <Shelf key={product.id} product={product} /> : <NoProduct reason={missing} />;
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

function Shelf({ product }: { product: ProductDetail }) {
  const t = useTranslations('shop.product');
  const [bundle, setBundle] = useState<Bundle>('1');
  const linePrice = product.price * bundleSize(bundle);
  useViewContent(product);
  const add = () => {
    addToCart(product, bundle);
    tellAddToCart(product, bundle);
  };
  return (
    <main className="md:wrap grid max-w-full gap-x-14 md:grid-cols-[1.1fr_1fr] md:py-12 lg:gap-x-20">
      <div className="md:sticky md:top-28 md:self-start">
        <ProductPicture
          eager
          image={product.image}
          alt={product.title}
          sizes="(min-width: 80rem) 38rem, (min-width: 48rem) 48vw, 100vw"
          className="md:rounded-md"
        />
      </div>
      <div className="max-md:wrap min-w-0 pt-7 pb-16 md:pt-2">
        <h1 className="font-display font-medium text-3xl">{product.title}</h1>
        <p className="mt-3 text-lg">
          <Price cents={product.price} className="font-semibold" />
          {product.hasFreeShippingLabel && (
            <span className="ms-3 text-base text-good">{t('freeShipping')}</span>
          )}
        </p>
        <p className="mt-4 text-muted">{product.description}</p>
        <BundleChoice price={product.price} chosen={bundle} choose={setBundle} />
        <BuyBar cents={linePrice} add={add} />
        <KeyFeatures />
        {product.longDescription !== product.description && (
          <LongDescription text={product.longDescription} />
        )}
      </div>
    </main>
  );
}

function LongDescription({ text }: { text: string }) {
  const t = useTranslations('shop.product');
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <section className="mt-10 border-hairline border-t pt-8">
      <h2 className="font-display font-medium text-2xl">{t('about')}</h2>
      <div className="mt-4 max-w-[65ch] space-y-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
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
