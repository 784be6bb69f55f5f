import { z } from 'zod';
import { mediaRoot, staffApi } from '#domain/addresses.ts';
import { findEmailHtml } from '#domain/emails/email-list.server.ts';
import type { Store } from '#domain/store.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { requireStaffCall, type StaffCallServices } from './staff-calls.ts';

// An email contains text that a shopper typed. The frame allows text and inline styles, but nothing active:
// no script, no picture but the store's logo, no form, no link that leaves the frame.
const policyOf = ({ publicUrl }: Pick<Store['settings'], 'publicUrl'>) =>
  [
    "default-src 'none'",
    `img-src ${publicUrl}${mediaRoot}/logo/`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; ');

/** Returns the headers of an email in a frame of the back office. */
export function emailFrameHeaders(settings: Pick<Store['settings'], 'publicUrl'>) {
  return {
    'Content-Security-Policy': policyOf(settings),
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, no-store',
  };
}

export function addEmailPreviews(api: Api, services: StaffCallServices): void {
  api.get(
    pathBelowApiRoot(staffApi.emailPreview),
    requireStaffCall(services, 'emailPreview'),
    async (c) => {
      const id = z.uuid().safeParse(c.req.param('id'));
      const html = id.success ? await findEmailHtml(services.db, id.data) : undefined;
      if (html === undefined) return c.notFound();
      return c.html(html, 200, emailFrameHeaders(services.settings));
    },
  );
}
