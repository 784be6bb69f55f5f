import { createHash } from 'node:crypto';
import type { AdItem, AdPurchase, AdPurchaser } from './ad-events.ts';

/** The body of one call, which may report many events: this one reports a purchase. */
export function toTrackBody(pixelId: string, purchase: AdPurchase) {
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

// What is undefined does not get into JSON.
function toUser({ email, phone, externalId, address, userAgent, ...person }: AdPurchaser) {
  const { ttclid, ttp, language } = person;
  return {
    email: email && digest(email),
    phone: phone && digest(phone),
    external_id: digest(externalId),
    ip: address,
    user_agent: userAgent,
    ...{ ttclid, ttp, locale: language },
  };
}

function toProperties({ orderId, totalCents, currency, items }: AdPurchase) {
  return {
    contents: items.map(toContent),
    content_type: 'product',
    value: totalCents / 100,
    currency,
    order_id: orderId,
  };
}

function toContent({ id, name, category, brand, priceCents, pieces }: AdItem) {
  return {
    // A number is refused.
    content_id: String(id),
    content_type: 'product',
    content_name: name,
    content_category: category,
    price: priceCents / 100,
    quantity: pieces,
    brand,
  };
}

/** Hex SHA-256 of a text, trimmed and in small letters: what the browser's event is told with. */
function digest(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('hex');
}
