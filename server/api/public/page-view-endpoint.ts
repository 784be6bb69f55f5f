import { z } from 'zod';
import { DatabaseUnavailable } from '#database/unavailable.ts';
import { publicApi } from '#domain/addresses.ts';
import { isBot } from '#domain/analytics/bots.ts';
import { findCountedPage, type PageView } from '#domain/analytics/page-view.ts';
import type { PageViews } from '#domain/analytics/page-views.server.ts';
import { PurchaseError } from '#domain/checkout/purchase-error.ts';
import { languages } from '#domain/language.ts';
import type { Store } from '#domain/store.ts';
import type { Log } from '#server/observability/log.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { apiError } from '../errors.ts';

const pageViewBody = z.object({
  route: z.string().max(100),
  path: z.string().max(200),
  language: z.enum(languages),
  referrer: z.string().regex(/^[a-z0-9.:[\]-]{0,100}$/),
});

/**
 * Responds 204 to every valid view, including a bot's. The client's address limits the rate and is not
 * saved.
 */
export function addPageViews(
  api: Api,
  { pageViews, rateLimiter }: Pick<Store, 'pageViews' | 'rateLimiter'>,
  log: Log,
): void {
  const count = countAndLogFirstFailure(pageViews, log);
  api.post(pathBelowApiRoot(publicApi.pageViews), async (c) => {
    const { headers } = c.req.raw;
    const retry_after = await rateLimiter.consume(c.get('clientAddress'), 'pageView');
    if (retry_after > 0) {
      return apiError(c, new PurchaseError('too_many_requests', undefined, { retry_after }));
    }
    const view = await readPageView(c.req.raw);
    if (!view) return apiError(c, new PurchaseError('body_invalid'));
    if (!isBot(headers.get('user-agent'))) await count(view);
    return c.body(null, 204);
  });
}

/** Accepts only JSON: cross-site JSON needs a preflight, which the server rejects. */
async function readPageView(request: Request): Promise<PageView | undefined> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) return undefined;
  const body: unknown = await request.json().catch(() => undefined);
  const { data } = pageViewBody.safeParse(body);
  const page = data && findCountedPage(data.path);
  if (!page || page.route !== data.route) return undefined;
  return { ...page, language: data.language, referrer: data.referrer };
}

function countAndLogFirstFailure(pageViews: PageViews, log: Log) {
  let isFailing = false;
  return async (view: PageView): Promise<void> => {
    try {
      await pageViews.count(view);
      isFailing = false;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      if (!isFailing)
        log.warn(
          { err: error },
          'Page views could not be counted: further failures are not logged',
        );
      isFailing = true;
    }
  };
}
