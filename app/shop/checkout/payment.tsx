import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { readCustomer } from '#app/browser/storage/saved-shipping.ts';
import { Button } from '#app/ui/button.tsx';
import { AlertIcon, CheckIcon, SpinnerIcon } from '#app/ui/icons.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { LockIcon } from '#app/ui/tool-icons.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { isManualMethod } from '#domain/markets/payment-methods.ts';
import { pageMeta } from '../seo/page-head.ts';
import type { Route } from './+types/payment.ts';
import type { RefusedField } from './payment-request.ts';
import { PaymentShortage } from './payment-shortage.tsx';
import { CheckoutProgress } from './progress.tsx';
import {
  type PaymentFailure,
  type PaymentStep,
  paymentSteps,
  staysOpen,
  usePayment,
} from './use-payment.ts';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (messages) => ({ ...messages.search.payment, path: href('/payment') }));

/** Returns the words of the steps: an order in cash or by transfer leads to no payment page. */
function useStepMessages() {
  const payment = useTranslations('checkout.payment');
  const placing = useTranslations('checkout.placing');
  const isPlacing = useIsHydrated() && isManualMethod(readCustomer()?.payment_method);
  return isPlacing ? placing : payment;
}

export default function Payment() {
  const t = useTranslations('checkout.payment');
  const steps = useStepMessages();
  const { step, orderId, failure, toCheckout, retry } = usePayment();
  return (
    <main className="wrap max-w-xl py-8 sm:py-14">
      <CheckoutProgress step={2} />
      <Panel className="mt-8">
        {failure?.kind === 'short' ? (
          <PaymentShortage changes={failure.changes} onReturn={toCheckout} />
        ) : failure ? (
          <Failure failure={failure} onReturn={toCheckout} onRetry={retry} />
        ) : (
          <>
            <h1 className="font-display text-2xl">{steps('heading')}</h1>
            <p className="mt-2 mb-7 text-muted text-sm">{t('stay')}</p>
            <PaymentSteps step={step} />
            <div className="mt-7 min-h-16 border-hairline border-t pt-5">
              {orderId && <OrderLine orderId={orderId} />}
            </div>
          </>
        )}
      </Panel>
      <p className="mt-5 flex items-start gap-2 text-muted text-sm">
        <LockIcon className="mt-[0.2em]" />
        {steps('ssl')}
      </p>
    </main>
  );
}

function OrderLine({ orderId }: { orderId: string }) {
  const t = useTranslations('checkout.payment');
  return (
    <dl className="flex animate-rise flex-wrap items-center gap-x-8 gap-y-2 text-sm">
      <div className="flex items-center gap-2">
        <dt className="text-muted">{t('order')}</dt>
        <dd className="tabular font-semibold">
          <bdi dir="ltr">{orderId}</bdi>
        </dd>
      </div>
      <div className="flex items-center gap-2">
        <dt className="text-muted">{t('status')}</dt>
        <dd>
          <StatusBadge status="pending" label={t('pending')} />
        </dd>
      </div>
    </dl>
  );
}

type NamedFailure = Exclude<PaymentFailure, { kind: 'short' }>;

type FailureProps = { failure: NamedFailure; onReturn: () => void; onRetry: () => void };

function Failure({ failure, onReturn, onRetry }: FailureProps) {
  const t = useTranslations('checkout.payment');
  const steps = useStepMessages();
  const isUnreachable = failure.kind === 'unreachable';
  return (
    <>
      <div role="alert">
        <h1 className="flex items-center gap-3 font-display text-2xl">
          <AlertIcon className="text-bad" />
          {steps('errorTitle')}
        </h1>
        <p className="wrap-anywhere mt-4 text-bad">
          <FailureText failure={failure} />
        </p>
      </div>
      <p className="mt-2 text-muted text-sm">
        {failure.kind !== 'cart_empty' && steps('notStarted')}{' '}
        {!staysOpen(failure) && t('returning')}
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        {isUnreachable && <Button onClick={onRetry}>{t('retry')}</Button>}
        <Button variant={isUnreachable ? 'secondary' : 'primary'} onClick={onReturn}>
          {t('backToCheckout')}
        </Button>
      </div>
    </>
  );
}

function FailureText({ failure }: { failure: NamedFailure }) {
  const t = useTranslations('checkout.payment');
  const nameOf = useTranslations('checkout.form');
  const methods = useTranslations('checkout.methods');
  const nameOfField = (field: RefusedField) =>
    field === 'payment_method' ? methods('title') : nameOf(field);
  switch (failure.kind) {
    case 'cart_empty':
      return t('cartEmpty');
    case 'no_link':
      return t('noLink');
    case 'unreachable':
      return t('unreachable');
    case 'has_to_wait':
      return failure.reason;
    case 'refused':
      // Another server's message is in its own language.
      return t.rich('createFailed', {
        reason: () => (
          <>
            {failure.field && `${nameOfField(failure.field)}: `}
            <bdi>{failure.reason}</bdi>
          </>
        ),
      });
  }
}

function PaymentSteps({ step }: { step: PaymentStep }) {
  const t = useTranslations('checkout.payment');
  const steps = useStepMessages();
  const now = paymentSteps.indexOf(step);
  return (
    <>
      <p role="status" className="sr-only">
        {steps(step)}
      </p>
      <ol className="flex flex-col gap-3.5">
        {paymentSteps.map((name, at) => (
          <li
            key={name}
            aria-current={at === now ? 'step' : undefined}
            className={`flex items-center gap-3.5 transition-colors ${at > now ? 'text-muted' : ''} ${at === now ? 'font-semibold' : ''}`}
          >
            <StepMark state={at < now ? 'done' : at === now ? 'now' : 'ahead'} />
            {steps(name)}
            {at < now && <span className="sr-only">{t('done')}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

function StepMark({ state }: { state: 'done' | 'now' | 'ahead' }) {
  const styles = {
    done: 'border-cypress bg-cypress text-ivory',
    now: 'border-cypress text-cypress',
    ahead: 'border-edge',
  };
  return (
    <span
      className={`grid size-7 shrink-0 place-items-center rounded-full border text-sm ${styles[state]}`}
    >
      {state === 'done' && <CheckIcon />}
      {state === 'now' && <SpinnerIcon />}
    </span>
  );
}
