import { arrivalRange } from '#app/words/arrival-range.ts';
import { arrivalWindowFromPayment, type DeliveryTimes } from '#domain/calendar/arrival-window.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { countryNameInSentence, defaultCountry } from '#domain/geography/countries.ts';
import type { Language } from '#domain/language.ts';
import { readShipping } from './saved-shipping.ts';

type Place = { language: Language; timeZone: string; delivery?: DeliveryTimes | undefined };

/** Estimates the arrival of an order paid today in the country of the saved address. */
export function estimateNextArrival({ language, timeZone, delivery }: Place) {
  const code = readShipping()?.selectedCountry ?? defaultCountry;
  const window = arrivalWindowFromPayment(dateInTimeZone(timeZone, new Date()), code, delivery);
  return { range: arrivalRange(window, language), country: countryNameInSentence(code, language) };
}
