import { useEffect } from 'react';
import { href, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { hasEmptiedCart, restoreEmptiedCart } from '#app/browser/storage/payment-result.ts';
import type { DueView } from '#app/browser/storage/payment-result-contract.ts';
import { useRootData } from '#app/root-data.ts';
import { Seedling } from '#app/ui/brand/brand-mark.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { ArrivalLine } from '../../order/arrival-line.tsx';
import { DuePayment } from '../../order/due-payment.tsx';
import { HelpLinks } from '../../order/help-links.tsx';
import { OrderSteps } from '../../order/order-steps.tsx';
import { OrderTotal } from '../../order/order-sums.tsx';
import type { OrderView } from '../../order/order-view.ts';
import { OrderedLines } from '../../order/ordered-lines.tsx';
import { PrintButton } from '../../order/print-button.tsx';
import { type EndedProps, FailedPanel, ResultPanel, trackAddress } from './result-panels.tsx';

type PaidProps = EndedProps & {
  /** Terms of an order that this browser has placed before. */
  terms?: DueView['terms'] | undefined;
};

export function PaidPanel({ view, terms: savedTerms, onAgain }: PaidProps) {
  const t = useTranslations('checkout.result');
  const { dispatchDays } = useRootData().store;
  const canBringBack = useIsHydrated() && hasEmptiedCart();
  const bringBack = () => {
    restoreEmptiedCart();
    onAgain();
  };
  const placed = usePlacedOrder(view.isClaimed ? undefined : view.orderId);
  const terms = view.due?.terms ?? savedTerms;
  const due = placed ? placed.due?.terms : terms;
  if (terms && placed?.payment === 'failed') {
    const failure = { reason: 'cancelled', isUncharged: true, terms } as const;
    return <FailedPanel view={{ ...view, result: 'failed', failure }} onAgain={onAgain} />;
  }
  return (
    <ResultPanel
      mark={<Garland />}
      title={t(due ? 'dueTitle' : 'paidTitle')}
      text={
        due ? (
          <DueText terms={due} total={view.due?.total ?? totalOf(placed)} />
        ) : (
          t(view.isClaimed ? 'claimedText' : 'paidText', { dispatch_days: dispatchDays })
        )
      }
      isDue={due !== undefined}
      orderId={view.orderId}
    >
      <div className="contents print:hidden">
        {view.orderId && (
          <ButtonLink size="lg" to={trackAddress(view.orderId)}>
            {t('track')}
          </ButtonLink>
        )}
        <ButtonLink size="lg" variant="secondary" to={href('/')}>
          {t('home')}
        </ButtonLink>
      </div>
      {canBringBack && (
        <Notice tone="info" className="mt-6 w-full text-start text-sm">
          <p>{t(view.isClaimed ? 'bringBackText' : 'bringBackChanged')}</p>
          <Button variant="secondary" className="mt-3" onClick={bringBack}>
            {t('bringBack')}
          </Button>
        </Notice>
      )}
      {placed && <PrintButton />}
      {placed && <PlacedOrder order={placed} />}
      {!placed?.arrival?.isLate && (
        <HelpLinks orderId={view.orderId} className="mt-4 w-full justify-center text-sm" />
      )}
    </ResultPanel>
  );
}

type Total = { amount: number; currency: string };

function DueText({ terms, total }: { terms: DueView['terms']; total: Total | undefined }) {
  const t = useTranslations('checkout.result');
  if (!total) return t(`${terms}Text`);
  const amount = () => <Price cents={total.amount} currency={total.currency} />;
  return t.rich(terms, { amount });
}

function totalOf(order: OrderView | undefined): Total | undefined {
  if (order?.total === undefined || order.isMasked) return undefined;
  return { amount: order.total, currency: order.currency };
}

/** Loads the order as tracking shows it: complete for the browser that placed it, masked for others. */
function usePlacedOrder(orderId: string | undefined): OrderView | undefined {
  const { load, data } = useFetcher<{ view: OrderView | undefined }>();
  useEffect(() => {
    if (orderId) load(trackAddress(orderId));
  }, [orderId, load]);
  return data?.view?.orderId === orderId ? data?.view : undefined;
}

function PlacedOrder({ order }: { order: OrderView }) {
  const t = useTranslations('checkout.track');
  const result = useTranslations('checkout.result');
  const { name, street, city, country, email, isMasked } = order;
  return (
    <div className="mt-4 grid w-full animate-rise gap-8 border-hairline border-t pt-6 text-start">
      {email && !isMasked && (
        <p className="wrap-anywhere">
          {result.rich('confirmationSent', { email: () => <bdi dir="ltr">{email}</bdi> })}
        </p>
      )}
      {order.due?.terms === 'bank' && <DuePayment order={order} />}
      <ArrivalLine order={order} />
      {order.lines.length > 0 && (
        <section aria-labelledby="bought-title">
          <h2 id="bought-title" className="font-display text-xl">
            {t('bought')}
          </h2>
          <OrderedLines order={order} />
          <OrderTotal order={order} />
        </section>
      )}
      <div className="grid gap-8 sm:grid-cols-2">
        <section aria-labelledby="goes-title">
          <h2 id="goes-title" className="font-display text-xl">
            {t('goesTo')}
          </h2>
          <address className="wrap-anywhere mt-3 text-sm not-italic">
            {[name, street, city, country].filter(Boolean).map((line) => (
              <div key={line}>
                <bdi>{line}</bdi>
              </div>
            ))}
          </address>
        </section>
        <section aria-labelledby="happens-title" className="print:hidden">
          <h2 id="happens-title" className="mb-3 font-display text-xl">
            {t('happens')}
          </h2>
          <OrderSteps order={order} />
        </section>
      </div>
    </div>
  );
}

function Garland() {
  return (
    <div className="relative grid size-32 animate-rise place-items-center rounded-full bg-good-tint">
      <svg
        viewBox="0 0 128 128"
        aria-hidden="true"
        className="absolute inset-0 size-full text-brass"
      >
        <g fill="currentColor">
          <circle cx="20" cy="34" r="3" />
          <circle cx="38" cy="12" r="2" />
          <circle cx="92" cy="10" r="3" />
          <circle cx="112" cy="30" r="2" />
          <circle cx="118" cy="78" r="3" />
          <circle cx="9" cy="74" r="2" />
          <circle cx="100" cy="112" r="2" />
          <circle cx="26" cy="110" r="3" />
        </g>
      </svg>
      <Seedling className="text-[calc(4rem/1.3)] text-cypress" />
    </div>
  );
}
