import { useTranslations } from 'use-intl';
import { CheckIcon } from '#app/ui/icons.tsx';

const steps = ['shipping', 'payment'] as const;

export function CheckoutProgress({ step }: { step: 1 | 2 }) {
  const t = useTranslations('checkout.steps');
  return (
    <div>
      <p className="text-muted text-sm">{t('count', { step: String(step) })}</p>
      <ol aria-label={t('label')} className="mt-2 grid grid-cols-2 gap-2">
        {steps.map((name, at) => (
          <li
            key={name}
            aria-current={at + 1 === step ? 'step' : undefined}
            className={`border-t-3 pt-1.5 text-sm ${at < step ? 'border-cypress font-medium' : 'border-hairline text-muted'}`}
          >
            {at + 1 < step && <CheckIcon className="me-1 -mt-0.5" />}
            {t(name)}
          </li>
        ))}
      </ol>
    </div>
  );
}
