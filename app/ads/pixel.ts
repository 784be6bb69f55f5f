import type { AdPayload } from '#domain/ad-events/payload.ts';
import type { AdIdentity } from './pixel-identity.ts';

export type Pixel = {
  page(): void;
  /** `eventId` lets TikTok match the same event sent by the server. */
  track(name: string, payload: AdPayload, eventId?: string): void;
  identify(person: AdIdentity | undefined): void;
  /** Tells a loaded script about a changed consent. */
  setConsent(isGranted: boolean): void;
};

type Call = (...args: unknown[]) => void;

/** `window.ttq`: the stub, later replaced by the script. */
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

export function openPixel({ id, url }: { id: string; url: string }): Pixel {
  window.TiktokAnalyticsObject = 'ttq';
  window.ttq ??= createStub(url);
  // The shop tracks page views itself.
  window.ttq.load?.(id, { historyObserver: false });
  return {
    page: () => ttq().page?.(),
    track: (name, payload, eventId) =>
      ttq().track?.(name, payload, ...(eventId ? [{ event_id: eventId }] : [])),
    identify: (person) => {
      if (person) ttq().identify?.(person);
    },
    setConsent(isGranted) {
      window.ttq?.[isGranted ? 'grantConsent' : 'revokeConsent']?.();
      window.ttq?.[isGranted ? 'enableCookie' : 'disableCookie']?.();
    },
  };
}

function ttq(): Ttq {
  if (!window.ttq) throw new Error('the ad pixel is gone');
  return window.ttq;
}

const methods = [
  'page',
  'track',
  'identify',
  'instances',
  'debug',
  'on',
  'off',
  'once',
  'ready',
  'alias',
  'group',
  'enableCookie',
  'disableCookie',
  'holdConsent',
  'revokeConsent',
  'grantConsent',
];

type Calls = unknown[] & Record<string, unknown>;

/** The vendor's snippet, with the names its script looks for. */
function createStub(url: string): Ttq {
  const stub = [] as unknown as Calls;
  const instances: Record<string, unknown[]> = {};
  const times: Record<string, number> = {};
  const options: Record<string, object> = {};
  for (const method of methods) defer(stub, method);
  return Object.assign(stub, {
    methods,
    setAndDefer: defer,
    _i: instances,
    _t: times,
    _o: options,
    instance(id: string) {
      const calls = (instances[id] ?? []) as Calls;
      for (const method of methods) defer(calls, method);
      return calls;
    },
    load(id: string, settings: object = {}) {
      instances[id] = Object.assign([], { _u: url });
      times[id] = Date.now();
      options[id] = settings;
      fetchScript(`${url}?sdkid=${encodeURIComponent(id)}&lib=ttq`);
    },
  });
}

function defer(calls: Calls, method: string): void {
  calls[method] = (...args: unknown[]) => void calls.push([method, ...args]);
}

function fetchScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}
