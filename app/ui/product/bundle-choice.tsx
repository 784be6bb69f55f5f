import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type Bundle, bundleSize, bundles, maxBundleSize } from '#domain/cart/bundle.ts';
import { isSoldOut, type Product, type ProductDetail } from '#domain/catalog/product.ts';
import { Price } from '../price.tsx';
import { useBundleLabel } from './bundle-label.ts';

type Choose = (bundle: Bundle) => void;

type BundleChoiceProps = {
  product: ProductDetail;
  chosen: Bundle;
  choose: Choose;
  /** Id of the text that says how many are left. */
  stockLineId: string;
};

export function BundleChoice({ product, chosen, choose, stockLineId }: BundleChoiceProps) {
  const t = useTranslations('shop');
  const label = useBundleLabel();
  const { price, supplyDays, piece } = product;
  const isCounted = piece === 'comb' || piece === 'box';
  const options = useRef<HTMLFieldSetElement>(null);
  useEarlyChoice(options, choose);
  const limit = findOrderLimit(product);
  const reason = limit === undefined ? stockLineId : orderLimitId;
  return (
    <fieldset ref={options} className="mt-3 compact:mt-2 md:mt-7">
      <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-4 font-semibold text-sm">
        {t(isCounted ? 'product.countTitle' : 'product.bundleTitle')}
        {supplyDays && (
          <span className="font-normal text-muted">
            {t(piece === 'set' ? 'product.supplyOfSet' : 'product.supply', { days: supplyDays })}
          </span>
        )}
      </legend>
      <div className="mt-1.5 grid grid-cols-3 gap-2.5 md:mt-3">
        {bundles.map((bundle) => {
          const isOpen = fitsOrder(bundle, product);
          return (
            <label key={bundle} className={isOpen ? openOption : closedOption}>
              <input
                type="radio"
                name="bundle"
                value={bundle}
                checked={bundle === chosen}
                disabled={!isOpen}
                aria-describedby={isOpen ? undefined : reason}
                onChange={() => choose(bundle)}
                className={`absolute inset-0 size-full ${isOpen ? 'cursor-pointer' : ''} opacity-0`}
              />
              <span className="font-semibold leading-snug">{label(bundle)}</span>
              <Price cents={price * bundleSize(bundle)} className="text-[0.94em]" />
            </label>
          );
        })}
      </div>
      {limit !== undefined && (
        <p id={orderLimitId} className="mt-2 text-muted text-sm">
          {t('stock.perOrder', { count: limit })}
        </p>
      )}
    </fieldset>
  );
}

export function fitsOrder(bundle: Bundle, { stock }: Pick<Product, 'stock'>): boolean {
  return !stock || bundleSize(bundle) <= stock.max;
}

const orderLimitId = 'order-limit';

/** Undefined where a pack is closed because too few are left, or none is closed. */
function findOrderLimit(product: Product): number | undefined {
  const { left, max } = product.stock ?? {};
  if (max === undefined || max >= maxBundleSize || isSoldOut(product)) return undefined;
  return left === undefined || max < left ? max : undefined;
}

const openOption =
  'relative flex cursor-pointer flex-col items-center gap-0.5 rounded-md border border-edge bg-paper px-1 py-2 md:py-3 text-center text-sm sm:text-base transition-colors hover:border-cypress has-checked:border-cypress has-checked:bg-cypress has-checked:text-ivory forced-colors:has-checked:border-4 has-focus-visible:outline-2 has-focus-visible:outline-cypress has-focus-visible:outline-offset-3';
const closedOption =
  'relative flex flex-col items-center gap-0.5 rounded-md border border-hairline border-dashed px-1 py-2 md:py-3 text-center text-muted text-sm sm:text-base';

/** A choice made before hydration exists only in the DOM. */
function useEarlyChoice(options: RefObject<HTMLFieldSetElement | null>, choose: Choose) {
  const chooseFirst = useRef(choose);
  useLayoutEffect(() => {
    const checked = options.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const chosen = bundles.find((bundle) => bundle === checked);
    if (chosen) chooseFirst.current(chosen);
  }, [options]);
}
