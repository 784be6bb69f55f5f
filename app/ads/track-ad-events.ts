import { useEffect, useEffectEvent } from 'react';
import type { PaymentResultView } from '#app/browser/storage/payment-result.ts';
import { readCart } from '#app/browser/storage/use-cart.ts';
import type { AdCart, AdEvent, AdPerson } from '#domain/ad-events/ad-event.ts';
import type { AdSender, OrderConsent, PixelSettings } from './send-event.ts';

// The ad events of a visit. The rest is loaded only where a pixel is configured, and failures are
// only logged: they never stop a shopper.

let hasStarted = false;
let start: (sender: Promise<AdSender> | undefined) => void;
const sender = new Promise<AdSender | undefined>((resolve) => {
  start = resolve;
});

/** Events wait until this is called. */
export function startAdEvents(pixel: PixelSettings | undefined): void {
  if (hasStarted) return;
  hasStarted = true;
  const load = async (settings: PixelSettings) =>
    (await import('./send-event.ts')).createAdSender(settings, queueEvent);
  start(pixel && load(pixel));
}

export function trackPageView(): void {
  queueEvent({ name: 'page' });
}

type ViewedProduct = { id: number; title: string; price: number; currency: string };

export function useViewContent(product: ViewedProduct): void {
  // A page that only changes its language is not viewed again.
  const trackView = useEffectEvent(() => {
    queueEvent({ name: 'ViewContent', ...cartOf(product) });
  });
  useEffect(() => trackView(), []);
}

export function trackAddToCart(product: ViewedProduct, bundle = '1'): void {
  queueEvent({ name: 'AddToCart', ...cartOf(product, bundle) });
}

function cartOf({ id, title, price, currency }: ViewedProduct, bundle = '1'): AdCart {
  return { lines: [{ id, title, price, bundle, qty: 1 }], currency };
}

/** `isReady`: whether there is a cart to check out. */
export function useInitiateCheckout(isReady: boolean): void {
  useEffect(() => {
    if (isReady) queueEvent({ name: 'InitiateCheckout', ...currentCart() });
  }, [isReady]);
}

export function trackPaymentInfo(person: AdPerson): void {
  queueEvent({ name: 'AddPaymentInfo', ...currentCart(), person });
}

export function trackPlacedOrder(person: AdPerson, orderId: string | undefined): void {
  queueEvent({ name: 'PlaceAnOrder', ...currentCart(), person, orderId });
}

/**
 * Counts only the store's own result as a purchase, never the flag in the address. A transfer becomes one when its
 * money is there: the server reports it.
 */
export function trackPurchase({ result, isClaimed, orderId, due }: PaymentResultView): void {
  if (result !== 'paid' || isClaimed || !orderId || due?.terms === 'bank') return;
  queueEvent({ name: 'Purchase', orderId });
}

const consentTimeoutMs = 1000;

/** Resolves to undefined without a pixel, or if it does not respond in time. */
export function consentForOrder(): Promise<OrderConsent | undefined> {
  const consent = sender.then((one) => one?.consentForOrder()).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, consentTimeoutMs));
  return Promise.race([consent, late]);
}

function currentCart(): AdCart {
  const { items, currency } = readCart();
  return { lines: items, currency };
}

// A promise chain keeps the order: some events wait for digests, and later ones must not overtake them.
let queue: Promise<void> = Promise.resolve();
let hasWarned = false;

function queueEvent(event: AdEvent): void {
  queue = queue.then(() => send(event)).catch(warn);
}

const sendTimeoutMs = 300;

/** Resolves once the pixel has all events so far, or soon: a page that closes loses the others. */
export function untilAdEventsSent(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, sendTimeoutMs));
  return Promise.race([queue, late]);
}

async function send(event: AdEvent): Promise<void> {
  const pixel = await sender;
  if (pixel) return pixel.send(event);
  if (!hasWarned) warn('no ad pixel is configured');
  hasWarned = true;
}

function warn(reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: read while setting up the pixel.
  console.warn('An ad event was not sent:', reason);
}
