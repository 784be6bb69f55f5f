import type { RouterContextProvider } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { momentFormat, shortMomentFormat } from '#app/words/moments.ts';
import type { StaffOrder } from '#domain/orders/list/staff-order.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Returns undefined after an unexpected error, which it logs: the page shows the rest. */
export async function loadOrReport<T>(context: Context, load: Promise<T>): Promise<T | undefined> {
  try {
    return await load;
  } catch (error) {
    context.get(reportErrorContext)(error);
    return undefined;
  }
}

export function dateTimeFormatOf(context: Context): (moment: Date) => string {
  const { timeZone } = context.get(storeContext).settings;
  return momentFormat(context.get(visitorContext).language, timeZone);
}

/** Formats the date of the last printing of an order's slip, and the member who printed it. */
export function slipPrintFormatOf(context: Context) {
  const { timeZone } = context.get(storeContext).settings;
  const format = shortMomentFormat(context.get(visitorContext).language, timeZone);
  return ({ print }: Pick<StaffOrder, 'print'>) =>
    print && { when: format(print.at), by: print.by };
}
