import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDeferredCode } from '#app/browser/hydration/use-deferred-code.ts';
import type { DescribedPicture } from '#domain/catalog/product.ts';
import { focalPointClass } from '../pictures/focal-point.ts';
import { ProductPicture } from '../pictures/picture.tsx';
import { pictureSizes } from '../pictures/picture-files.ts';

const loadZoom = () => import('./zoom.tsx');

/** Swiped on a phone; on a desktop also by thumbnails. Arrow keys follow the page's direction. */
export function Gallery({ pictures }: { pictures: DescribedPicture[] }) {
  const t = useTranslations('shop.product');
  const { strip, current, isZoomRequested, requestZoom, follow, show } = useStrip();
  const zoom = useDeferredCode(loadZoom);
  const [zoomed, setZoomed] = useState<DescribedPicture>();
  const isMany = pictures.length > 1;
  const isZoomOpen = zoomed && zoom;

  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !isMany || isZoomOpen) return;
    event.preventDefault();
    const forwards = isRightToLeft(event.currentTarget) ? -step : step;
    show(Math.min(Math.max(current + forwards, 0), pictures.length - 1));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the buttons.
    <div
      onKeyDown={pressKey}
      onPointerEnter={requestZoom}
      onFocus={requestZoom}
      className="relative flex min-h-0 gap-3 upright:max-h-[125vw] upright:min-h-45 upright:flex-1 md:sticky md:top-28 md:row-span-2 md:self-start"
    >
      {isMany && <Thumbnails pictures={pictures} current={current} show={show} />}
      <div className="relative aspect-4/5 max-h-[85svh] min-w-0 flex-1 overflow-hidden bg-sand upright:aspect-auto upright:max-h-none md:max-h-none md:rounded-md">
        <ul
          ref={strip}
          onScroll={follow}
          aria-label={isMany ? t('pictures') : undefined}
          className="absolute inset-0 flex gap-0.5 snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
        >
          {pictures.map((picture, at) => (
            <li key={picture.image.src} className="relative size-full shrink-0 snap-center">
              <Slide picture={picture} isFirst={at === 0} isZoomRequested={isZoomRequested} />
              <button
                type="button"
                tabIndex={at === current ? 0 : -1}
                aria-label={t('enlarge', { picture: picture.alt })}
                onClick={() => setZoomed(picture)}
                className="absolute inset-0 size-full cursor-zoom-in focus-visible:-outline-offset-4"
              />
            </li>
          ))}
        </ul>
        {isMany && (
          <p
            aria-hidden="true"
            className="tabular pointer-events-none absolute inset-e-3 bottom-3 rounded-full bg-ivory/85 px-2.5 text-xs md:hidden"
          >
            <bdi dir="ltr">
              {current + 1} / {pictures.length}
            </bdi>
          </p>
        )}
      </div>
      {isZoomOpen && <zoom.Zoom picture={zoomed} close={() => setZoomed(undefined)} />}
    </div>
  );
}

/** All but the first picture are loaded when the gallery is first touched, scrolled or focused. */
function useStrip() {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isZoomRequested, setZoomRequested] = useState(false);
  const requestZoom = () => setZoomRequested(true);

  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    // From right to left it counts down from nought. A preview that is still hidden has no width.
    setCurrent(Math.round(Math.abs(scrollLeft) / (clientWidth || 1)));
    if (scrollLeft !== 0) requestZoom();
  };
  // It may have been swiped before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(follow, []);

  const show = (at: number) => {
    requestZoom();
    const slide = strip.current?.children[at];
    if (strip.current?.contains(document.activeElement)) {
      slide?.querySelector('button')?.focus({ preventScroll: true });
    }
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft });
  };
  return { strip, current, isZoomRequested, requestZoom, follow, show };
}

type SlideProps = { picture: DescribedPicture; isFirst: boolean; isZoomRequested: boolean };

function Slide({ picture: { image, alt, focalPoint }, isFirst, isZoomRequested }: SlideProps) {
  const slide = (
    <ProductPicture
      eager={isFirst}
      focalPoint={focalPoint}
      image={image}
      alt={alt}
      sizes={pictureSizes(100, '(min-width: 80rem) 36rem, (min-width: 48rem) 48vw')}
      className={`aspect-auto! h-full! ${focalPoint ? '' : 'object-[50%_40%]'}`}
    />
  );
  return isFirst || isZoomRequested ? slide : <noscript>{slide}</noscript>;
}

type ThumbnailsProps = {
  pictures: DescribedPicture[];
  current: number;
  show: (at: number) => void;
};

function Thumbnails({ pictures, current, show }: ThumbnailsProps) {
  return (
    <ul className="flex w-16 shrink-0 flex-col gap-2.5 max-md:hidden">
      {pictures.map(({ image, alt }, at) => (
        <li key={image.src}>
          <button
            type="button"
            aria-label={alt}
            aria-current={at === current}
            onClick={() => show(at)}
            className="block w-full overflow-hidden rounded-sm border border-transparent aria-[current=true]:border-cypress"
          >
            <img
              src={image.thumbnail}
              alt=""
              width={64}
              height={80}
              loading="lazy"
              decoding="async"
              className={`block aspect-4/5 h-auto w-full bg-sand object-cover ${focalPointClass(image.focalPoint)}`}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
