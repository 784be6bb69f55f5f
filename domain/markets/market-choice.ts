import { countryNameByCode } from '../geography/countries.ts';
import { type Language, listSeparator } from '../language.ts';
import type { Market } from './market.ts';

/** An open market, as a visitor chooses it: by the country that the parcel goes to. */
export type MarketChoice = {
  id: string;
  /** Its countries, or the owner's name for many of them. */
  name: string;
  currency: string;
  countries: { code: string; name: string }[];
};

/** `shippingCountries`: undefined means all countries. */
export function listMarketChoices(
  open: readonly Market[],
  language: Language,
  shippingCountries: readonly string[] | undefined,
): MarketChoice[] {
  return open.map(({ id, name, currency, countries: codes }) => {
    const countries = codes
      .filter((code) => shippingCountries?.includes(code) ?? true)
      .map((code) => ({ code, name: countryNameByCode(code, language) }));
    const all = countries.map((country) => country.name).join(listSeparator[language]);
    const isLong = countries.length > maxNames;
    return { id, name: isLong ? name[language] : all, currency, countries };
  });
}

const maxNames = 3;

/** Undefined: the dollar shop sells to the country. */
export function findChoice(
  choices: readonly MarketChoice[],
  country: string,
): MarketChoice | undefined {
  return choices.find(({ countries }) => countries.some(({ code }) => code === country));
}
