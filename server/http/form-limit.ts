import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { errorText } from '#app/words/error-text.ts';
import { addressOf, publicApi, staffApi, staffPages } from '#domain/addresses.ts';
import { maxPictureBytes, PictureError } from '#domain/catalog/picture-error.ts';
import { BulkChangeError, maxBulkOrders } from '#domain/orders/bulk/bulk-change.ts';
import { importLimits, ListImportError } from '#domain/orders/bulk/list-import.ts';
import { visitorLanguage } from '#domain/visitor-language.ts';

/** No other form of a page is longer. The API has limits of its own, and answers in JSON. */
const maxFormBytes = 64 * 1024;

const limitMost = limitBody({ maxSize: maxFormBytes, onError: (c) => c.text('Too large', 413) });
/** A form that is sent without scripts includes the product's picture. */
const limitProducts = limitBody({
  maxSize: maxPictureBytes + maxFormBytes,
  onError: (c) => c.text(errorText(new PictureError('too_large'), visitorLanguage(c.req.raw)), 413),
});

/** "482917305114:out_for_delivery ", as a form encodes it. */
const maxChosenOrderBytes = 64;
const maxBulkFormBytes = maxBulkOrders * maxChosenOrderBytes + maxFormBytes;

/** Allows the maximum number of selected orders, each with the status that staff saw. */
const limitOrders = limitBody({
  maxSize: maxBulkFormBytes,
  onError: (c) =>
    c.text(errorText(new BulkChangeError('too_many'), visitorLanguage(c.req.raw)), 413),
});

/** A courier's file and pasted rows. The checked rows of the second form are smaller. */
const limitCourierLists = limitBody({
  maxSize: importLimits.fileBytes + 1024 * 1024,
  onError: (c) => {
    const error = new ListImportError('file_too_large');
    return c.text(errorText(error, visitorLanguage(c.req.raw)), 413);
  },
});

/**
 * Two languages of a long text, and a cover. Text that exceeds its field is refused with the field's
 * name.
 */
export const limitTexts = limitBody({
  maxSize: maxPictureBytes + 2 * 1024 * 1024,
  onError: (c) => c.text(errorText(new PictureError('too_large'), visitorLanguage(c.req.raw)), 413),
});

/** The pictures of a brand. */
export const limitBrand = limitBody({
  maxSize: 3 * maxPictureBytes + 64 * 1024,
  onError: (c) => c.text(errorText(new PictureError('too_large'), visitorLanguage(c.req.raw)), 413),
});

export const limitForms = createMiddleware((c, next) => {
  if (acceptsCourierList(c.req.path)) return limitCourierLists(c, next);
  if (acceptsTexts(c.req.path)) return limitTexts(c, next);
  if (acceptsBrand(c.req.path)) return limitBrand(c, next);
  if (acceptsOrderList(c.req.path)) return limitOrders(c, next);
  return (acceptsPictureField(c.req.path) ? limitProducts : limitMost)(c, next);
});

type BodyLimit = { maxSize: number; onError: (c: Context) => Response | Promise<Response> };

/**
 * `maxSize` is in bytes. Hono's middleware touches every body, which makes it create a Fetch API request
 * with a stream: a tenth of a call's time. Here it counts only bodies without a length.
 */
export function limitBody({ maxSize, onError }: BodyLimit): MiddlewareHandler {
  const count = bodyLimit({ maxSize, onError });
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('content-length');
    const isStreamed = c.req.header('transfer-encoding') !== undefined;
    if (length === undefined || isStreamed) return count(c, next);
    return Number(length) > maxSize ? onError(c) : next();
  };
}

export function acceptsFiles(path: string): boolean {
  return (
    acceptsPictureBody(path) ||
    acceptsCourierList(path) ||
    acceptsPictureField(path) ||
    acceptsTexts(path) ||
    acceptsBrand(path)
  );
}

/** Calls whose body is a picture. */
export function acceptsPictureBody(path: string): boolean {
  return (
    path === staffApi.productPictures ||
    path === addressOf(publicApi.reviewPicture, { path: 'new' })
  );
}

function acceptsCourierList(path: string): boolean {
  const page = path.replace(/\.data$/, '');
  return page === staffPages.tracking.path || page === staffPages.remittances.path;
}

function acceptsOrderList(path: string): boolean {
  return path.replace(/\.data$/, '') === staffPages.orders.path;
}

export function acceptsTexts(path: string): boolean {
  const page = path.replace(/\.data$/, '');
  return (
    page === staffPages.texts.path ||
    page === staffPages.emailTexts.path ||
    path === staffApi.textPreview
  );
}

export function acceptsBrand(path: string): boolean {
  return path.replace(/\.data$/, '') === staffPages.brand.path || path === staffApi.brandPreview;
}

function acceptsPictureField(path: string): boolean {
  if (path.replace(/\.data$/, '') === staffPages.settings.path) return true;
  const below = `${staffPages.products.path}/`;
  return path.startsWith(below) && /^\w+(\.data)?$/.test(path.slice(below.length));
}
