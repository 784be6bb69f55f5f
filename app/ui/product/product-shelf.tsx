import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Bundle, bundleSize, bundles } from '#domain/cart/bundle.ts';
import type { ProductDetail } from '#domain/catalog/product.ts';
import { useBundleLabel } from '../bundle-label.ts';
import { Button } from '../button.tsx';
import { TruckIcon } from '../icons.tsx';
import { ProductPicture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { KeyFeatures } from './key-features.tsx';

type ProductShelfProps = { product: ProductDetail; add: (bundle: Bundle) => void };

export function ProductShelf({ product, add }: ProductShelfProps) {
  const t = useTranslations('shop.product');
  const [bundle, setBundle] = useState<Bundle>('1');
  const linePrice = product.price * bundleSize(bundle);
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
        <BuyBar cents={linePrice} add={() => add(bundle)} />
        <KeyFeatures features={product.features} />
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

type BundleChoiceProps = {
  /** Of one piece, in cents. */
  price: number;
  chosen: Bundle;
  choose: Choose;
};

type Choose = (bundle: Bundle) => void;

function BundleChoice({ price, chosen, choose }: BundleChoiceProps) {
  const t = useTranslations('shop.product');
  const label = useBundleLabel();
  const options = useRef<HTMLFieldSetElement>(null);
  useEarlyChoice(options, choose);
  return (
    <fieldset ref={options} className="mt-8">
      <legend className="font-semibold text-sm">{t('bundleTitle')}</legend>
      <div className="mt-3 grid grid-cols-3 gap-2.5">
        {bundles.map((bundle) => (
          <label
            key={bundle}
            className="relative flex cursor-pointer flex-col items-center gap-0.5 rounded-md border border-edge bg-paper px-1 py-3 text-center text-sm sm:text-base transition-colors hover:border-cypress has-checked:border-cypress has-checked:bg-cypress has-checked:text-ivory forced-colors:has-checked:border-4 has-focus-visible:outline-2 has-focus-visible:outline-cypress has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name="bundle"
              value={bundle}
              checked={bundle === chosen}
              onChange={() => choose(bundle)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="font-semibold leading-snug">{label(bundle)}</span>
            <Price cents={price * bundleSize(bundle)} className="text-[0.94em]" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A choice made before hydration exists only in the DOM. */
function useEarlyChoice(options: RefObject<HTMLFieldSetElement | null>, choose: Choose) {
  const chooseFirst = useRef(choose);
  useLayoutEffect(() => {
    const checked = options.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const chosen = bundles.find((bundle) => bundle === checked);
    if (chosen) chooseFirst.current(chosen);
  }, [options]);
}

type BuyBarProps = { cents: number; add: () => void };

function BuyBar({ cents, add }: BuyBarProps) {
  const t = useTranslations('shop.product');
  return (
    <>
      <div
        data-buy-bar=""
        className="mt-6 upright:fixed upright:inset-x-0 upright:bottom-0 upright:z-10 upright:mt-0 upright:border-hairline upright:border-t upright:bg-ivory upright:px-[clamp(1.125rem,4vw,3rem)] upright:pt-3 upright:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <Button size="lg" className="w-full justify-between! md:max-w-md" onClick={add}>
          {t('addToCart')}
          <Price cents={cents} />
        </Button>
      </div>
      <p className="mt-4 flex items-center gap-2 text-muted text-sm">
        <TruckIcon />
        {t('dispatch')}
      </p>
    </>
  );
}
