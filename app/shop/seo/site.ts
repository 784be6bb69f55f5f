import type { RootData } from '#app/root-data.ts';
import type { DeliveryTimes } from '#domain/calendar/arrival-window.ts';
import { defaultDispatchDays } from '#domain/calendar/business-days.ts';
import { currencyOf } from '#domain/currency.ts';
import type { Language } from '#domain/language.ts';
import { files } from '#domain/shop-addresses.ts';

export type Site = {
  /** The URL has no trailing slash. */
  publicUrl: string;
  language: Language;
  /** The currency of the prices on its pages. */
  currency: string;
  /** True where every delivery in its market is free. */
  hasFreeDelivery: boolean;
  name: string;
  names: Record<Language, string>;
  supportEmail: string;
  dispatch: DeliveryTimes['dispatch'];
  social: string[];
  /** Absolute. */
  logo: string;
  /** The owner's picture for shared links; undefined uses the demo's. */
  sharedPicture: string | undefined;
  /** Makes a path of this store absolute; other links stay as they are. */
  absolute: (path: string) => string;
};

export function toSite({ language, market, store }: RootData): Site {
  const { publicUrl, supportEmail, name: names, delivery } = store;
  const social = Object.values(store.social).filter((address) => address !== undefined);
  const absolute = (path: string) => new URL(path, publicUrl).href;
  return {
    publicUrl,
    language,
    currency: currencyOf(market),
    hasFreeDelivery: !market || market.freeDeliveryFrom === 0,
    name: names[language],
    names,
    supportEmail,
    social,
    absolute,
    sharedPicture: store.sharedPicture,
    dispatch: delivery?.dispatch ?? defaultDispatchDays,
    logo: absolute(store.icon ?? files.logo),
  };
}
