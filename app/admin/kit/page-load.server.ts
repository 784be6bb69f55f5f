import type { RouterContextProvider } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { momentFormat } from '#app/words/moments.ts';

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

export function momentFormatOf(context: Context): (moment: Date) => string {
  const { timeZone } = context.get(storeContext).settings;
  return momentFormat(context.get(visitorContext).language, timeZone);
}
