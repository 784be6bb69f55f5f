import { z } from 'zod';
import { publicApi } from '#domain/addresses.ts';
import { PurchaseError } from '#domain/checkout/purchase-error.ts';
import { parseAddress } from '#domain/geography/parse-address.ts';
import { languages } from '#domain/language.ts';
import type { Store } from '#domain/store.ts';
import type { Log } from '#server/observability/log.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { apiError, requestLanguage } from '../errors.ts';

const query = z.object({ lang: z.enum(languages).optional() });

/**
 * Finds the National Address of a Saudi short code, for the empty fields of the checkout. A checkout never
 * depends on it.
 */
export function addAddresses(
  api: Api,
  { addressLookUp, rateLimiter }: Pick<Store, 'addressLookUp' | 'rateLimiter'>,
  log: Log,
): void {
  api.get(pathBelowApiRoot(publicApi.address), async (c) => {
    const { data } = query.safeParse(c.req.query());
    if (!data) return apiError(c, new PurchaseError('body_invalid'));
    const shortCode = parseAddress('SA', { short_code: c.req.param('code') }).values?.short_code;
    if (!shortCode) return apiError(c, new PurchaseError('short_code_invalid', 'short_code'));
    if (!addressLookUp) return apiError(c, new PurchaseError('not_found'));
    const retry_after = await rateLimiter.consume(c.get('clientAddress'), 'addressLookUp');
    if (retry_after > 0) {
      return apiError(c, new PurchaseError('too_many_requests', undefined, { retry_after }));
    }
    try {
      const address = await addressLookUp.find(shortCode, requestLanguage(c.req.raw, data.lang));
      if (address) return c.json({ ok: true, address });
    } catch (err) {
      log.warn({ err }, 'The register of Saudi addresses did not answer a look-up');
    }
    return apiError(c, new PurchaseError('not_found'));
  });
}
