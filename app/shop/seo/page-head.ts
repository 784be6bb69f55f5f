import type { MetaDescriptor } from 'react-router';
import type { Thing } from 'schema-dts';
import type { RootData } from '#app/root.tsx';
import type { Messages } from '#app/words/en.ts';
import { messagesOf } from '#app/words/messages.ts';
import type { SharedPicture } from '#domain/catalog/product.ts';
import { alternatesOf, pageAddress } from '#domain/page-address.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { fitDescription } from './description.ts';
import { openGraph } from './open-graph.ts';
import { type Site, siteOf } from './site.ts';
import { structuredData } from './structured-data.ts';

/** A page as search engines, assistants and shared links tell of it. */
export type Page = {
  /** What it is called, here and in the trail of those below it. */
  title: string;
  /** The title in search results, where the name alone would say too little. */
  searchTitle?: string | undefined;
  /** Its sentences, the most important one first. Those beyond 160 characters are left out. */
  description: string | string[];
  /** The page's own path; undefined when no search engine should list the page. */
  path: string | undefined;
  /** The page above it, when that is not home. */
  under?: { title: string; path: string };
  picture?: SharedPicture | undefined;
  openGraph?: Record<string, string>;
  structure?: Thing[];
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Everything in the head that tells others what a page is, for its `meta`. */
export function pageMeta(
  matches: Matches,
  describe: (words: Messages['shop'], site: Site) => Page,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  if (!root) return [];
  const site = siteOf(root);
  const { path, ...page } = describe(messagesOf(site.language).shop, site);
  const title = `${page.searchTitle ?? page.title} · ${site.name}`;
  const description = fitDescription([page.description].flat());
  return [
    { title },
    { name: 'description', content: description },
    ...(path === undefined || root.store.isPublicSandbox ? [unlisted] : []),
    ...(path === undefined
      ? []
      : [
          ...addresses(site, path),
          ...openGraph(site, { ...page, title, description, path }),
          structuredData([...(page.structure ?? []), ...breadcrumbs(site, { ...page, path })]),
        ]),
  ];
}

const unlisted = { name: 'robots', content: 'noindex' };

/** Says the same as `headers` of a route, to those who do not read the page itself. */
export const unlistedHeaders = { 'X-Robots-Tag': 'noindex' };

/** The page's own address in this language, and those at which each language can be had. */
function addresses({ publicUrl, language }: Site, path: string): MetaDescriptor[] {
  const link = { tagName: 'link' } as const;
  return [
    { ...link, rel: 'canonical', href: pageAddress(publicUrl, path, language) },
    ...alternatesOf(publicUrl, path).map(({ language: hrefLang, address }) => ({
      ...link,
      rel: 'alternate',
      hrefLang,
      href: address,
    })),
  ];
}
