import type { StoreSettings } from '#domain/store.ts';

/**
 * What robots may read. Checkout, payment, tracking and the back office say themselves that nobody
 * should list them, and a robot has to read a page to hear that: an address that is closed here can
 * still be listed by whoever finds a link to it. So only the API is closed, which has no pages.
 * The same goes for a demonstration shop, which asks not to be listed at all.
 */
export function writeRobots({ publicUrl, isPublicSandbox }: StoreSettings): string {
  const rules = 'User-agent: *\nDisallow: /api/\n';
  return isPublicSandbox ? rules : `${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
