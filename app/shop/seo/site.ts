import type { RootData } from '#app/root-data.ts';
import type { Language } from '#domain/language.ts';

/** What every description of a page says about the store around it. */
export type Site = {
  /** Without a slash at its end. */
  publicUrl: string;
  language: Language;
  /** In the page's language. */
  name: string;
  names: Record<Language, string>;
  supportEmail: string;
  /** The store's own pages elsewhere. */
  social: string[];
  /** A path of this store, or a link to another one, as an address that stands on its own. */
  absolute: (path: string) => string;
};

export function siteOf({ language, store }: RootData): Site {
  const { publicUrl, supportEmail, name: names } = store;
  const social = Object.values(store.social).filter((address) => address !== undefined);
  const absolute = (path: string) => new URL(path, publicUrl).href;
  return { publicUrl, language, name: names[language], names, supportEmail, social, absolute };
}
