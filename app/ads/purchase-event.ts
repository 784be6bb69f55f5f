import * as z from 'zod/mini';
import { readStorage, removeStorage, writeStorage } from '#app/browser/storage.ts';
import type { AdLine } from '#domain/ad-events/ad-event.ts';
import { bundles } from '#domain/cart/bundle.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import type { AdIdentity } from './pixel-identity.ts';

const adOrderKey = 'nabta.ad_order';

const digest = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/)));

const adOrder = z.object({
  orderId: z.string().check(z.refine(isOrderId)),
  lines: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      price: z.int(),
      bundle: z.enum(bundles),
      qty: z.int(),
    }),
  ),
  person: z.optional(z.object({ email: digest, phone_number: digest, external_id: digest })),
});

/** The last order that was told as placed: what its purchase will be told with, by digests only. */
export type AdOrder = {
  orderId: string;
  lines: readonly AdLine[];
  person: AdIdentity | undefined;
};

export function keepAdOrder({ orderId, lines, person }: AdOrder): void {
  const kept = lines.map(({ id, title, price, bundle, qty }) => ({
    id,
    title,
    price,
    bundle,
    qty,
  }));
  writeStorage(adOrderKey, JSON.stringify({ orderId, lines: kept, person }));
}

export function readAdOrder(): AdOrder | undefined {
  try {
    const { orderId, lines, person } = adOrder.parse(JSON.parse(readStorage(adOrderKey) ?? ''));
    return { orderId, lines, person };
  } catch {
    return undefined;
  }
}

/** The kept order if it is this one; it is gone then, so that of several tabs only one has it. */
export async function takeAdOrder(orderId: string): Promise<AdOrder | undefined> {
  const take = () => {
    const order = readAdOrder();
    if (order?.orderId !== orderId) return undefined;
    forgetAdOrder();
    return order;
  };
  // Over plain HTTP there are no locks; the event's id then tells two of the same apart.
  return navigator.locks ? navigator.locks.request(adOrderKey, take) : take();
}

export function forgetAdOrder(): void {
  removeStorage(adOrderKey);
}
