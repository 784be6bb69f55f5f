import type { AdEvent } from '#domain/ad-events/ad-event.ts';
import { createClickIds } from './click-ids.ts';
import { type AdChoice, onChoice, readChoice } from './consent.ts';
import { openPixel, type Pixel } from './pixel.ts';
import { forgetTold, tellPixel } from './track-event.ts';

export type PixelSettings = { id: string; url: string; brand: string };

/** What goes with an order, in the shape the store's API takes it. */
export type OrderConsent = { ads: boolean; ttclid?: string | undefined; ttp?: string | undefined };

export type AdSender = {
  send(event: AdEvent): Promise<void>;
  consentForOrder(): OrderConsent;
};

/**
 * Lets events through to the pixel as long as the visitor agrees; without that its script is not even
 * asked for. Whoever agrees while looking at a page is counted from that page on: `tellAgain` takes
 * what is still true of it.
 */
export function createAdSender(
  { brand, ...script }: PixelSettings,
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
      if (readChoice() === 'allowed') {
        pixel ??= openPixel(script);
        await tellPixel(pixel, brand, event);
      } else if (tellsAState.has(event.name)) ofThisPage.push(event);
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
      forgetTold();
    }
  }
}

/** Still true when somebody agrees later on the same page; what somebody did before is not told. */
const tellsAState = new Set<AdEvent['name']>(['page', 'ViewContent', 'InitiateCheckout']);
