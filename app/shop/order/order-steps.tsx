import { useTranslations } from 'use-intl';
import { CheckIcon } from '#app/ui/icons.tsx';
import type { OrderView } from './order-view.ts';

type OrderStepsProps = { order: Pick<OrderView, 'steps' | 'payment' | 'due'>; className?: string };

/** Shows "Order received", then four steps; the last reached one explains the next. */
export function OrderSteps({ order: { steps, payment, due }, className = '' }: OrderStepsProps) {
  const t = useTranslations('checkout.track');
  const next = steps.find(({ isActive }) => !isActive)?.name;
  return (
    <>
      <ol className={`grid gap-3 ${className}`}>
        <Step label={t('received')} isReached />
        {steps.map(({ name, isActive }) => (
          <Step key={name} label={t(`status.${name}`)} isReached={isActive} name={name} />
        ))}
      </ol>
      {next && (payment === 'paid' || due) && (
        <p className="mt-4 text-sm">{t(`next.${due?.terms === 'bank' ? 'transfer' : next}`)}</p>
      )}
    </>
  );
}

type StepProps = { label: string; isReached: boolean; name?: string };

function Step({ label, isReached, name }: StepProps) {
  const t = useTranslations('checkout.track');
  return (
    <li
      data-active={name && isReached}
      className={`flex items-center gap-2.5 text-sm ${isReached ? 'font-medium' : 'text-muted'}`}
    >
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full border text-xs ${isReached ? 'border-cypress bg-cypress text-ivory' : 'border-edge'}`}
      >
        {isReached && <CheckIcon />}
      </span>
      {label}
      <span className="sr-only">{t(isReached ? 'stepDone' : 'stepAhead')}</span>
    </li>
  );
}
