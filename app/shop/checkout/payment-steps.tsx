import { useTranslations } from 'use-intl';
import { CheckIcon, SpinnerIcon } from '#app/ui/icons.tsx';
import { type PaymentStep, paymentSteps } from './use-payment.ts';

/** The four steps to the gateway's page; a screen reader hears the one that has begun. */
export function PaymentSteps({ step }: { step: PaymentStep }) {
  const t = useTranslations('checkout.payment');
  const now = paymentSteps.indexOf(step);
  return (
    <>
      <p role="status" className="sr-only">
        {t(step)}
      </p>
      <ol className="flex flex-col gap-3.5">
        {paymentSteps.map((name, at) => (
          <li
            key={name}
            aria-current={at === now ? 'step' : undefined}
            className={`flex items-center gap-3.5 transition-colors ${at > now ? 'text-muted' : ''} ${at === now ? 'font-semibold' : ''}`}
          >
            <StepMark state={at < now ? 'done' : at === now ? 'now' : 'ahead'} />
            {t(name)}
            {at < now && <span className="sr-only">{t('done')}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

function StepMark({ state }: { state: 'done' | 'now' | 'ahead' }) {
  const looks = {
    done: 'border-cypress bg-cypress text-ivory',
    now: 'border-cypress text-cypress',
    ahead: 'border-edge',
  };
  return (
    <span
      className={`grid size-7 shrink-0 place-items-center rounded-full border text-sm ${looks[state]}`}
    >
      {state === 'done' && <CheckIcon />}
      {state === 'now' && <SpinnerIcon />}
    </span>
  );
}
