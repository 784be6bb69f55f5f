import { arrivalRange } from '#app/words/arrival-range.ts';
import { arrivalWindowFromPayment, type DeliveryTimes } from '#domain/calendar/arrival-window.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { countryNameInSentence, defaultCountry } from '#domain/geography/countries.ts';
import type { Language } from '#domain/language.ts';
import type { MarketChoice } from '#domain/markets/market-choice.ts';
import { readShipping } from './saved-shipping.ts';

type Place = {
  language: Language;
  market?: { id: string } | undefined;
  markets?: MarketChoice[] | undefined;
  store: { timeZone: string; delivery?: DeliveryTimes | undefined };
};

/** Estimates the arrival of an order paid today in the country of the saved address, or in that of the market. */
export function estimateNextArrival({ language, market, markets = [], store }: Place) {
  const { timeZone, delivery } = store;
  const [first] = markets.find(({ id }) => id === market?.id)?.countries ?? [];
  const code = readShipping()?.selectedCountry ?? first?.code ?? defaultCountry;
  const window = arrivalWindowFromPayment(dateInTimeZone(timeZone, new Date()), code, delivery);
  return { range: arrivalRange(window, language), country: countryNameInSentence(code, language) };
}
