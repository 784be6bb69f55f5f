import { countryNameByCode } from '../geography/countries.ts';
import { type Language, listSeparator } from '../language.ts';
import type { Market } from './market.ts';
import type { PaymentPlan } from './payment-methods.ts';

/** The market that a page is shown for. A visitor of the dollar shop has none. */
export type VisitorMarket = {
  id: string;
  currency: string;
  /** Total of the goods, in minor units, from which delivery is free: 0 means always. Left out: never. */
  freeDeliveryFrom?: number | undefined;
  /** Payment methods, in the order in which checkout offers them. */
  methods: string[];
  /** Left out where no method lets shoppers pay in parts. */
  plans?: PaymentPlan[] | undefined;
};

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
