import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Bundle, bundleSize } from '#domain/cart/bundle.ts';
import type { ProductDetail } from '#domain/catalog/product.ts';
import { ProductPicture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { BundleChoice } from './bundle-choice.tsx';
import { BuyBar } from './buy-bar.tsx';
import { KeyFeatures } from './key-features.tsx';

type ProductShelfProps = { product: ProductDetail; add: (bundle: Bundle) => void };

/** The whole page of a product. */
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
