import type { AdPayload } from '#domain/ad-events/payload.ts';
import type { AdIdentity } from './pixel-identity.ts';
import { createStub } from './pixel-stub.ts';

/** The TikTok pixel, as far as the shop talks to it. */
export type Pixel = {
  page(): void;
  /** `eventId` lets the same event from elsewhere, the server say, be known as the same. */
  track(name: string, payload: AdPayload, eventId?: string): void;
  identify(person: AdIdentity | undefined): void;
  /** Tells a script that is there already what the visitor has said since. */
  setConsent(isGiven: boolean): void;
};

type Call = (...args: unknown[]) => void;

/** What stands at `window.ttq`: the stub, and in its place the script's own once it has come. */
export type Ttq = {
  load?: (id: string, options: { historyObserver: boolean }) => void;
  page?: Call;
  track?: Call;
  identify?: Call;
  enableCookie?: Call;
  disableCookie?: Call;
  grantConsent?: Call;
  revokeConsent?: Call;
};

declare global {
  interface Window {
    TiktokAnalyticsObject?: string;
    ttq?: Ttq;
  }
}

/** Fetches the pixel's script from `url`, and collects what it is told until it has come. */
export function openPixel({ id, url }: { id: string; url: string }): Pixel {
  window.TiktokAnalyticsObject = 'ttq';
  window.ttq ??= createStub(url);
  // The shop tells of its pages itself.
  window.ttq.load?.(id, { historyObserver: false });
  return {
    page: () => ttq().page?.(),
    track: (name, payload, eventId) =>
      ttq().track?.(name, payload, ...(eventId ? [{ event_id: eventId }] : [])),
    identify: (person) => {
      if (person) ttq().identify?.(person);
    },
    setConsent(isGiven) {
      window.ttq?.[isGiven ? 'grantConsent' : 'revokeConsent']?.();
      window.ttq?.[isGiven ? 'enableCookie' : 'disableCookie']?.();
    },
  };
}

function ttq(): Ttq {
  if (!window.ttq) throw new Error('the ad pixel is gone');
  return window.ttq;
}
