import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type Bundle, bundleSize, bundles } from '#domain/cart/bundle.ts';
import { useBundleLabel } from '../bundle-label.ts';
import { Price } from '../price.tsx';

type BundleChoiceProps = {
  /** Of one piece, in cents. */
  price: number;
  chosen: Bundle;
  choose: Choose;
};

type Choose = (bundle: Bundle) => void;

export function BundleChoice({ price, chosen, choose }: BundleChoiceProps) {
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

/** What was chosen on the rendered page before React took it over stands in the page alone. */
function useEarlyChoice(options: RefObject<HTMLFieldSetElement | null>, choose: Choose) {
  const chooseFirst = useRef(choose);
  useLayoutEffect(() => {
    const checked = options.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const chosen = bundles.find((bundle) => bundle === checked);
    if (chosen) chooseFirst.current(chosen);
  }, [options]);
}
