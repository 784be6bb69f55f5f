import * as z from 'zod/mini';
import {
  readSession,
  readStorage,
  removeSession,
  removeStorage,
  writeSession,
  writeStorage,
} from '#app/browser/storage/web-storage.ts';
import type { AdCart, AdEvent } from '#domain/ad-events/ad-event.ts';
import { adPayload } from '#domain/ad-events/payload.ts';
import { bundles } from '#domain/cart/bundle.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { createClickIds } from './click-ids.ts';
import { type AdChoice, onAdChoice, readAdChoice } from './consent.ts';
import { openPixel, type Pixel } from './pixel.ts';
import { type AdIdentity, hashPerson } from './pixel-identity.ts';

export type PixelSettings = { id: string; url: string; brand: string };

export type OrderConsent = { ads: boolean; ttclid?: string | undefined; ttp?: string | undefined };

export type AdSender = {
  send(event: AdEvent): Promise<void>;
  consentForOrder(): OrderConsent;
};

/** Consent counts from the current page on: `sendAgain` gets the events still true of it. */
export function createAdSender(
  { brand, ...script }: PixelSettings,
  sendAgain: (event: AdEvent) => void,
): AdSender {
  const clickIds = createClickIds(location.search);
  let pixel: Pixel | undefined;
  let pageEvents: AdEvent[] = [];
  let followed: AdChoice | undefined;
  follow();
  onAdChoice(follow);

  return {
    async send(event) {
      if (event.name === 'page') pageEvents = [];
      if (readAdChoice() === 'allowed') {
        pixel ??= openPixel(script);
        await trackPixel(pixel, brand, event);
      } else if (describesPage.has(event.name)) pageEvents.push(event);
    },
    consentForOrder() {
      const isAllowed = readAdChoice() === 'allowed';
      return isAllowed ? { ads: true, ...clickIds.read() } : { ads: false };
    },
  };

  function follow(): void {
    const choice = readAdChoice();
    if (choice === followed) return;
    followed = choice;
    if (choice === 'unasked') return;
    pixel?.setConsent(choice === 'allowed');
    if (choice === 'allowed') {
      clickIds.keep();
      for (const event of pageEvents.splice(0)) sendAgain(event);
    } else {
      clickIds.forget();
      forgetCheckout();
    }
  }
}

/** Events that still apply if consent comes later on the same page; earlier acts are not sent. */
const describesPage = new Set<AdEvent['name']>(['page', 'ViewContent', 'InitiateCheckout']);

type Event<Name extends AdEvent['name']> = Extract<AdEvent, { name: Name }>;

const checkoutKey = 'nabta.ad_checkout';

/** A checkout counts once per visit, a purchase only for an order placed with consent. */
async function trackPixel(pixel: Pixel, brand: string, event: AdEvent): Promise<void> {
  switch (event.name) {
    case 'page':
      return pixel.page();
    case 'ViewContent':
    case 'AddToCart':
      return pixel.track(event.name, adPayload(event, brand));
    case 'InitiateCheckout':
      if (!isFirstCheckout()) return;
      return pixel.track(event.name, adPayload(event, brand));
    case 'AddPaymentInfo':
      pixel.identify(await hashPerson(event.person));
      return pixel.track(event.name, adPayload(event, brand));
    case 'PlaceAnOrder':
      return trackPlacedOrder(pixel, brand, event);
    case 'Purchase':
      return trackPurchase(pixel, brand, event);
  }
}

function forgetCheckout(): void {
  forgetAdOrder();
  removeSession(checkoutKey);
}

function isFirstCheckout(): boolean {
  if (readSession(checkoutKey)) return false;
  writeSession(checkoutKey, '1');
  return true;
}

async function trackPlacedOrder(pixel: Pixel, brand: string, event: Event<'PlaceAnOrder'>) {
  const { name, lines, currency, orderId } = event;
  // Paying the same order again, after a decline or a reload, is no new order.
  if (orderId && readAdOrder()?.orderId === orderId) return;
  // Saved before the digests are made: the browser may leave for the gateway first.
  if (orderId) storeAdOrder({ orderId, lines, currency, person: undefined });
  const person = await hashPerson(event.person, orderId);
  if (orderId) storeAdOrder({ orderId, lines, currency, person });
  pixel.identify(person);
  pixel.track(name, adPayload(event, brand), orderId);
}

async function trackPurchase(pixel: Pixel, brand: string, { name, orderId }: Event<'Purchase'>) {
  const order = await takeAdOrder(orderId);
  if (!order) return;
  removeSession(checkoutKey);
  pixel.identify(order.person);
  pixel.track(name, adPayload(order, brand), orderId);
}

const adOrderKey = 'nabta.ad_order';

const digest = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/)));

const adOrder = z.object({
  orderId: z.string().check(z.refine(isOrderId)),
  lines: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      price: z.int(),
      bundle: z.enum(bundles),
      qty: z.int(),
    }),
  ),
  currency: z.optional(z.string()),
  person: z.optional(z.object({ email: digest, phone_number: digest, external_id: digest })),
});

/** The last order placed with consent, for its purchase event; of its shopper digests only. */
type AdOrder = AdCart & { orderId: string; person: AdIdentity | undefined };

function storeAdOrder({ orderId, lines, currency, person }: AdOrder): void {
  const savedLines = lines.map(({ id, title, price, bundle, qty }) => ({
    id,
    title,
    price,
    bundle,
    qty,
  }));
  writeStorage(adOrderKey, JSON.stringify({ orderId, lines: savedLines, currency, person }));
}

function readAdOrder(): AdOrder | undefined {
  try {
    const order = adOrder.parse(JSON.parse(readStorage(adOrderKey) ?? ''));
    return { ...order, currency: order.currency, person: order.person };
  } catch {
    return undefined;
  }
}

/** Removed when it matches, so that of several tabs only one gets it. */
async function takeAdOrder(orderId: string): Promise<AdOrder | undefined> {
  const take = () => {
    const order = readAdOrder();
    if (order?.orderId !== orderId) return undefined;
    forgetAdOrder();
    return order;
  };
  // Plain HTTP has no locks; the event id then marks duplicates.
  return navigator.locks ? navigator.locks.request(adOrderKey, take) : take();
}

function forgetAdOrder(): void {
  removeStorage(adOrderKey);
}
