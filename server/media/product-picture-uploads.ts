import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { errorText } from '#app/words/error-text.ts';
import { staffApi } from '#domain/addresses.ts';
import { maxPictureBytes, PictureError } from '#domain/catalog/picture-error.ts';
import { toProductImage } from '#domain/catalog/product.ts';
import { storePicture } from '#domain/catalog/store-picture.server.ts';
import { StaffRequestError } from '#domain/staff/staff-error.ts';
import { runIdempotentWithoutTransaction } from '#domain/staff/staff-requests.server.ts';
import type { Store } from '#domain/store.ts';
import { type Api, pathBelowApiRoot } from '../api/env.ts';
import { requestLanguage, retryAfterSeconds } from '../api/errors.ts';
import {
  requireStaffCall,
  respondIdempotencyConflict,
  type StaffCallServices,
  staffRequestOf,
} from '../api/staff/staff-calls.ts';
import { limitBody } from '../http/form-limit.ts';
import type { Log } from '../observability/log.ts';
import type { Pictures } from './pictures.ts';

type Parts = { log: Log; pictures: Pictures };

/**
 * The body is the file; answers its path. Repeated with the same `Idempotency-Key` it is the same
 * picture. Only for staff: no other body is read.
 */
export function addProductPictures(
  api: Api,
  services: StaffCallServices & Pick<Store, 'storage' | 'imageProcessor'>,
  { log, pictures }: Parts,
): void {
  const limit = limitBody({
    maxSize: maxPictureBytes,
    onError: (c) => respondPictureError(c, new PictureError('too_large')),
  });
  api.post(
    pathBelowApiRoot(staffApi.productPictures),
    requireStaffCall(services, 'productPictures'),
    limit,
    async (c) => {
      try {
        const bytes = await readPictureBody(c);
        const request = staffRequestOf(c, createHash('sha256').update(bytes).digest('hex'));
        const { result: imagePath } = await runIdempotentWithoutTransaction(
          services.db,
          request,
          () => storePicture(services, bytes),
        );
        void pictures.makeAll(imagePath).catch((error: unknown) => {
          log.warn({ err: error }, 'Picture sizes could not be generated in advance');
        });
        return c.json({ success: true, imagePath, thumbnail: toProductImage(imagePath).thumbnail });
      } catch (error) {
        if (error instanceof StaffRequestError) return respondIdempotencyConflict(c, error);
        if (!(error instanceof PictureError)) throw error;
        const message = storageFaults[error.code];
        if (message) log.error({ code: error.code }, message);
        return respondPictureError(c, error);
      }
    },
  );
}

export async function readPictureBody(c: Context): Promise<Uint8Array> {
  try {
    return new Uint8Array(await c.req.arrayBuffer());
  } catch {
    throw new PictureError('incomplete');
  }
}

export function respondPictureError(c: Context, refusal: PictureError): Response {
  const { code } = refusal;
  const error = errorText(refusal, requestLanguage(c.req.raw));
  if (code === 'storage_away') c.header('Retry-After', `${retryAfterSeconds}`);
  return c.json({ success: false, error, code }, statuses[code] ?? 422);
}

const statuses: Partial<Record<PictureError['code'], 413 | 503 | 507>> = {
  too_large: 413,
  disk_full: 507,
  disk_read_only: 507,
  storage_away: 503,
};

const storageFaults: Partial<Record<PictureError['code'], string>> = {
  disk_full: 'Picture could not be stored: the disk of DATA_DIR is full. Make room on it.',
  disk_read_only:
    'Picture could not be stored: DATA_DIR is not writable. Let the user that runs the store write there.',
};
