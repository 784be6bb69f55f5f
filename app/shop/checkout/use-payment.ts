import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { href, useNavigate } from 'react-router';
import { consentForOrder, trackPlacedOrder, untilAdEventsSent } from '#app/ads/track-ad-events.ts';
import { readLastOrderId, storeLastOrderId } from '#app/browser/storage/last-order.ts';
import { rememberOrderedCart } from '#app/browser/storage/ordered-cart.ts';
import { readVisitSource } from '#app/browser/storage/read-visit-source.ts';
import { readCustomer } from '#app/browser/storage/saved-shipping.ts';
import { readCart } from '#app/browser/storage/use-cart.ts';
import { useRootData } from '#app/root-data.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import {
  type CartChange,
  openPaymentPage,
  PaymentRequestError,
  type RefusedField,
} from './payment-request.ts';

export const paymentSteps = ['preparing', 'connecting', 'securing', 'redirecting'] as const;
export type PaymentStep = (typeof paymentSteps)[number];

export type PaymentFailure =
  | { kind: 'cart_empty' | 'no_link' | 'unreachable' }
  | { kind: 'refused'; reason: string; field: RefusedField | undefined }
  | { kind: 'has_to_wait'; reason: string }
  | { kind: 'short'; changes: CartChange[] };

type Progress = {
  step: PaymentStep;
  orderId: string | undefined;
  failure: PaymentFailure | undefined;
};

const begin: Progress = { step: 'preparing', orderId: undefined, failure: undefined };
const returnTimeoutMs = 3000;

export function usePayment() {
  const [progress, setProgress] = useState(begin);
  const [attempt, setAttempt] = useState(1);
  const language = useLanguage();
  // The current language counts; a switch must not restart the steps.
  const spoken = useRef(language);
  const root = useRootData();
  const store = useRef(root.store);
  const toCheckout = useToCheckout();
  spoken.current = language;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is one more run.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = (change: Partial<Progress>) => {
      if (signal.aborted) return;
      // Renders synchronously: after the last step the browser leaves the page.
      flushSync(() => setProgress((current) => ({ ...current, ...change })));
    };
    const run = async () => {
      setProgress(begin);
      await untilPainted();
      if (signal.aborted) return;
      const customer = readCustomer();
      const cart = readCart();
      if (cart.items.length === 0) return show({ failure: { kind: 'cart_empty' } });
      if (!customer) return toCheckout();
      show({ step: 'connecting' });
      const { link, orderId } = await openPaymentPage({
        cart,
        customer,
        language: spoken.current,
        storeName: store.current.name.en,
        logo: store.current.icon,
        orderId: readLastOrderId(),
        consent: await consentForOrder(),
        source: readVisitSource(),
      });
      trackPlacedOrder(customer, orderId);
      rememberOrderedCart(cart);
      if (orderId) storeLastOrderId(orderId);
      show({ step: 'securing', orderId });
      await Promise.all([untilPainted(), untilAdEventsSent()]);
      show({ step: 'redirecting' });
      // Replaced, so that Back from the gateway leads to checkout and not here.
      if (!signal.aborted) location.replace(link);
    };
    run().catch((error: unknown) => show({ failure: failureOf(error) }));
    return () => leaving.abort();
  }, [attempt]);

  useReturn(progress.failure, toCheckout);
  return { ...progress, toCheckout, retry: () => setAttempt((count) => count + 1) };
}

function useReturn(failure: PaymentFailure | undefined, toCheckout: () => void): void {
  useEffect(() => {
    if (!failure || staysOpen(failure)) return;
    const timer = setTimeout(toCheckout, returnTimeoutMs);
    return () => clearTimeout(timer);
  }, [failure, toCheckout]);

  // A page restored from the back/forward cache would show "redirecting" for ever.
  useEffect(() => {
    const leave = ({ persisted }: PageTransitionEvent) => persisted && toCheckout();
    window.addEventListener('pageshow', leave);
    return () => window.removeEventListener('pageshow', leave);
  }, [toCheckout]);
}

/** These say what to do: the shopper leaves when it is read. */
export function staysOpen({ kind }: PaymentFailure): boolean {
  return kind === 'short' || kind === 'has_to_wait';
}

function useToCheckout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    navigate(href('/checkout'), { replace: true });
  }, [navigate]);
}

function failureOf(error: unknown): PaymentFailure {
  if (error instanceof PaymentRequestError) {
    const { kind, reason, refusal } = error;
    if (kind !== 'refused') return { kind };
    const { changes, hasToWait, field } = refusal;
    if (changes) return { kind: 'short', changes };
    return hasToWait ? { kind: 'has_to_wait', reason } : { kind, reason, field };
  }
  // Unexpected: the console has it, and the shopper can try again.
  reportError(error);
  return { kind: 'unreachable' };
}

/** Uses a timer instead of the next frame: a hidden tab has no frames. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
