import { z } from '@hono/zod-openapi';
import { withdrawAdConsent } from '#domain/ad-events/ad-consent.server.ts';
import { type AdConsent, clickId } from '#domain/ad-events/ad-consent.ts';
import { publicApi } from '#domain/addresses.ts';
import type { Store } from '#domain/store.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';

const id = z.string().regex(clickId).optional().catch(undefined);

/** Invalid consent counts as none: it must not cost an order. */
export const adConsentBody = z
  .object({ ads: z.boolean(), ttclid: id, ttp: id })
  .optional()
  .catch(undefined)
  .openapi({
    type: 'object',
    description: 'Whether ad events may be sent for this order; click ids only count with a yes',
  });

/** Returns nothing of the request without consent. */
export function toAdConsent(
  body: z.infer<typeof adConsentBody>,
  request: Request,
  address: string,
): AdConsent | undefined {
  if (!body?.ads) return body && { ads: false };
  const { ttclid, ttp } = body;
  const userAgent = request.headers.get('user-agent')?.slice(0, 500);
  return { ads: true, ttclid, ttp, userAgent, address };
}

/** Ends ad events for all orders of this browser and erases the data saved for them. */
export function addAdConsent(
  api: Api,
  { db, placedOrders }: Pick<Store, 'db' | 'placedOrders'>,
): void {
  api.delete(pathBelowApiRoot(publicApi.adConsent), async (c) => {
    const placed = placedOrders.read(c.req.header('cookie') ?? null);
    await withdrawAdConsent(db, placed);
    return c.body(null, 204);
  });
}
