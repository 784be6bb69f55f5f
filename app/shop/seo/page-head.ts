import { href, type MetaDescriptor } from 'react-router';
import type { BreadcrumbList, Graph, Thing } from 'schema-dts';
import type { RootData } from '#app/root-data.ts';
import type { Messages } from '#app/words/message-types.ts';
import { messagesOf } from '#app/words/shop-messages.ts';
import { type SharedPicture, sharedPictureSize } from '#domain/catalog/product.ts';
import { type Language, otherLanguage } from '#domain/language.ts';
import { alternatesOf, pageAddress } from '#domain/page-address.ts';
import { findShopPage, noindex } from '#domain/shop-addresses.ts';
import storeAr from '../../../content/pictures/og/store-ar.jpg';
import storeEn from '../../../content/pictures/og/store-en.jpg';
import { type Site, toSite } from './site.ts';

export type Page = {
  title: string;
  /** Title for search results, if the title alone is too short to explain the page. */
  searchTitle?: string | undefined;
  /** Sentences, the most important one first. Those beyond 160 characters are left out. */
  description: string | string[];
  /** Undefined if the page does not exist. */
  path: string | undefined;
  /** The parent page, when that is not home. */
  under?: Step;
  picture?: SharedPicture | undefined;
  openGraph?: Record<string, string>;
  structure?: Thing[];
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export function pageMeta(
  matches: Matches,
  describe: (text: Messages['shop'], site: Site) => Page,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  if (!root) return [];
  const site = toSite(root);
  const { path: own, ...page } = describe(messagesOf(site.language).shop, site);
  const path = own !== undefined && isListed(own) ? own : undefined;
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

function isListed(path: string): boolean {
  return findShopPage(path)?.page.rules.isListed === true;
}

const unlisted = { name: 'robots', content: noindex.shop };

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

/** About what search results show of a description. */
const maxDescriptionLength = 160;

/** Joins as many sentences as fit in 160 characters; a first one that is too long ends in "…". */
export function fitDescription(sentences: string[]): string {
  const [first = '', ...others] = sentences.map(inOneLine).filter(Boolean);
  const start = first.length > maxDescriptionLength ? cut(first) : first;
  return others.reduce((text, next) => {
    const longer = `${text} ${next}`;
    return longer.length > maxDescriptionLength ? text : longer;
  }, start);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cut(text: string): string {
  const start = text.slice(0, maxDescriptionLength).replace(/\s+\S*$/, '');
  return `${start.slice(0, maxDescriptionLength - 1).replace(/[\s.,:;،؛]+$/, '')}…`;
}

type Shared = {
  title: string;
  description: string;
  path: string;
  picture?: SharedPicture | undefined;
  openGraph?: Record<string, string>;
};

const locales: Record<Language, string> = { en: 'en_US', ar: 'ar_AR' };

/** Open Graph (https://ogp.me). */
function openGraph(site: Site, page: Shared): MetaDescriptor[] {
  const { language } = site;
  const properties = {
    'og:type': 'website',
    'og:title': page.title,
    'og:description': page.description,
    'og:url': pageAddress(site.publicUrl, page.path, language),
    'og:locale': locales[language],
    'og:locale:alternate': locales[otherLanguage(language)],
    'og:site_name': site.name,
    ...pictureOf(site, page),
    ...page.openGraph,
  };
  return [
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function pictureOf(site: Site, { title, picture = storePicture(site) }: Shared) {
  const { src, width, height, alt = title } = picture;
  return {
    'og:image': site.absolute(src),
    ...(width && height
      ? { 'og:image:width': String(width), 'og:image:height': String(height) }
      : {}),
    'og:image:alt': alt,
  };
}

const storePictures: Record<Language, string> = { en: storeEn, ar: storeAr };

function storePicture({ language, sharedPicture }: Site): SharedPicture {
  return { src: sharedPicture ?? storePictures[language], ...sharedPictureSize };
}

/** schema.org. The router escapes every character that could end the script element. */
function structuredData(things: Thing[]): MetaDescriptor {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return { 'script:ld+json': graph as object };
}

type Step = { title: string; path: string; hash?: string };

function breadcrumbs(site: Site, page: Step & { under?: Step }): BreadcrumbList[] {
  if (page.path === href('/')) return [];
  const home: Step = { title: messagesOf(site.language).shop.chrome.home, path: href('/') };
  const steps = [home, ...(page.under ? [page.under] : []), page];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ title, path, hash }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: title,
        item: `${pageAddress(site.publicUrl, path, site.language)}${hash ? `#${hash}` : ''}`,
      })),
    },
  ];
}
