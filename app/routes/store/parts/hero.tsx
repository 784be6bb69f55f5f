import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ProductImage } from '#domain/catalog/product.ts';
import { directionOf } from '#domain/language.ts';
import { looks } from '../../../ui/button.tsx';
import { useLanguage } from '../../../ui/language.ts';
import { ProductPicture } from '../../../ui/picture.tsx';
import { heroPictures } from './hero-pictures.ts';

/**
 * Words on the start side, the picture on the end side. Each direction has its own picture, and a
 * phone a third one below the words.
 */
export function Hero({ fallback }: { fallback: ProductImage | undefined }) {
  const t = useTranslations('shop.home');
  return (
    <section className="relative overflow-hidden bg-sand">
      <div className="wrap relative z-1 flex flex-col justify-center pt-10 pb-9 md:min-h-[clamp(30rem,min(48vw,82svh),56rem)] md:py-16">
        <div className="max-w-xl md:max-w-[46%]">
          <p className="font-semibold text-amber-deep text-sm">{t('eyebrow')}</p>
          <h1 className="mt-3 font-display font-medium text-4xl">{t('headline')}</h1>
          <p className="mt-4 max-w-md text-lg text-muted">{t('lead')}</p>
          <Link to="#products" className={`mt-7 ${looks({ size: 'lg' })}`}>
            {t('shop')}
          </Link>
        </div>
      </div>
      <HeroPicture fallback={fallback} alt={t('heroPicture')} />
    </section>
  );
}

type HeroPictureProps = { fallback: ProductImage | undefined; alt: string };

function HeroPicture({ fallback, alt }: HeroPictureProps) {
  const { ltr, rtl, portrait } = heroPictures;
  const wide = directionOf(useLanguage()) === 'rtl' ? rtl : ltr;
  if (!wide || !portrait) return <ProductInstead fallback={fallback} alt={alt} />;
  return (
    <picture>
      <source media="(min-width: 48rem)" srcSet={wide} width={1920} height={1080} />
      <img
        src={portrait}
        alt={alt}
        width={1080}
        height={1350}
        fetchPriority="high"
        className="block h-auto w-full object-cover md:absolute md:inset-0 md:h-full md:object-[100%_30%] rtl:md:object-[0_30%]"
      />
    </picture>
  );
}

function ProductInstead({ fallback, alt }: HeroPictureProps) {
  if (!fallback) return null;
  return (
    <div className="md:absolute md:inset-y-0 md:inset-e-0 md:aspect-4/5 md:max-w-1/2">
      <ProductPicture
        eager
        image={fallback}
        alt={alt}
        sizes="(min-width: 48rem) 40vw, 100vw"
        className="md:h-full!"
      />
    </div>
  );
}
