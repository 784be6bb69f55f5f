import type { RouterContextProvider } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import type { Language } from '#domain/language.ts';

type Context = Readonly<RouterContextProvider>;

/** Undefined after an unexpected error, which goes to the log: the page shows what it has. */
export async function tryLoad<T>(context: Context, load: Promise<T>): Promise<T | undefined> {
  try {
    return await load;
  } catch (error) {
    context.get(reportErrorContext)(error);
    return undefined;
  }
}

/**
 * In the store's time zone: "21 Nov 2025, 11:30". Formatted on the server, because browsers have
 * other versions of the locale data and would hydrate to another text.
 */
export function momentFormat(language: Language, timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return (moment) => format.format(moment);
}

/** In the language of the page. */
export function momentFormatOf(context: Context): (moment: Date) => string {
  const { timeZone } = context.get(storeContext).settings;
  return momentFormat(context.get(visitorContext).language, timeZone);
}
