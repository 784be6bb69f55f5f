import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { tellPurchase } from '#app/ads/ad-events.ts';
import { onEndedElsewhere, useUnresolvedOrderId } from '#app/browser/last-order.ts';
import {
  concludePayment,
  decideResult,
  failureSearch,
  isInherited,
  type KnownPayment,
  readReturn,
  readShownResult,
  type ShownResult,
  withoutReturn,
} from '#app/browser/payment-result.ts';
import { useIsAwake } from '#app/ui/use-is-hydrated.ts';
import { fetchPaymentStatus, waitForResult } from './payment-check.ts';

const msToFirstCheck = { flagged: 2000, plain: 3000 };
const msBetweenChecks = 10_000;

/**
 * How the payment ended, as far as this page may say. The address decides together with what the
 * store knew when the page was made; afterwards the result lives in the history entry, without
 * parameters in the address. While there is none, the store is asked again and again.
 */
export function usePaymentResult(payment: KnownPayment | undefined) {
  const { search, state, key } = useLocation();
  const isAwake = useIsAwake();
  const unresolved = useUnresolvedOrderId();
  const showResult = useShowResult();
  const showFailure = useShowFailure();
  const returned = readReturn(search);
  const { flag, hasCancelled } = returned;

  const known = payment?.orderId === returned.orderId ? payment : undefined;
  const tapId = known?.isForeign ? undefined : returned.tapId;
  const decided = decideResult(returned, known);
  const remembered = isAwake ? readShownResult(state) : undefined;
  const isOver = remembered !== undefined && isInherited(key);
  const shown = decided ?? (isOver ? undefined : remembered);
  const orderId = shown ? undefined : (returned.orderId ?? unresolved);

  const conclude = useEffectEvent(() => {
    if (!decided) return;
    concludePayment(decided, flag === 'paid');
    tellPurchase(decided);
    showResult(decided);
  });
  const { result, orderId: endedOrderId } = decided ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a result is concluded once.
  useEffect(() => conclude(), [result, endedOrderId]);

  useEffect(() => {
    if (isOver) showResult(undefined);
  }, [isOver, showResult]);

  const tapOrderId = returned.orderId ?? unresolved;
  useTapReturn(isAwake && tapId && !decided ? tapId : undefined, tapOrderId);

  const check = usePolling(tapId ? undefined : orderId, {
    msToFirst: flag ? msToFirstCheck.flagged : msToFirstCheck.plain,
    onResult: async (ended) => {
      if (ended.result === 'failed') return showFailure(orderId);
      const isOwnReturn = ended.result === 'paid' && flag === 'paid';
      await showResult(ended);
      concludePayment(ended, isOwnReturn);
      tellPurchase(ended);
    },
  });
  const isWaiting = orderId !== undefined || (!shown && !!tapId);
  return { shown, orderId, isWaiting, hasCancelled, ...check };
}

/** Takes the parameters out of the address and puts the result, or none, into its history entry. */
function useShowResult() {
  const navigate = useNavigate();
  return useCallback(
    (payment: ShownResult | undefined) =>
      navigate(
        { pathname: href('/checkout'), search: withoutReturn(location.search) },
        { replace: true, state: payment ? { payment } : null, preventScrollReset: true },
      ),
    [navigate],
  );
}

/** Has the page made anew with what the store knows of a failure. */
function useShowFailure() {
  const navigate = useNavigate();
  return useCallback(
    (orderId: string | undefined) => {
      if (!orderId) return;
      const search = failureSearch(orderId, location.search);
      return navigate(
        { pathname: href('/checkout'), search },
        { replace: true, preventScrollReset: true },
      );
    },
    [navigate],
  );
}

/** A card provider has sent the shopper back without a result: ask for it, then go on with one. */
function useTapReturn(tapId: string | undefined, orderId: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!tapId) return;
    const leaving = new AbortController();
    const result = orderId ? waitForResult(orderId, leaving.signal) : Promise.resolve(undefined);
    result.then((result) => {
      if (leaving.signal.aborted) return;
      const query = new URLSearchParams(withoutReturn(location.search));
      query.set(result === 'failed' ? 'failed' : 'success', '1');
      if (orderId) query.set('order_id', orderId);
      navigate({ pathname: href('/checkout'), search: `?${query}` }, { replace: true });
    });
    return () => leaving.abort();
  }, [tapId, orderId, navigate]);
}

type Polling = { msToFirst: number; onResult: (ended: ShownResult) => void };

/**
 * Asks about an order after a while, then every ten seconds while the page is visible, or later where the
 * store asks to wait, and on demand.
 */
function usePolling(orderId: string | undefined, { msToFirst, onResult }: Polling) {
  const [isChecking, setChecking] = useState(false);
  const [checks, setChecks] = useState(0);
  const [msAskedToWait, setMsAskedToWait] = useState(0);
  const waiting = useRef<AbortController>(undefined);

  const check = useEffectEvent(async () => {
    const { signal } = waiting.current ?? {};
    if (!orderId || !signal || isChecking) return;
    setChecking(true);
    const { result, msToWait } = await fetchPaymentStatus(orderId);
    setChecking(false);
    setMsAskedToWait(msToWait);
    setChecks((count) => count + 1);
    // Whoever has left this page, or pays another order by now, is not called back.
    if (result && !signal.aborted) onResult({ result, orderId, isClaimed: false });
  });
  const takeOver = useEffectEvent((result: 'paid' | 'failed') => {
    onResult({ result, orderId, isClaimed: false });
  });

  useEffect(() => {
    if (!orderId) return;
    const leaving = new AbortController();
    waiting.current = leaving;
    const stopListening = onEndedElsewhere(orderId, takeOver);
    return () => {
      leaving.abort();
      stopListening();
    };
  }, [orderId]);

  useEffect(() => {
    if (!orderId) return;
    const ms = checks === 0 ? msToFirst : Math.max(msBetweenChecks, msAskedToWait);
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') check();
      else setChecks((count) => count + 1);
    }, ms);
    return () => clearTimeout(timer);
  }, [orderId, checks, msToFirst, msAskedToWait]);

  const [wish, setWish] = useState(0);
  useEffect(() => {
    if (wish > 0) check();
  }, [wish]);

  return { refresh: () => setWish((count) => count + 1), isChecking, checks };
}
