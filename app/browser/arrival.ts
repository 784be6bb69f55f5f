import { storeDay } from '#domain/analytics/store-day.ts';
import { defaultCountry, nameOfCountry } from '#domain/checkout/countries.ts';
import type { Language } from '#domain/language.ts';
import { formatWindow, windowFromPayment } from '#domain/orders/arrival-window.ts';
import { readShipping } from './shipping.ts';

type Place = { language: Language; timeZone: string };

/** Of an order that is paid today, to the country of the saved address. */
export function nextArrival({ language, timeZone }: Place) {
  const code = readShipping()?.selectedCountry ?? defaultCountry;
  const window = windowFromPayment(storeDay(timeZone, new Date()), code);
  return { range: formatWindow(window, language), country: nameOfCountry(code, language) };
}
