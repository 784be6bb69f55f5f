import { readSession, removeSession, writeSession } from '#app/browser/storage.ts';
import type { AdEvent } from '#domain/ad-events/ad-event.ts';
import { adPayload } from '#domain/ad-events/payload.ts';
import type { Pixel } from './pixel.ts';
import { digestPerson } from './pixel-identity.ts';
import { forgetAdOrder, keepAdOrder, readAdOrder, takeAdOrder } from './purchase-event.ts';

type Event<Name extends AdEvent['name']> = Extract<AdEvent, { name: Name }>;

const checkoutKey = 'nabta.ad_checkout';

/**
 * Tells the pixel of one event, with all that belongs to it. A checkout is begun once a visit, an
 * order placed once, and a purchase made only of an order that was told as placed.
 */
export async function tellPixel(pixel: Pixel, brand: string, event: AdEvent): Promise<void> {
  switch (event.name) {
    case 'page':
      return pixel.page();
    case 'ViewContent':
    case 'AddToCart':
      return pixel.track(event.name, adPayload(event.lines, brand));
    case 'InitiateCheckout':
      if (!isFirstCheckout()) return;
      return pixel.track(event.name, adPayload(event.lines, brand));
    case 'AddPaymentInfo':
      pixel.identify(await digestPerson(event.person));
      return pixel.track(event.name, adPayload(event.lines, brand));
    case 'PlaceAnOrder':
      return tellPlacedOrder(pixel, brand, event);
    case 'Purchase':
      return tellPurchase(pixel, brand, event);
  }
}

/** Whatever may come after: the next checkout is the first again, and no order is known. */
export function forgetTold(): void {
  forgetAdOrder();
  removeSession(checkoutKey);
}

function isFirstCheckout(): boolean {
  if (readSession(checkoutKey)) return false;
  writeSession(checkoutKey, '1');
  return true;
}

async function tellPlacedOrder(pixel: Pixel, brand: string, event: Event<'PlaceAnOrder'>) {
  const { name, lines, orderId } = event;
  // Paying the same order again, after a decline or a reload, places no other one.
  if (orderId && readAdOrder()?.orderId === orderId) return;
  const person = await digestPerson(event.person, orderId);
  if (orderId) keepAdOrder({ orderId, lines, person });
  pixel.identify(person);
  pixel.track(name, adPayload(lines, brand), orderId);
}

async function tellPurchase(pixel: Pixel, brand: string, { name, orderId }: Event<'Purchase'>) {
  const order = await takeAdOrder(orderId);
  if (!order) return;
  removeSession(checkoutKey);
  pixel.identify(order.person);
  pixel.track(name, adPayload(order.lines, brand), orderId);
}
