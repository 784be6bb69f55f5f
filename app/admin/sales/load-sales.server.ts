import type { RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { type Period, periodWindow } from '#domain/reports/periods.ts';
import { readSalesReport } from '#domain/reports/sales.server.ts';
import {
  type Breakdown,
  barMeasureOf,
  breakdowns,
  mainCurrencyOfSales,
  type SalesFigure,
  sortSoldItems,
  splitTopItems,
} from '#domain/reports/sales.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { createItemNamer } from './item-name.ts';

const maxItems = 12;

export async function loadSales(context: Readonly<RouterContextProvider>, period: Period) {
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const { timeZone } = settings;
  const now = new Date();
  const window = periodWindow(period, timeZone, now);
  const { figures, titles, steps } = await readSalesReport(db, { window, timeZone, now });
  const nameOf = createItemNamer(language, titles);
  const format = dateTimeFormatOf(context);
  return {
    steps,
    breakdowns: Object.fromEntries(
      breakdowns.map((one) => [
        one,
        toBreakdownView(one, figures[one], (item) => nameOf(one, item)),
      ]),
    ) as Record<Breakdown, ReturnType<typeof toBreakdownView>>,
    storeName: settings.name[language],
    made: format(now),
    from: window.from && format(window.from),
    until: window.until && format(window.until),
    timeZone,
  };
}

export type LoadedSales = Awaited<ReturnType<typeof loadSales>>;
export type BreakdownView = LoadedSales['breakdowns'][Breakdown];

function toBreakdownView(
  breakdown: Breakdown,
  figures: readonly SalesFigure[],
  nameOf: (item: string) => string,
) {
  const { top, others } = splitTopItems(sortSoldItems(figures, barMeasureOf(breakdown)), maxItems);
  return {
    currency: mainCurrencyOfSales(figures),
    items: top.map((one) => ({ ...one, name: nameOf(one.item) })),
    others,
  };
}
