import { href } from 'react-router';
import type { ItemList, OnlineStore, WebSite } from 'schema-dts';
import { languages, otherLanguage } from '#domain/language.ts';
import { pageAddress } from '#domain/page-address.ts';
import type { Site } from './site.ts';

export function storeStructure(site: Site): OnlineStore {
  const { supportEmail } = site;
  return {
    ...publisherStructure(site),
    alternateName: site.names[otherLanguage(site.language)],
    email: supportEmail,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: supportEmail,
      availableLanguage: [...languages],
    },
    ...(site.social.length > 0 ? { sameAs: site.social } : {}),
  };
}

export function publisherStructure(site: Site) {
  return {
    '@type': 'OnlineStore' as const,
    '@id': `${site.publicUrl}/#store`,
    name: site.name,
    url: pageAddress(site.publicUrl, href('/'), site.language),
    logo: site.logo,
  };
}

/** Makes search results show the site's name instead of its domain. */
export function websiteStructure(site: Site, description: string): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${site.publicUrl}/#website`,
    name: site.name,
    alternateName: site.names[otherLanguage(site.language)],
    url: pageAddress(site.publicUrl, href('/'), site.language),
    description,
    inLanguage: site.language,
    publisher: { '@id': `${site.publicUrl}/#store` },
  };
}

export function listStructure(site: Site, pages: { title: string; path: string }[]): ItemList {
  return {
    '@type': 'ItemList',
    itemListElement: pages.map(({ title, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      url: pageAddress(site.publicUrl, path, site.language),
    })),
  };
}
