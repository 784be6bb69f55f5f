import { href } from 'react-router';
import * as z from 'zod/mini';
import { importLimits } from '#domain/orders/import-tracking.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { filterAddress } from '../kit/filters.tsx';

/** Orders that were chosen in the list get a field each. */
export const trackingAddress = filterAddress(
  href('/admin/tracking'),
  z.object({ orders: z.pipe(z._default(z.string(), ''), z.transform(readIds)) }),
);

function readIds(text: string): string[] {
  return [...new Set(text.split(',').filter(isOrderId))].slice(0, importLimits.orders);
}
