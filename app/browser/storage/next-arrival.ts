import { arrivalRange } from '#app/words/arrival-range.ts';
import { type DeliveryTimes, windowFromPayment } from '#domain/calendar/arrival-window.ts';
import { storeDay } from '#domain/calendar/store-day.ts';
import { countryInSentence, defaultCountry } from '#domain/geography/countries.ts';
import type { Language } from '#domain/language.ts';
import { readShipping } from './saved-shipping.ts';

type Place = { language: Language; timeZone: string; delivery?: DeliveryTimes | undefined };

/** Estimates the arrival of an order paid today in the country of the saved address. */
export function nextArrival({ language, timeZone, delivery }: Place) {
  const code = readShipping()?.selectedCountry ?? defaultCountry;
  const window = windowFromPayment(storeDay(timeZone, new Date()), code, delivery);
  return { range: arrivalRange(window, language), country: countryInSentence(code, language) };
}
