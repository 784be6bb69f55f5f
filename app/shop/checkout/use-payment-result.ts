import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { trackPurchase } from '#app/ads/track-ad-events.ts';
import { recordReachability } from '#app/browser/network/connection.ts';
import { onOrderEndedInOtherTab, useUnresolvedOrderId } from '#app/browser/storage/last-order.ts';
import {
  concludePayment,
  decidePaymentResult,
  failedPaymentQuery,
  isInheritedHistoryEntry,
  type PaymentResultView,
  readPaymentReturn,
  readResultView,
  removePaymentParams,
} from '#app/browser/storage/payment-result.ts';
import type { CachedPayment } from '#app/browser/storage/payment-result-contract.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { addressOf, publicApi } from '#domain/shop-addresses.ts';

const firstCheckDelayMs = { flagged: 2000, plain: 3000 };
const checkIntervalMs = 10_000;

/** A result lives in the history entry, for reloads; until there is one, the store is polled. */
export function usePaymentResult(payment: CachedPayment | undefined) {
  const { search, state, key } = useLocation();
  const isHydrated = useIsHydrated();
  const unresolved = useUnresolvedOrderId();
  const showResult = useShowResult();
  const showFailure = useShowFailure();
  const returned = readPaymentReturn(search);
  const { flag, hasCancelled } = returned;

  const cached = payment?.orderId === returned.orderId ? payment : undefined;
  const tapId = cached?.isForeign ? undefined : returned.tapId;
  const decided = decidePaymentResult(returned, cached);
  const remembered = isHydrated ? readResultView(state) : undefined;
  const isOver = remembered !== undefined && isInheritedHistoryEntry(key);
  const view = decided ?? (isOver ? undefined : remembered);
  const orderId = view ? undefined : (returned.orderId ?? unresolved);

  const conclude = useEffectEvent(() => {
    if (!decided) return;
    concludePayment(decided, flag === 'paid');
    trackPurchase(decided);
    showResult(decided);
  });
  const { result, orderId: endedOrderId } = decided ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a result is concluded once.
  useEffect(() => conclude(), [result, endedOrderId]);

  useEffect(() => {
    if (isOver) showResult(undefined);
  }, [isOver, showResult]);

  const tapOrderId = returned.orderId ?? unresolved;
  useTapReturn(isHydrated && tapId && !decided ? tapId : undefined, tapOrderId);

  const check = usePolling(tapId ? undefined : orderId, {
    firstDelayMs: flag ? firstCheckDelayMs.flagged : firstCheckDelayMs.plain,
    onResult: async (ended) => {
      if (ended.result === 'failed') return showFailure(orderId);
      const isOwnReturn = ended.result === 'paid' && flag === 'paid';
      await showResult(ended);
      concludePayment(ended, isOwnReturn);
      trackPurchase(ended);
    },
  });
  const isWaiting = orderId !== undefined || (!view && !!tapId);
  return { view, orderId, isWaiting, hasCancelled, ...check };
}

function useShowResult() {
  const navigate = useNavigate();
  return useCallback(
    (payment: PaymentResultView | undefined) =>
      navigate(
        { pathname: href('/checkout'), search: removePaymentParams(location.search) },
        { replace: true, state: payment ? { payment } : null, preventScrollReset: true },
      ),
    [navigate],
  );
}

function useShowFailure() {
  const navigate = useNavigate();
  return useCallback(
    (orderId: string | undefined) => {
      if (!orderId) return;
      const search = failedPaymentQuery(orderId, location.search);
      return navigate(
        { pathname: href('/checkout'), search },
        { replace: true, preventScrollReset: true },
      );
    },
    [navigate],
  );
}

/** Tap sends the shopper back without a result: it is fetched first. */
function useTapReturn(tapId: string | undefined, orderId: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!tapId) return;
    const leaving = new AbortController();
    const result = orderId ? waitForResult(orderId, leaving.signal) : Promise.resolve(undefined);
    result.then((result) => {
      if (leaving.signal.aborted) return;
      const query = new URLSearchParams(removePaymentParams(location.search));
      query.set(result === 'failed' ? 'failed' : 'success', '1');
      if (orderId) query.set('order_id', orderId);
      navigate({ pathname: href('/checkout'), search: `?${query}` }, { replace: true });
    });
    return () => leaving.abort();
  }, [tapId, orderId, navigate]);
}

type Polling = { firstDelayMs: number; onResult: (ended: PaymentResultView) => void };

/** Polls every ten seconds while the page is visible, or later if the store requires a delay. */
function usePolling(orderId: string | undefined, { firstDelayMs, onResult }: Polling) {
  const [isChecking, setChecking] = useState(false);
  const [checks, setChecks] = useState(0);
  const [retryAfterMs, setRetryAfterMs] = useState(0);
  const waiting = useRef<AbortController>(undefined);

  const check = useEffectEvent(async () => {
    const { signal } = waiting.current ?? {};
    if (!orderId || !signal || isChecking) return;
    setChecking(true);
    const { result, waitMs } = await fetchPaymentStatus(orderId);
    setChecking(false);
    setRetryAfterMs(waitMs);
    setChecks((count) => count + 1);
    // Ignores a result that arrives after the shopper has left this page or pays another order.
    if (result && !signal.aborted) onResult({ result, orderId, isClaimed: false });
  });
  const takeOver = useEffectEvent((result: 'paid' | 'failed') => {
    onResult({ result, orderId, isClaimed: false });
  });

  useEffect(() => {
    if (!orderId) return;
    const leaving = new AbortController();
    waiting.current = leaving;
    const stopListening = onOrderEndedInOtherTab(orderId, takeOver);
    return () => {
      leaving.abort();
      stopListening();
    };
  }, [orderId]);

  useEffect(() => {
    if (!orderId) return;
    const ms = checks === 0 ? firstDelayMs : Math.max(checkIntervalMs, retryAfterMs);
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') check();
      else setChecks((count) => count + 1);
    }, ms);
    return () => clearTimeout(timer);
  }, [orderId, checks, firstDelayMs, retryAfterMs]);

  const [wish, setWish] = useState(0);
  useEffect(() => {
    if (wish > 0) check();
  }, [wish]);

  return { refresh: () => setWish((count) => count + 1), isChecking, checks };
}

type RemoteStatus = {
  /** False for an unknown order, and when the store could not be reached. */
  ok: boolean;
  result: 'paid' | 'failed' | undefined;
  /** Delay in ms that the store requires after too many requests; else 0. */
  waitMs: number;
};

const statusSchema = z.object({
  ok: z.catch(z.boolean(), false),
  remote: z.object({ status: z.catch(z.nullable(z.boolean()), null) }),
});

/** Any failure is logged and means that nothing is known yet. */
async function fetchPaymentStatus(orderId: string): Promise<RemoteStatus> {
  try {
    const response = await requestStatus(orderId);
    if (!response.ok) return unknownStatus(`HTTP ${response.status}`, readWait(response));
    const { ok, remote } = statusSchema.parse(await response.json());
    if (remote.status === null) return { ok, result: undefined, waitMs: 0 };
    return { ok, result: remote.status ? 'paid' : 'failed', waitMs: 0 };
  } catch (error) {
    return unknownStatus(error, 0);
  }
}

function unknownStatus(reason: unknown, waitMs: number): RemoteStatus {
  // biome-ignore lint/suspicious/noConsole: the spec wants it logged, and nothing shown.
  console.warn('The payment status could not be read:', reason);
  return { ok: false, result: undefined, waitMs };
}

const retryAfter = z.catch(z.coerce.number().check(z.minimum(0), z.maximum(300)), 0);

function readWait({ status, headers }: Response): number {
  return status === 429 ? retryAfter.parse(headers.get('retry-after')) * 1000 : 0;
}

async function requestStatus(orderId: string): Promise<Response> {
  try {
    const response = await fetch(addressOf(publicApi.paymentStatus, { orderId }));
    recordReachability(true);
    return response;
  } catch (error) {
    recordReachability(false);
    throw error;
  }
}

const maxAttempts = 6;
const retryDelayMs = 5000;

async function waitForResult(
  orderId: string,
  signal: AbortSignal,
): Promise<RemoteStatus['result']> {
  for (let tried = 1; !signal.aborted; tried += 1) {
    const { ok, result, waitMs } = await fetchPaymentStatus(orderId);
    if (ok && result) return result;
    if (tried === maxAttempts) return undefined;
    const ms = Math.max(retryDelayMs, waitMs);
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
  return undefined;
}
