import type { ReactNode } from 'react';
import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLastOrderId } from '#app/browser/storage/last-order.ts';
import type { PaymentResultView } from '#app/browser/storage/payment-result.ts';
import { useRootData } from '#app/root-data.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { AlertIcon, CartIcon, SpinnerIcon } from '#app/ui/icons.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { RefreshIcon } from '#app/ui/tool-icons.tsx';
import { HelpLinks } from '../../order/help-links.tsx';
import { ReceiptHead } from '../../order/receipt-head.tsx';
import { WhatsAppLink } from '../../shell/whatsapp-link.tsx';
import { usePageTitle } from '../use-page-title.ts';

export type EndedProps = { view: PaymentResultView; onAgain: () => void };

export function FailedPanel({ view, onAgain }: EndedProps) {
  const t = useTranslations('checkout.result');
  const lastOrderId = useLastOrderId();
  const orderId = view.orderId ?? lastOrderId;
  const hasEnded = view.failure?.terms !== undefined;
  return (
    <ResultPanel {...useFailureContent(view)} orderId={orderId}>
      {hasEnded && orderId ? (
        <ButtonLink size="lg" to={trackAddress(orderId)}>
          {t('track')}
        </ButtonLink>
      ) : (
        <TryAgain linkOf={view.hasPayLink ? orderId : undefined} onAgain={onAgain} />
      )}
      <ButtonLink size="lg" variant="secondary" to={href('/')}>
        {t('home')}
      </ButtonLink>
      <div className="flex w-full flex-wrap justify-center">
        {orderId && !hasEnded && (
          <ButtonLink variant="quiet" to={trackAddress(orderId)}>
            {t('track')}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" to={href('/contact')}>
          {t('contact')}
        </ButtonLink>
        <WhatsAppLink
          orderId={orderId}
          className="px-3 py-2.5 font-semibold text-cypress underline-offset-4 hover:underline"
        />
      </div>
    </ResultPanel>
  );
}

type TryAgainProps = {
  /** Order whose payment link this browser has. */
  linkOf: string | undefined;
  onAgain: () => void;
};

function TryAgain({ linkOf, onAgain }: TryAgainProps) {
  const t = useTranslations('checkout.result');
  if (linkOf) {
    return (
      <ButtonLink size="lg" to={href('/pay/:orderId', { orderId: linkOf })}>
        {t('retry')}
      </ButtonLink>
    );
  }
  return (
    <>
      <p className="mb-2 w-full text-muted text-sm">{t('failedCart')}</p>
      <Button size="lg" onClick={onAgain}>
        {t('retry')}
      </Button>
    </>
  );
}

function useFailureContent({ failure }: PaymentResultView) {
  const t = useTranslations('checkout.result');
  const uncharged = failure?.isUncharged ? t('uncharged') : '';
  if (failure?.terms) {
    const mark = <AlertIcon className="size-16! text-muted" />;
    return { mark, title: t('endedTitle'), text: t(`endedText.${failure.terms}`) };
  }
  if (failure?.reason === 'cancelled') {
    const mark = <CartIcon className="size-14! text-muted" />;
    return { mark, title: t('cancelledTitle'), text: uncharged };
  }
  const reason = failure && `${t(`reasons.${failure.reason}`)} ${uncharged}`;
  const mark = <AlertIcon className="size-16! text-bad" />;
  return { mark, title: t('failedTitle'), text: t('failedText'), reason };
}

export function EmptyPanel() {
  const t = useTranslations('checkout.result');
  const orderId = useLastOrderId();
  const { hasDemo = true } = useRootData().store;
  return (
    <ResultPanel
      mark={<CartIcon className="size-14! text-muted" />}
      title={t('emptyTitle')}
      text={t(hasDemo ? 'emptyText' : 'emptyTextWithoutDemo')}
    >
      <ButtonLink size="lg" to={{ pathname: href('/'), hash: 'products' }}>
        {t('shop')}
      </ButtonLink>
      {orderId && (
        <ButtonLink size="lg" variant="secondary" to={trackAddress(orderId)}>
          {t('track')}
        </ButtonLink>
      )}
    </ResultPanel>
  );
}

export function trackAddress(orderId: string): string {
  return `${href('/trackOrder')}?order_id=${orderId}`;
}

type ResultPanelProps = {
  mark: ReactNode;
  title: string;
  text: ReactNode;
  isDue?: boolean;
  reason?: string | undefined;
  orderId?: string | undefined;
  children: ReactNode;
};

export function ResultPanel({
  mark,
  title,
  text,
  isDue,
  reason,
  orderId,
  children,
}: ResultPanelProps) {
  usePageTitle(title);
  return (
    <section
      aria-labelledby="result-title"
      className="mx-auto flex max-w-xl flex-col items-center gap-4 py-8 text-center sm:py-12 print:max-w-none print:py-0"
    >
      <ReceiptHead isDue={isDue} />
      <div className="print:hidden">{mark}</div>
      <div role="status" className="flex flex-col items-center gap-3">
        <h1 id="result-title" className="font-display text-3xl">
          {title}
        </h1>
        {text && <p className="max-w-md text-lg text-muted">{text}</p>}
        {reason && <p className="max-w-md font-medium">{reason}</p>}
        {orderId && <OrderNumber orderId={orderId} />}
      </div>
      <div className="mt-2 flex w-full flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}

type CheckingPanelProps = {
  orderId: string | undefined;
  isChecking: boolean;
  checks: number;
  hasCart: boolean;
  /** The shopper cancelled; the gateway has not confirmed it yet. */
  hasCancelled: boolean;
  onRefresh: (() => void) | undefined;
};

export function CheckingPanel(props: CheckingPanelProps) {
  const { orderId, isChecking, checks, hasCart, hasCancelled, onRefresh } = props;
  const t = useTranslations('checkout.result');
  const track = useTranslations('checkout.track');
  const title = t(hasCancelled ? 'cancelledTitle' : 'checkingTitle');
  usePageTitle(title);
  return (
    <Panel className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex items-center gap-3 font-display text-xl">
          <SpinnerIcon className="text-amber" />
          {title}
        </h2>
        <p className="mt-2 text-sm">
          {t(hasCancelled ? 'cancelledChecking' : 'checkingText')}{' '}
          {hasCart && t(hasCancelled ? 'cancelledCart' : 'checkingCart')}
        </p>
        <p className="mt-2 text-muted text-sm">
          {track('paySafely')} {!hasCart && track('cartSaved')}
        </p>
        {orderId && <OrderNumber orderId={orderId} className="mt-2" />}
        <HelpLinks orderId={orderId} className="mt-2 text-sm" />
      </div>
      <div className="flex items-center gap-4">
        {onRefresh && (
          <Button variant="secondary" pending={isChecking} onClick={onRefresh}>
            {!isChecking && <RefreshIcon />}
            {t('refresh')}
          </Button>
        )}
        <p role="status" className="text-muted text-sm">
          {checks > 0 && !isChecking && t('stillOpen')}
        </p>
      </div>
    </Panel>
  );
}

function OrderNumber({ orderId, className = '' }: { orderId: string; className?: string }) {
  const t = useTranslations('checkout.result');
  return (
    <p className={`text-sm ${className}`}>
      <span className="text-muted">{t('order')}</span>{' '}
      <bdi dir="ltr" className="tabular font-semibold">
        {orderId}
      </bdi>
    </p>
  );
}
