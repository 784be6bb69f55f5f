import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useRootData } from '#app/root-data.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { firstSource, pictureSizes, srcSetOf } from '#app/ui/pictures/picture-files.ts';
import { PicturePreload } from '#app/ui/pictures/picture-preload.tsx';
import { Price } from '#app/ui/price.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import type { Product } from '#domain/catalog/product.ts';
import { directionOf } from '#domain/language.ts';
import type { HomeField } from '#domain/texts/shop-texts.ts';

/** The words of staff, or the store's own. */
export type TextOf = (field: Exclude<HomeField, 'title' | 'description'>) => string;

type HeroProps = {
  text: TextOf;
  spray: Product | undefined;
  /** The owner's; undefined shows the demo's, and nothing in a shop without the demo. */
  picture: OwnPicture | undefined;
};

export function Hero({ text, spray, picture }: HeroProps) {
  const t = useTranslations('shop.home');
  const { hasDemo = true } = useRootData().store;
  const showsDemo = hasDemo && !picture;
  return (
    <section
      className={`relative overflow-hidden md:-order-1 ${showsDemo ? 'lg:bg-[#e8e0d0]' : ''}`}
    >
      <div
        className={`wrap relative z-1 flex flex-col justify-center pt-5 pb-4 md:py-8 lg:py-16 ${picture || showsDemo ? besidePicture : 'max-lg:pb-10'}`}
      >
        <div className="max-w-xl lg:max-w-[46%]">
          <p className="font-semibold text-amber-deep text-sm">{text('eyebrow')}</p>
          <h1 className="mt-2 whitespace-pre-line font-display font-medium text-3xl md:mt-3 md:text-4xl">
            {text('headline')}
          </h1>
          <p className="mt-3 max-w-md text-base text-muted md:mt-4 md:text-lg">{text('lead')}</p>
          <HeroLinks text={text} spray={spray} />
        </div>
      </div>
      {picture && <OwnHeroPicture {...picture} />}
      {showsDemo && <HeroPicture alt={t('heroPicture')} />}
    </section>
  );
}

/** Makes the text as high as the picture behind it. */
const besidePicture = 'lg:min-h-[clamp(30rem,min(52vw,88svh),max(56rem,40vw))]';

/** A shop without the spray leads to its products. */
function HeroLinks({ text, spray }: Omit<HeroProps, 'picture'>) {
  const t = useTranslations('shop.home');
  const products = '#products';
  if (!spray) {
    return (
      <Link to={products} className={`mt-5 md:mt-7 ${buttonClass({ size: 'lg' })}`}>
        {text('shop') === t('shop') ? t('all') : text('shop')}
      </Link>
    );
  }
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 md:mt-7">
      <Link
        to={href('/product/:id', { id: String(spray.id) })}
        prefetch="intent"
        className={buttonClass({ size: 'lg' })}
      >
        {text('shop')} <Price cents={spray.price} />
      </Link>
      <Link to={products} className="py-2 font-semibold underline underline-offset-4">
        {t('all')}
      </Link>
    </p>
  );
}

type OwnPicture = { avif: string; webp: string; alt: string };

/** Beside the text at a desk and below it elsewhere: text on an unknown picture may be unreadable. */
function OwnHeroPicture({ avif: srcSet, webp: fallback, alt }: OwnPicture) {
  const best = { type: 'image/avif', srcSet, sizes: ownSizes };
  return (
    <picture>
      <PicturePreload {...best} />
      <source {...best} />
      <img
        src={firstSource(fallback)}
        srcSet={fallback}
        sizes={ownSizes}
        alt={alt}
        width={1600}
        height={1280}
        fetchPriority="high"
        className="block aspect-5/4 h-auto w-full bg-sand object-(--hero-phone) object-cover sm:max-lg:aspect-video lg:absolute lg:inset-e-0 lg:inset-y-0 lg:aspect-auto lg:h-full lg:w-1/2 lg:object-(--hero-wide)"
      />
    </picture>
  );
}

const ownSizes = pictureSizes(100, '(min-width: 64rem) 70vw');

/** Each direction has its own picture, and a phone a third one below the text. */
function HeroPicture({ alt }: { alt: string }) {
  const wide = heroPictures[directionOf(useLanguage())];
  const { phone } = heroPictures;
  return (
    <picture>
      <PicturePreload type="image/avif" srcSet={wide.avif} sizes={wideSizes} media={isWide} />
      <PicturePreload type="image/avif" srcSet={phone.avif} sizes={narrowSizes} media={isNarrow} />
      <WideSource type="image/avif" srcSet={wide.avif} />
      <WideSource type="image/webp" srcSet={wide.webp} />
      <source type="image/avif" srcSet={phone.avif} sizes={narrowSizes} />
      <img
        src={firstSource(phone.webp)}
        srcSet={phone.webp}
        sizes={narrowSizes}
        alt={alt}
        width={1600}
        height={900}
        fetchPriority="high"
        className="block h-auto w-full object-cover max-sm:aspect-5/4 max-sm:group-has-data-lines/page:aspect-video lg:absolute lg:inset-0 lg:h-full ltr:lg:object-[100%_60%] rtl:lg:object-[0%_60%]"
      />
    </picture>
  );
}

const isWide = '(min-width: 64rem)';
const isNarrow = 'not all and (min-width: 64rem)';
// At a desk its height decides: it is wider than the window, which cuts off wall on the start side. A phone
// cuts off wall on both sides, and a tablet nothing.
const narrowSizes = pictureSizes(142, '(min-width: 40rem) 100vw');
const wideSizes = 'max(130vw, 84rem)';

function WideSource(props: { type: string; srcSet: string | undefined }) {
  return <source media={isWide} sizes={wideSizes} width={2560} height={1024} {...props} />;
}

const avif = import.meta.glob<string>('../../../content/pictures/hero/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});
const webp = import.meta.glob<string>('../../../content/pictures/hero/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const heroPictures = {
  ltr: formatsOf('hero/hero-ltr'),
  rtl: formatsOf('hero/hero-rtl'),
  phone: formatsOf('hero/hero-phone'),
};

function formatsOf(name: string) {
  return { avif: srcSetOf(avif, name), webp: srcSetOf(webp, name) };
}
