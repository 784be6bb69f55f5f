import type { MetaDescriptor } from 'react-router';
import { type SharedPicture, sharedPictureSize } from '#domain/catalog/product.ts';
import { type Language, otherLanguage } from '#domain/language.ts';
import { pageAddress } from '#domain/page-address.ts';
import { ogPictures } from './og-pictures.ts';
import type { Site } from './site.ts';

type Shared = {
  title: string;
  description: string;
  path: string;
  picture?: SharedPicture | undefined;
  openGraph?: Record<string, string>;
};

const locales: Record<Language, string> = { en: 'en_US', ar: 'ar_AR' };

/** The page as chats and networks show a link to it (https://ogp.me). */
export function openGraph(site: Site, page: Shared): MetaDescriptor[] {
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

function pictureOf(site: Site, { title, picture = ofTheStore(site) }: Shared) {
  const { src, width, height, alt = title } = picture;
  return {
    'og:image': site.absolute(src),
    ...(width && height
      ? { 'og:image:width': String(width), 'og:image:height': String(height) }
      : {}),
    'og:image:alt': alt,
  };
}

function ofTheStore({ language }: Site): SharedPicture {
  return { src: ogPictures.store[language], ...sharedPictureSize };
}
