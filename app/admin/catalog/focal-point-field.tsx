import type { PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { focalPointClass } from '#app/ui/pictures/focal-point.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { type FocalPoint, toProductImage } from '#domain/catalog/product.ts';
import { focalPointOf, type Picture } from '#domain/catalog/product-pictures.ts';
import { HiddenFields } from '../forms/staff-form.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';

type FocalPointFieldProps = {
  picture: Picture;
  number: string;
  change: (changes: Pick<Picture, 'focal_x' | 'focal_y'>) => void;
};

/** Set on the picture by pointer, or by two sliders. Without scripts the saved point stays. */
export function FocalPointField({ picture, number, change }: FocalPointFieldProps) {
  const t = useTranslations('admin.products.focalPoint');
  const isHydrated = useIsHydrated();
  const { focal_x, focal_y } = picture;
  const point = focalPointOf(picture);
  const name = t('titleOf', { number });
  const value = point ? t('at', { x: `${point.x}`, y: `${point.y}` }) : t('none');
  const set = ({ x, y }: FocalPoint) => change({ focal_x: `${x}`, focal_y: `${y}` });
  return (
    <>
      <HiddenFields picture_focal_x={focal_x} picture_focal_y={focal_y} />
      {isHydrated && (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-2 text-xs [&::-webkit-details-marker]:hidden">
            <span className="font-semibold">
              {t('title')}
              <span className="sr-only"> ({number})</span>
            </span>
            <span className="min-w-0 flex-1 text-muted">{value}</span>
            <ChevronDownIcon className="shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <fieldset className="min-w-0">
            <legend className="sr-only">{name}</legend>
            <p className="mb-2 text-muted text-xs">{t('hint')}</p>
            <div className="grid grid-cols-[10rem_minmax(0,1fr)] items-start gap-x-4">
              <Pad path={picture.path} point={point} set={set} />
              <div className="grid gap-3">
                <Crop
                  path={picture.path}
                  point={point}
                  className="aspect-390/285"
                  name={t('phone')}
                />
                <Crop
                  path={picture.path}
                  point={point}
                  className="aspect-844/331"
                  name={t('turned')}
                />
              </div>
            </div>
            <Sliders point={point ?? middle} set={set} />
            <button
              type="button"
              disabled={!point}
              onClick={() => change({ focal_x: '', focal_y: '' })}
              className={`${subtleButtonClass} disabled:text-muted disabled:no-underline`}
            >
              {t('reset')}
            </button>
          </fieldset>
        </details>
      )}
    </>
  );
}

const middle: FocalPoint = { x: 50, y: 50 };

type PadProps = {
  path: string;
  point: FocalPoint | undefined;
  set: (point: FocalPoint) => void;
};

/** Shows the whole picture. From the left also on a page from right to left: pictures are not mirrored. */
function Pad({ path, point, set }: PadProps) {
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    set(pointUnder(event));
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) set(pointUnder(event));
  };
  return (
    <div
      data-focal-pad=""
      dir="ltr"
      onPointerDown={press}
      onPointerMove={drag}
      className="relative cursor-crosshair touch-none select-none overflow-hidden rounded-sm bg-sand"
    >
      <img
        src={toProductImage(path).thumbnail}
        alt=""
        width={160}
        height={200}
        draggable={false}
        className="block h-auto w-full"
      />
      <span
        data-focal-ring=""
        className={`${focalPointClass(point ?? middle)} pointer-events-none absolute inset-s-(--focal-x) top-(--focal-y) -m-3.5 size-7 rounded-full border-2 border-paper shadow-[0_0_0_2px_var(--color-ink),inset_0_0_0_1px_var(--color-ink)] ${point ? '' : 'opacity-60'}`}
      />
    </div>
  );
}

function pointUnder({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): FocalPoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: toPercent((clientX - left) / width), y: toPercent((clientY - top) / height) };
}

function toPercent(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * 100);
}

type CropProps = { path: string; point: FocalPoint | undefined; className: string; name: string };

/** In the shape of the gallery on a phone, where it crops most. */
function Crop({ path, point, className, name }: CropProps) {
  return (
    <figure>
      <img
        src={toProductImage(path).thumbnail}
        alt=""
        className={`block w-full rounded-sm bg-sand object-cover ${className} ${point ? focalPointClass(point) : 'object-[50%_40%]'}`}
      />
      <figcaption className="mt-1 text-muted text-xs">{name}</figcaption>
    </figure>
  );
}

type SlidersProps = { point: FocalPoint; set: (point: FocalPoint) => void };

function Sliders({ point, set }: SlidersProps) {
  const t = useTranslations('admin.products.focalPoint');
  return (['x', 'y'] as const).map((axis) => {
    const percent = t('percent', { percent: `${point[axis]}` });
    return (
      <label key={axis} className="mt-2 block text-muted text-xs">
        <span className="flex justify-between gap-2">
          {t(axis)}
          <bdi aria-hidden="true" className="tabular">
            {percent}
          </bdi>
        </span>
        <input
          type="range"
          dir="ltr"
          min={0}
          max={100}
          value={point[axis]}
          aria-label={t(axis)}
          aria-valuetext={percent}
          onChange={({ target }) => set({ ...point, [axis]: Number(target.value) })}
          className="h-11 w-full accent-cypress"
        />
      </label>
    );
  });
}
