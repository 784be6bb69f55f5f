import type { RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { dateLocale } from '#app/words/moments.ts';
import { countOpenItemsByKind } from '#domain/attention/items.server.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { dateTimeFormat } from '#domain/calendar/date-time-format.ts';
import { addDays, startOfDay } from '#domain/calendar/start-of-day.ts';
import { countOpenMessages } from '#domain/contact/messages.server.ts';
import { countUnsentEmails } from '#domain/emails/unsent-emails.server.ts';
import type { Language } from '#domain/language.ts';
import { listAdminOrders } from '#domain/orders/list/admin-orders.server.ts';
import { countSavedViews } from '#domain/orders/list/saved-views.server.ts';
import { can } from '#domain/permissions.ts';
import { readRevenueReport } from '#domain/reports/revenue.server.ts';
import { compareWithUsualDay } from '#domain/reports/usual-day.ts';
import { countWaitingReviews } from '#domain/reviews/moderate-reviews.server.ts';
import { loadSetupProgress } from '../forms/step-forms.server.ts';
import { dateTimeFormatOf, loadOrReport, slipPrintFormatOf } from '../shell/page-load.server.ts';
import { listLines } from './today-lines.ts';

type Context = Readonly<RouterContextProvider>;

/** Failed payments that the page lists, and how far it looks back for them. */
const maxFailedPayments = 5;
const failedPaymentDays = 7;

/** Days before today that make a usual day. */
const usualDays = 28;

export async function loadToday(request: Request, context: Context) {
  const { language } = context.get(visitorContext);
  const { timeZone } = context.get(storeContext).settings;
  const { pathname } = new URL(request.url);
  const content = await loadOrReport(context, loadContent(context));
  return {
    language,
    address: pathname.replace(/\.data$/, ''),
    isLoaded: content !== undefined,
    day: formatDay(language, timeZone),
    content,
  };
}

export type TodayData = Awaited<ReturnType<typeof loadToday>>;
export type TodayContent = NonNullable<TodayData['content']>;
export type FailedPayment = TodayContent['failedPayments'][number];

async function loadContent(context: Context) {
  const { db, gateways, mail, system } = context.get(storeContext);
  const { role } = context.get(staffContext);
  const [views, attention, messages, reviews, unsent, failed, revenue, lastBackup, setup] =
    await Promise.all([
      countSavedViews(db),
      can(role, 'attention.resolve') ? countOpenItemsByKind(db) : [],
      can(role, 'messages.answer') ? countOpenMessages(db) : 0,
      can(role, 'reviews.moderate') ? countWaitingReviews(db) : 0,
      can(role, 'emails.send') && !mail ? countUnsentEmails(db).then(({ count }) => count) : 0,
      can(role, 'emails.send') ? findFailedPayments(context) : { orders: [], hasMore: false },
      can(role, 'reports.see') ? readToday(context) : undefined,
      can(role, 'settings.change') ? system.findLastBackup() : undefined,
      loadSetupProgress(context),
    ]);
  const format = dateTimeFormatOf(context);
  const printedOf = slipPrintFormatOf(context);
  return {
    lines: listLines({ views, attention, messages, reviews, unsent }, role),
    failedPayments: failed.orders.map((order) => ({
      ...order,
      created: format(order.createdAt),
      printed: printedOf(order),
    })),
    hasMoreFailedPayments: failed.hasMore,
    revenue,
    setup,
    system: can(role, 'settings.change')
      ? {
          lastBackup: lastBackup && format(lastBackup),
          isMailOff: mail === undefined,
          isSandbox: gateways.primary().name === 'sandbox',
        }
      : undefined,
  };
}

function findFailedPayments(context: Context) {
  const { db, settings } = context.get(storeContext);
  const { timeZone } = settings;
  return listAdminOrders(db, {
    view: 'unpaid',
    payment: 'failed',
    status: undefined,
    search: undefined,
    before: undefined,
    from: addDays(dateInTimeZone(timeZone, new Date()), -failedPaymentDays),
    timeZone,
    limit: maxFailedPayments,
  });
}

async function readToday(context: Context) {
  const { db, settings } = context.get(storeContext);
  const { timeZone } = settings;
  const now = new Date();
  const today = dateInTimeZone(timeZone, now);
  const midnight = (days: number) => startOfDay(addDays(today, days), timeZone);
  const window = { from: midnight(-usualDays), until: midnight(1) };
  const { buckets } = await readRevenueReport(db, { window, timeZone, now });
  return compareWithUsualDay(buckets, today);
}

/** "Friday, 27 November". */
function formatDay(language: Language, timeZone: string): string {
  const format = dateTimeFormat(dateLocale[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  });
  return format.format(new Date());
}
