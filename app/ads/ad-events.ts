import { useEffect, useEffectEvent } from 'react';
import { readCart } from '#app/browser/cart.ts';
import type { ShownResult } from '#app/browser/payment-result.ts';
import type { AdEvent, AdLine, AdPerson } from '#domain/ad-events/ad-event.ts';
import type { AdSender, OrderConsent, PixelSettings } from './send-event.ts';

// What the screens tell of a visit. All else about ad events is loaded only where a pixel is
// configured, and nothing here ever stands in a shopper's way: what goes wrong is logged.

let hasStarted = false;
let start: (sender: Promise<AdSender> | undefined) => void;
const sender = new Promise<AdSender | undefined>((resolve) => {
  start = resolve;
});

/** Says which pixel the store has, if any. Until then events wait. */
export function startAdEvents(pixel: PixelSettings | undefined): void {
  if (hasStarted) return;
  hasStarted = true;
  const load = async (settings: PixelSettings) =>
    (await import('./send-event.ts')).createAdSender(settings, tell);
  start(pixel && load(pixel));
}

export function trackPageView(): void {
  tell({ name: 'page' });
}

type ShownProduct = { id: number; title: string; price: number };

export function useViewContent({ id, title, price }: ShownProduct): void {
  // A page that only changes its language is no second look.
  const trackView = useEffectEvent(() => {
    tell({ name: 'ViewContent', lines: [{ id, title, price, bundle: '1', qty: 1 }] });
  });
  useEffect(() => trackView(), []);
}

export function trackAddToCart({ id, title, price }: ShownProduct, bundle = '1'): void {
  tell({ name: 'AddToCart', lines: [{ id, title, price, bundle, qty: 1 }] });
}

/** `isReady` is whether there is a cart to check out. */
export function useInitiateCheckout(isReady: boolean): void {
  useEffect(() => {
    if (isReady) tell({ name: 'InitiateCheckout', lines: cartLines() });
  }, [isReady]);
}

export function trackPaymentInfo(person: AdPerson): void {
  tell({ name: 'AddPaymentInfo', lines: cartLines(), person });
}

export function trackPlacedOrder(person: AdPerson, orderId: string | undefined): void {
  tell({ name: 'PlaceAnOrder', lines: cartLines(), person, orderId });
}

/** Only the store's own word makes a purchase; what an address claims makes none. */
export function trackPurchase({ result, isClaimed, orderId }: ShownResult): void {
  if (result === 'paid' && !isClaimed && orderId) tell({ name: 'Purchase', orderId });
}

const msForConsent = 1000;

/** What the visitor chose, to go with an order; undefined where no pixel asks, or none is quick. */
export function consentForOrder(): Promise<OrderConsent | undefined> {
  const consent = sender.then((one) => one?.consentForOrder()).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, msForConsent));
  return Promise.race([consent, late]);
}

function cartLines(): readonly AdLine[] {
  return readCart().items;
}

// One after the other: some events have to be digested first, and must not be overtaken.
let queue: Promise<void> = Promise.resolve();
let hasWarned = false;

function tell(event: AdEvent): void {
  queue = queue.then(() => send(event)).catch(warn);
}

async function send(event: AdEvent): Promise<void> {
  const pixel = await sender;
  if (pixel) return pixel.send(event);
  if (!hasWarned) warn('no ad pixel is configured');
  hasWarned = true;
}

function warn(reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: whoever sets up the pixel looks for it here.
  console.warn('An ad event was not told:', reason);
}
