import type { ItemList } from 'schema-dts';
import { pageAddress } from '#domain/page-address.ts';
import type { Site } from './site.ts';

/** Pages that a page lists, in its order. */
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
