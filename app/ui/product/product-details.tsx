import { type ReactNode, useState } from 'react';
import { href, Link, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { useDeferredCode } from '#app/browser/hydration/use-deferred-code.ts';
import { type Bundle, bundleSize } from '#domain/cart/bundle.ts';
import { isSoldOut, type Product, type ProductDetail } from '#domain/catalog/product.ts';
import { money } from '#domain/money.ts';
import { Button } from '../button.tsx';
import { AlertIcon, ChevronDownIcon, ReturnIcon, TruckIcon } from '../icons.tsx';
import { ProductPicture } from '../pictures/picture.tsx';
import { pictureSizes } from '../pictures/picture-files.ts';
import { PlanLines, Price } from '../price.tsx';
import { useCurrency, useFreeDelivery } from '../use-currency.ts';
import { BundleChoice, fitsOrder } from './bundle-choice.tsx';
import { Gallery } from './gallery.tsx';
import { KeyFeatures } from './key-features.tsx';
import { ProductTitle } from './product-title.tsx';
import { StockLine } from './stock-line.tsx';

type ProductShelfProps = {
  product: ProductDetail;
  add: (bundle: Bundle) => void;
  /** Below the title, and below all of it. */
  rating?: ReactNode;
  reviews?: ReactNode;
};

/**
 * On a phone all that must be chosen is on the first screen, above the buy bar and the question about
 * ads, and the gallery takes what is left of it.
 */
export function ProductDetails({ product, add, rating, reviews }: ProductShelfProps) {
  const t = useTranslations('shop.product');
  const [chosen, setBundle] = useState<Bundle>('1');
  const bundle = fitsOrder(chosen, product) ? chosen : '1';
  const freeDelivery = useFreeDelivery();
  return (
    <main className="max-w-full md:pt-8 lg:pt-10">
      <div className="md:wrap grid gap-x-14 md:grid-cols-[1.1fr_1fr] md:grid-rows-[auto_1fr] lg:gap-x-20">
        <div className="upright:flex upright:min-h-[calc(100svh-var(--header)-var(--buy-bar)-var(--question,0px))] upright:flex-col md:contents">
          <Gallery pictures={product.pictures} />
          <div className="max-md:wrap min-w-0 pt-2 pb-3.5 md:col-start-2 md:pb-0">
            <Breadcrumb />
            <h1 className="font-display font-medium text-2xl md:mt-2 md:text-3xl">
              <ProductTitle>{product.title}</ProductTitle>
            </h1>
            {rating}
            <p className="mt-1 max-w-[65ch] text-muted text-sm compact:leading-snug md:mt-3 md:text-base">
              {product.description}
            </p>
            <p className="mt-1 text-lg md:mt-3">
              <Price cents={product.price} className="font-semibold" />
              {freeDelivery === 0 && (
                <span className="ms-3 text-base text-good">{t('freeShipping')}</span>
              )}
              <StockLine product={product} id={stockLineId} className="ms-3 text-base" />
            </p>
            <PlanLines price={money(product.price * bundleSize(bundle), useCurrency())} />
            <BundleChoice
              product={product}
              chosen={bundle}
              choose={setBundle}
              stockLineId={stockLineId}
            />
          </div>
        </div>
        <div className="max-md:wrap min-w-0 pb-12 md:col-start-2">
          <BuyBar
            cents={product.price * bundleSize(bundle)}
            add={() => add(bundle)}
            isSoldOut={isSoldOut(product)}
          />
          <Delivery isSoldOut={isSoldOut(product)} />
          <KeyFeatures features={product.features} clinicalTest={product.clinicalTest} />
          {product.longDescription !== product.description && (
            <LongDescription text={product.longDescription} />
          )}
          <Sections product={product} />
        </div>
      </div>
      {reviews}
      <GoesWellWith products={product.goesWellWith} />
    </main>
  );
}

const stockLineId = 'stock-line';

/** The product's own name stands below it. */
function Breadcrumb() {
  const t = useTranslations('shop');
  const link = 'inline-block py-1 underline-offset-4 hover:underline';
  return (
    <nav aria-label={t('product.breadcrumb')} className="compact:hidden">
      <ol className="flex flex-wrap gap-x-2 text-muted text-xs [&>:not(:first-child)]:before:me-2 [&>:not(:first-child)]:before:content-['·']">
        <li>
          <Link to={href('/')} className={link}>
            {t('chrome.home')}
          </Link>
        </li>
        <li>
          <Link to={{ pathname: href('/'), hash: 'products' }} className={link}>
            {t('links.products')}
          </Link>
        </li>
      </ol>
    </nav>
  );
}

const loadArrival = () => import('./arrival.tsx');

/** Repeats the times of `content/pages/shipping-terms.ts`. */
function Delivery({ isSoldOut }: { isSoldOut: boolean }) {
  const t = useTranslations('shop');
  const { store } = useRouteLoaderData('root') as { store: { dispatchDays: string } };
  const arrival = useDeferredCode(loadArrival);
  return (
    <ul className="mt-4 space-y-1.5 text-muted text-sm md:mt-5 [&>li]:flex [&>li]:items-start [&>li]:gap-2 [&_svg]:mt-[0.2em]">
      {!isSoldOut && (
        <li>
          <TruckIcon />
          <span className="min-w-0">
            {/* Room for its line is reserved; a narrow screen needs two. */}
            <span className="block min-h-[1lh]">{arrival && <arrival.Arrival />}</span>
            {t('product.dispatch', { dispatch_days: store.dispatchDays })}
          </span>
        </li>
      )}
      <li>
        <AlertIcon />
        {t('product.damaged')}
      </li>
      <li>
        <ReturnIcon />
        <span>
          {t('product.returns')}{' '}
          <Link
            to={href('/shipping-terms')}
            prefetch="intent"
            className="text-cypress underline underline-offset-4"
          >
            {t('links.shippingTerms')}
          </Link>
        </span>
      </li>
    </ul>
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

const sections = ['howToUse', 'ingredients', 'expectations', 'questions'] as const;

function Sections({ product }: { product: ProductDetail }) {
  const t = useTranslations('shop.product');
  const written = sections.flatMap((name) => {
    const html = product[name];
    return html ? [{ name, html }] : [];
  });
  if (written.length === 0) return null;
  return (
    <div className="mt-10 divide-y divide-hairline border-hairline border-y">
      {written.map(({ name, html }, at) => (
        <details key={name} open={at === 0} className="group">
          <summary className="flex items-center justify-between gap-4 py-4 font-display font-medium text-xl [&::-webkit-details-marker]:hidden">
            <h2>{t(name)}</h2>
            <ChevronDownIcon className="transition-transform group-open:rotate-180" />
          </summary>
          <div
            className="prose max-w-[65ch] pb-6 [&>p:first-child]:text-base"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown on the server, with HTML off.
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </details>
      ))}
    </div>
  );
}

function GoesWellWith({ products }: { products: Product[] }) {
  const t = useTranslations('shop.product');
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="companions" className="wrap pb-14 md:pb-20">
      <h2
        id="companions"
        className="border-hairline border-t pt-9 font-display font-medium text-2xl md:pt-14"
      >
        {t('goesWellWith')}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-3.5 gap-y-8 sm:gap-x-8 md:grid-cols-4">
        {products.map((product) => (
          <li key={product.id} className="relative min-w-0">
            <ProductPicture
              image={product.image}
              alt=""
              sizes={pictureSizes(46, '(min-width: 48rem) 17rem')}
              className="rounded-md"
            />
            <h3 className="wrap-anywhere mt-3 font-display font-medium text-lg leading-(--leading-title)">
              <Link
                to={href('/product/:id', { id: String(product.id) })}
                prefetch="intent"
                className="underline-offset-4 after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-cypress focus-visible:after:outline-offset-4"
              >
                <ProductTitle>{product.title}</ProductTitle>
              </Link>
            </h3>
            <Price cents={product.price} className="text-sm" />
            <StockLine product={product} className="ms-3 text-sm" />
          </li>
        ))}
      </ul>
    </section>
  );
}

type BuyBarProps = { cents: number; add: () => void; isSoldOut: boolean };

function BuyBar({ cents, add, isSoldOut }: BuyBarProps) {
  const t = useTranslations('shop');
  return (
    <div
      data-buy-bar=""
      className="mt-3 upright:fixed upright:inset-x-0 upright:bottom-0 upright:z-10 upright:mt-0 upright:min-h-(--buy-bar) upright:pb-[max(0.375rem,env(safe-area-inset-bottom))] upright:border-hairline upright:border-t upright:bg-ivory upright:px-[clamp(1.125rem,4vw,3rem)] upright:pt-1.5 md:mt-5"
    >
      <Button
        size="lg"
        className="w-full justify-between! upright:min-h-12! upright:py-1!"
        onClick={add}
        disabled={isSoldOut}
      >
        {t(isSoldOut ? 'stock.soldOut' : 'product.addToCart')}
        <Price cents={cents} />
      </Button>
    </div>
  );
}
