import { z } from 'zod';
import { staffApi } from '#domain/addresses.ts';
import { findEmailHtml } from '#domain/emails/email-list.server.ts';
import type { Store } from '#domain/store.ts';
import { type Api, inApi } from './env.ts';
import { staffCalls } from './staff-calls.ts';

// An e-mail shows what a shopper typed. Here it may show text and its own colours, and do nothing:
// no script, no picture or form from anywhere, no link that leaves its frame.
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/** The HTML of a stored e-mail, for the frame in which the back office shows it. */
export function addEmailPreviews(api: Api, store: Store): void {
  api.get(inApi(staffApi.emailPreview), staffCalls(store), async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const html = id.success ? await findEmailHtml(store.db, id.data) : undefined;
    if (html === undefined) return c.notFound();
    return c.html(html, 200, {
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    });
  });
}
