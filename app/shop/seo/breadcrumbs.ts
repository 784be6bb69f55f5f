import type { BreadcrumbList } from 'schema-dts';
import { messagesOf } from '#app/words/messages.ts';
import { pageAddress } from '#domain/page-address.ts';
import type { Site } from './site.ts';

type Step = { title: string; path: string };

/** The way from home to a page; home itself has none. */
export function breadcrumbs(site: Site, page: Step & { under?: Step }): BreadcrumbList[] {
  if (page.path === '/') return [];
  const home = { title: messagesOf(site.language).shop.chrome.home, path: '/' };
  const steps = [home, ...(page.under ? [page.under] : []), page];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ title, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: title,
        item: pageAddress(site.publicUrl, path, site.language),
      })),
    },
  ];
}
