import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { errorText } from '#app/words/error-text.ts';
import { publicApi } from '#domain/addresses.ts';
import { maxPictureBytes, PictureError } from '#domain/catalog/picture-error.ts';
import { PurchaseError } from '#domain/checkout/purchase-error.ts';
import { findReviewClosedReason } from '#domain/reviews/closed-reason.server.ts';
import { ReviewError } from '#domain/reviews/review.ts';
import { isOwnUpload, storeReviewPicture } from '#domain/reviews/review-pictures.server.ts';
import { findStaffMember } from '#domain/staff/sign-in/session.server.ts';
import type { Store } from '#domain/store.ts';
import { type Api, type ApiEnv, pathBelowApiRoot } from '../api/env.ts';
import { apiError, requestLanguage } from '../api/errors.ts';
import { hasPermission, requireSameOrigin } from '../api/staff/staff-calls.ts';
import { limitBody } from '../http/form-limit.ts';
import type { Log } from '../observability/log.ts';
import type { Pictures } from './pictures.ts';
import { readPictureBody, respondPictureError } from './product-picture-uploads.ts';

type Parts = { log: Log; pictures: Pictures };

/**
 * Accepts pictures from the holder of a review's link, whose cookie is checked before a body is read. A
 * POST takes a file and responds with its path. A GET returns an unsent picture to the holder, and any
 * picture to staff who moderate reviews.
 */
export function addReviewPictures(
  api: Api,
  services: Pick<Store, 'db' | 'auth' | 'settings' | 'reviewLinks' | 'storage' | 'imageProcessor'>,
  { log, pictures }: Parts,
): void {
  const { db, reviewLinks } = services;
  const limit = limitBody({
    maxSize: maxPictureBytes,
    onError: (c) => respondPictureError(c, new PictureError('too_large')),
  });
  api.post(
    pathBelowApiRoot(publicApi.reviewPicture),
    requireSameOrigin(services),
    requireReviewLink(services),
    limit,
    async (c) => {
      try {
        const path = await storeReviewPicture(services, c.var.orderId, await readPictureBody(c));
        return c.json({ success: true, path });
      } catch (error) {
        if (error instanceof PictureError) return respondPictureError(c, hideDiskError(error, log));
        if (error instanceof ReviewError) return refuse(c, error, 422);
        throw error;
      }
    },
  );
  api.get(pathBelowApiRoot(publicApi.reviewPicture), async (c) => {
    const { headers } = c.req.raw;
    const path = c.req.param('path') ?? '';
    const link = reviewLinks.followed(headers.get('cookie'));
    const isOwn = link !== undefined && (await isOwnUpload(db, path, link.orderId));
    const isAllowed = isOwn || (await isModerator(services, headers));
    if (!isAllowed) return apiError(c, new PurchaseError('not_found'));
    return pictures.respondPrivately(c.req.raw, path);
  });
}

async function isModerator(
  { db, auth }: Pick<Store, 'db' | 'auth'>,
  headers: Headers,
): Promise<boolean> {
  const member = await findStaffMember(db, auth, headers);
  return member !== undefined && hasPermission(member, 'reviews.moderate');
}

/** Hides disk errors from buyers, who cannot fix the store's disk, and logs them. */
function hideDiskError(error: PictureError, log: Log): PictureError {
  if (!error.code.startsWith('disk_')) return error;
  log.error({ code: error.code }, 'Review picture could not be stored');
  return new PictureError('storage_away');
}

function requireReviewLink({ db, reviewLinks }: Pick<Store, 'db' | 'reviewLinks'>) {
  return createMiddleware<ApiEnv & { Variables: { orderId: string } }>(async (c, next) => {
    const link = reviewLinks.followed(c.req.raw.headers.get('cookie'));
    if (!link) return refuse(c, new ReviewError('link_invalid'), 403);
    const closed = await findReviewClosedReason(db, link);
    if (closed) return refuse(c, new ReviewError(closed), 403);
    c.set('orderId', link.orderId);
    return next();
  });
}

function refuse(c: Context, error: ReviewError, status: 403 | 422): Response {
  const text = errorText(error, requestLanguage(c.req.raw));
  return c.json({ success: false, error: text, code: error.code }, status);
}
