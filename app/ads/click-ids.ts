import { readSession, removeSession, writeSession } from '#app/browser/storage/web-storage.ts';
import { clickId } from '#domain/ad-events/ad-consent.ts';

const ttclidKey = 'nabta.ttclid';
/** The pixel's names for its cookies and stored values. */
const pixelNames = /^_?tt(p|clid|_|csid)/;

/** The click id of the landing address `search` is stored only once there is consent. */
export function createClickIds(search: string) {
  const landed = asClickId(new URLSearchParams(search).get('ttclid'));
  return {
    keep() {
      if (landed) writeSession(ttclidKey, landed);
    },
    read: () => ({ ttclid: asClickId(readSession(ttclidKey)), ttp: asClickId(cookie('_ttp')) }),
    /** Deletes ours and everything the pixel stored in this browser. */
    forget() {
      removeSession(ttclidKey);
      for (const name of cookieNames().filter((one) => pixelNames.test(one))) dropCookie(name);
      for (const area of ['localStorage', 'sessionStorage'] as const) dropStored(area);
    },
  };
}

function asClickId(value: string | null | undefined): string | undefined {
  return value && clickId.test(value) ? value : undefined;
}

function cookie(name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1];
}

function cookieNames(): string[] {
  return document.cookie.split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
}

// The pixel sets its cookies for the widest domain it can, and that domain cannot be read.
function dropCookie(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, at) => `; Domain=${labels.slice(at).join('.')}`);
  for (const domain of ['', ...domains]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
    document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
}

function dropStored(area: 'localStorage' | 'sessionStorage'): void {
  try {
    const storage = window[area];
    for (const name of Object.keys(storage).filter((one) => pixelNames.test(one))) {
      storage.removeItem(name);
    }
  } catch {
    // If storage is forbidden, there is nothing to remove.
  }
}
