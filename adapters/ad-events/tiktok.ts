import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { AdEventOutcome, AdEventSender, AdPurchase } from './ad-events.ts';
import { toTrackBody } from './tiktok-body.ts';

export type TikTokOptions = {
  pixelId: string;
  token: string;
  /** Without a path: https://business-api.tiktok.com */
  url: string;
  /** How long an answer may take. */
  seconds?: number;
};

const path = '/open_api/v1.3/event/track/';

/** Refusals come with status 200, too. The message may repeat what was sent, so only the code is read. */
const answer = z.object({ code: z.int() });

const good = 0;
/** Bad data, and what another try would not mend either: one event, and it was only partly taken. */
const finalCodes: ReadonlySet<number> = new Set([20001, 40002]);

/** TikTok's Events API, version 1.3, for events of a website. */
export function createTikTokEvents(options: TikTokOptions): AdEventSender {
  return { sendPurchase: (purchase) => send(options, purchase) };
}

async function send(
  { pixelId, token, url, seconds = 10 }: TikTokOptions,
  purchase: AdPurchase,
): Promise<AdEventOutcome> {
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Access-Token': token, 'Content-Type': 'application/json' },
      body: JSON.stringify(toTrackBody(pixelId, purchase)),
      // Following one would carry the token elsewhere.
      redirect: 'error',
      signal,
    });
    return toOutcome(response.status, await response.text());
  } catch {
    const reason = signal.aborted ? `no answer within ${seconds} s` : 'cannot be reached';
    return { state: 'later', reason };
  }
}

/**
 * Wrong tokens and missing permissions wait for the owner to mend them, as do limits and faults;
 * only what is wrong with the event itself is final.
 */
function toOutcome(status: number, text: string): AdEventOutcome {
  const { data } = answer.safeParse(parseJson(text));
  if (status < 200 || status > 299) return { state: 'later', reason: `HTTP ${status}` };
  if (!data) return { state: 'later', reason: 'no usable answer' };
  if (data.code === good) return { state: 'accepted' };
  const reason = `code ${data.code}`;
  return { state: finalCodes.has(data.code) ? 'refused' : 'later', reason };
}
