import { useTranslations } from 'use-intl';
import { CheckIcon } from '../icons.tsx';

/** Without any, those of a hair treatment. */
export function KeyFeatures({ features }: { features: string[] | undefined }) {
  const t = useTranslations('shop.product');
  const ofTreatments = useTreatmentFeatures();
  const shown = features ?? ofTreatments;
  return (
    <section className="mt-10 border-hairline border-t pt-8">
      <h2 className="font-display font-medium text-2xl">{t('features')}</h2>
      <ul className="mt-4 space-y-2.5">
        {shown.map((feature) => (
          <li key={feature} className="flex items-start gap-3">
            <CheckIcon className="mt-[0.2em] text-amber" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function useTreatmentFeatures(): string[] {
  const t = useTranslations('shop.product.feature');
  return [t('ingredients'), t('results'), t('tested'), t('hairTypes')];
}
