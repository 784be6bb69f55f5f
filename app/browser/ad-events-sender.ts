import type { AdEvent, AdLine } from '#domain/ad-events/ad-event.ts';
import { adPayload } from '#domain/ad-events/payload.ts';
import { forgetAdOrder, keepAdOrder, readAdOrder, takeAdOrder } from './ad-events-order.ts';
import { openPixel, type Pixel } from './ad-pixel.ts';
import { digestPerson } from './ad-pixel-identity.ts';
import { type AdChoice, onChoice, readChoice } from './consent.ts';
import { createClickIds } from './consent-click-ids.ts';
import { readSession, removeSession, writeSession } from './payment-storage.ts';

export type PixelSettings = { id: string; url: string; brand: string };

/** What goes with an order, in the shape the store's API takes it. */
export type OrderConsent = { ads: boolean; ttclid?: string | undefined; ttp?: string | undefined };

export type AdSender = {
  send(event: AdEvent): Promise<void>;
  consentForOrder(): OrderConsent;
};

const checkoutKey = 'nabta.ad_checkout';

/**
 * Tells the pixel what happens, as long as the visitor agrees; without that its script is not even
 * asked for. Whoever agrees while looking at a page is counted from that page on: `tellAgain` takes
 * what is still true of it.
 */
export function createAdSender(
  { brand, ...settings }: PixelSettings,
  tellAgain: (event: AdEvent) => void,
): AdSender {
  const clickIds = createClickIds(location.search);
  let pixel: Pixel | undefined;
  let ofThisPage: AdEvent[] = [];

  let followed: AdChoice | undefined;
  follow();
  onChoice(follow);

  return {
    async send(event) {
      if (event.name === 'page') ofThisPage = [];
      if (readChoice() === 'allowed') return deliver(event);
      if (tellsAState.has(event.name)) ofThisPage.push(event);
    },
    consentForOrder() {
      const isAllowed = readChoice() === 'allowed';
      return isAllowed ? { ads: true, ...clickIds.read() } : { ads: false };
    },
  };

  function follow(): void {
    const choice = readChoice();
    if (choice === followed) return;
    followed = choice;
    if (choice === 'unasked') return;
    pixel?.setConsent(choice === 'allowed');
    if (choice === 'allowed') {
      clickIds.keep();
      for (const event of ofThisPage.splice(0)) tellAgain(event);
    } else {
      clickIds.forget();
      forgetAdOrder();
      removeSession(checkoutKey);
    }
  }

  async function deliver(event: AdEvent): Promise<void> {
    pixel ??= openPixel(settings);
    const payload = (lines: readonly AdLine[]) => adPayload(lines, brand);
    switch (event.name) {
      case 'page':
        return pixel.page();
      case 'ViewContent':
      case 'AddToCart':
        return pixel.track(event.name, payload(event.lines));
      case 'InitiateCheckout':
        if (readSession(checkoutKey)) return;
        writeSession(checkoutKey, '1');
        return pixel.track(event.name, payload(event.lines));
      case 'AddPaymentInfo':
        pixel.identify(await digestPerson(event.person));
        return pixel.track(event.name, payload(event.lines));
      case 'PlaceAnOrder': {
        const { lines, orderId } = event;
        // Paying the same order again, after a decline or a reload, places no other one.
        if (orderId && readAdOrder()?.orderId === orderId) return;
        const person = await digestPerson(event.person, orderId);
        if (orderId) keepAdOrder({ orderId, lines, person });
        pixel.identify(person);
        return pixel.track(event.name, payload(lines), orderId);
      }
      case 'Purchase': {
        const order = await takeAdOrder(event.orderId);
        if (!order) return;
        removeSession(checkoutKey);
        pixel.identify(order.person);
        return pixel.track(event.name, payload(order.lines), order.orderId);
      }
    }
  }
}

/** Still true when somebody agrees later on the same page; what somebody did before is not told. */
const tellsAState = new Set<AdEvent['name']>(['page', 'ViewContent', 'InitiateCheckout']);
