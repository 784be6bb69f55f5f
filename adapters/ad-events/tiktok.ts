import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type {
  AdEventOutcome,
  AdEventSender,
  AdItem,
  AdPurchase,
  AdPurchaser,
} from './ad-events.ts';

export type TikTokOptions = {
  pixelId: string;
  token: string;
  url: string;
  seconds?: number;
};

const path = '/open_api/v1.3/event/track/';

/** Refusals have status 200, too. Messages may repeat personal data: only the code is read. */
const responseSchema = z.object({ code: z.int() });

const good = 0;
/** Bad data, and a partly accepted batch: another try does not help. */
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
      // Following one would send the token elsewhere.
      redirect: 'error',
      signal,
    });
    return toOutcome(response.status, await response.text());
  } catch {
    const reason = signal.aborted ? `no answer within ${seconds} s` : 'cannot be reached';
    return { state: 'later', reason };
  }
}

/** Treats only faults of the event itself as final. The owner can fix tokens, permissions and limits. */
function toOutcome(status: number, text: string): AdEventOutcome {
  const { data } = responseSchema.safeParse(parseJson(text));
  if (status < 200 || status > 299) return { state: 'later', reason: `HTTP ${status}` };
  if (!data) return { state: 'later', reason: 'no usable answer' };
  if (data.code === good) return { state: 'accepted' };
  const reason = `code ${data.code}`;
  return { state: finalCodes.has(data.code) ? 'refused' : 'later', reason };
}

function toTrackBody(pixelId: string, purchase: AdPurchase) {
  const { eventId, happenedAt, person, page } = purchase;
  const event = {
    event: 'Purchase',
    event_time: Math.floor(happenedAt.getTime() / 1000),
    event_id: eventId,
    limited_data_use: false,
    user: toUser(person),
    page: { url: page },
    properties: toProperties(purchase),
  };
  return { event_source: 'web', event_source_id: pixelId, data: [event] };
}

function toUser({ email, phone, externalId, address, userAgent, ...person }: AdPurchaser) {
  const { ttclid, ttp, language } = person;
  return {
    email: email && digest(email),
    phone: phone && digest(phone),
    external_id: digest(externalId),
    ip: address,
    user_agent: userAgent,
    ttclid,
    ttp,
    locale: language,
  };
}

function toProperties({ orderId, total, currency, items }: AdPurchase) {
  return {
    contents: items.map(toContent),
    content_type: 'product',
    value: total,
    currency,
    order_id: orderId,
  };
}

function toContent({ id, name, category, brand, price, pieces }: AdItem) {
  return {
    // TikTok refuses a number.
    content_id: String(id),
    content_type: 'product',
    content_name: name,
    content_category: category,
    price,
    quantity: pieces,
    brand,
  };
}

/** Hex SHA-256 of a trimmed, lowercase text: as the browser's pixel sends it. */
function digest(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('hex');
}
