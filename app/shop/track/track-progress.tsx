import { useTranslations } from 'use-intl';
import { CheckIcon } from '#app/ui/icons.tsx';
import type { TrackingStep } from '#domain/orders/order.ts';

type TrackProgressProps = { percent: number; steps: { name: TrackingStep; isActive: boolean }[] };

export function TrackProgress({ percent, steps }: TrackProgressProps) {
  const t = useTranslations('checkout.track');
  const hasBegun = steps.some(({ isActive }) => isActive);
  return (
    <div className="mt-6">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p id="progress-label" className="font-medium">
          {t('progress')}
        </p>
        <p className="text-muted">
          {hasBegun ? t('percent', { percent: String(percent) }) : t('received')}
        </p>
      </div>
      <progress
        max={100}
        value={percent}
        aria-labelledby="progress-label"
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sand [&::-moz-progress-bar]:bg-cypress [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-cypress"
      />
      <ol className="mt-5 grid gap-3 sm:grid-cols-4">
        {steps.map(({ name, isActive }) => (
          <li
            key={name}
            data-active={isActive}
            className={`flex items-center gap-2.5 text-sm ${isActive ? 'font-medium' : 'text-muted'}`}
          >
            <span
              className={`grid size-6 shrink-0 place-items-center rounded-full border text-xs ${isActive ? 'border-cypress bg-cypress text-ivory' : 'border-edge'}`}
            >
              {isActive && <CheckIcon />}
            </span>
            {t(`status.${name}`)}
            <span className="sr-only">{t(isActive ? 'stepDone' : 'stepAhead')}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
