import { type Page, type Rules, shopPages } from '#domain/shop-addresses.ts';

/** Pages of the shop that need neither a parameter nor a signed link. */
export const shopPaths = pathsWhere(({ isCounted }) => isCounted === true);

/** Those of them that search engines list. */
export const listedPaths = pathsWhere(({ isListed }) => isListed === true);

function pathsWhere(matches: (rules: Rules) => boolean): string[] {
  const pages = Object.values<Page>(shopPages).filter(({ rules }) => matches(rules));
  return pages.map(({ path }) => path).filter((path) => !path.includes(':'));
}
