import { z } from 'zod';
import { publicApi } from '#domain/addresses.ts';
import { readProductId } from '#domain/catalog/product.ts';
import { PurchaseError } from '#domain/checkout/purchase-error.ts';
import { languages } from '#domain/language.ts';
import { listPublishedReviews } from '#domain/reviews/published-reviews.server.ts';
import { reviewsAtOnce } from '#domain/reviews/review.ts';
import type { Store } from '#domain/store.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { apiError } from '../errors.ts';

const query = z.object({
  /** Absent: of all products. */
  product: z
    .string()
    .transform(readProductId)
    .refine((id) => id !== undefined)
    .optional(),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  after: z.uuid().optional(),
  lang: z.enum(languages),
});

/** Published reviews, a page at a time. They are the same for everyone, so caches may help. */
export function addReviews(api: Api, { db, settings }: Pick<Store, 'db' | 'settings'>): void {
  api.get(pathBelowApiRoot(publicApi.reviews), async (c) => {
    const { data } = query.safeParse(c.req.query());
    if (!data) return apiError(c, new PurchaseError('body_invalid'));
    const { product, stars, after, lang } = data;
    const page = { productId: product, stars, after, limit: reviewsAtOnce };
    const reader = { language: lang, timeZone: settings.timeZone };
    const published = await listPublishedReviews(db, page, reader);
    c.header('Cache-Control', 'public, max-age=60');
    return c.json({ ok: true, ...published });
  });
}
