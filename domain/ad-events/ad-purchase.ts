import { z } from 'zod';
import type { AdItem, AdPurchase } from '#adapters/ad-events/ad-events.ts';
import type { OrderRow } from '#database/schema.ts';
import { bundleSize, bundles } from '../cart/bundle.ts';
import type { Language } from '../language.ts';
import { centsFromDecimal, centsFromNumber } from '../money.ts';
import { readOrderMeta } from '../orders/order-items.ts';
import type { AdConsent } from './ad-consent.ts';
import { adCategory } from './payload.ts';

export type AdStore = {
  publicUrl: string;
  name: Record<Language, string>;
};

const storedItem = z.object({
  id: z.int(),
  title: z.string(),
  bundle: z.enum(bundles),
  qty: z.int(),
  price: z.number().transform((dollars) => centsFromNumber(dollars) ?? 0),
});
// Only orders of this store have consent, and their items are of its own shape.
const storedItems = z.object({ items: z.array(storedItem) }).catch({ items: [] });

/** A paid order as the advertiser is told of it, in the terms of the browser's own event. */
export function toAdPurchase(
  order: OrderRow & { paid_at: Date },
  consent: Extract<AdConsent, { ads: true }>,
  { publicUrl, name }: AdStore,
): AdPurchase {
  const { order_id: orderId, email, phone } = order;
  const { ads: _, ...traces } = consent;
  const { items } = storedItems.parse(order.meta_data);
  return {
    eventId: orderId,
    happenedAt: order.paid_at,
    orderId,
    totalCents: centsFromDecimal(order.total),
    currency: order.currency,
    items: items.map((item) => toAdItem(item, name.en)),
    page: `${publicUrl}/checkout`,
    person: {
      ...traces,
      ...{ email: email ?? undefined, phone: phone ?? undefined, externalId: orderId },
      language: readOrderMeta(order.meta_data).lang ?? 'en',
    },
  };
}

function toAdItem(
  { id, title, bundle, qty, price }: z.infer<typeof storedItem>,
  brand: string,
): AdItem {
  const pieces = bundleSize(bundle) * qty;
  return { id, name: title, category: adCategory, brand, priceCents: price, pieces };
}
