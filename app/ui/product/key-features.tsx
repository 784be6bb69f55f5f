import { useTranslations } from 'use-intl';
import { isClinicalClaim } from '#domain/catalog/clinical-claim.ts';
import type { ProductDetail } from '#domain/catalog/product.ts';
import { CheckIcon } from '../icons.tsx';

type KeyFeaturesProps = Pick<ProductDetail, 'features' | 'clinicalTest'>;

/** Undefined: those of a hair treatment. Without any there is no section. */
export function KeyFeatures({ features, clinicalTest }: KeyFeaturesProps) {
  const t = useTranslations('shop.product');
  const treatmentFeatures = useTreatmentFeatures();
  const lines = features ?? treatmentFeatures;
  if (lines.length === 0) return null;
  return (
    <section className="mt-10 border-hairline border-t pt-8">
      <h2 className="font-display font-medium text-2xl">{t('features')}</h2>
      <ul className="mt-4 space-y-2.5">
        {lines.map((feature) => (
          <li key={feature} className="flex items-start gap-3">
            <CheckIcon className="mt-[0.2em] text-amber" />
            {clinicalTest && isClinicalClaim(feature) ? `${feature}*` : feature}
          </li>
        ))}
      </ul>
      {clinicalTest && (
        <p className="mt-4 max-w-[65ch] wrap-anywhere text-muted text-xs">
          {lines.some(isClinicalClaim) && '* '}
          {t('clinicalTest', { ...clinicalTest, year: `${clinicalTest.year}` })}
        </p>
      )}
    </section>
  );
}

export function useTreatmentFeatures(): string[] {
  const t = useTranslations('shop.product.feature');
  return [t('ingredients'), t('results'), t('tested'), t('hairTypes')];
}
