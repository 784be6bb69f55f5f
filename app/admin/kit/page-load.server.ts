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

/** "21 Nov 2025, 11:30", store's time zone. On the server: browsers' locale data would differ. */
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

export function momentFormatOf(context: Context): (moment: Date) => string {
  const { timeZone } = context.get(storeContext).settings;
  return momentFormat(context.get(visitorContext).language, timeZone);
}
