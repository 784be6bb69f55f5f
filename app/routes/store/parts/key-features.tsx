import { useTranslations } from 'use-intl';
import { CheckIcon } from '../../../ui/icons.tsx';

const features = ['ingredients', 'results', 'tested', 'hairTypes'] as const;

export function KeyFeatures() {
  const t = useTranslations('shop.product');
  return (
    <section className="mt-10 border-hairline border-t pt-8">
      <h2 className="font-display font-medium text-2xl">{t('features')}</h2>
      <ul className="mt-4 space-y-2.5">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-3">
            <CheckIcon className="mt-[0.2em] text-amber" />
            {t(`feature.${feature}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
