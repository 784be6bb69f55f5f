import { data, type RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { addressMessagesOf } from '#app/words/address-messages.ts';
import { dayFormat } from '#app/words/moments.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { listOrderEmails } from '#domain/emails/email-list.server.ts';
import { findAdminOrder } from '#domain/orders/list/admin-order.server.ts';
import { isPaidLater } from '#domain/orders/payment-terms.ts';
import { asManualGateway } from '#domain/payments/gateway-names.ts';
import { isInRemittance } from '#domain/payments/manual/in-remittance.server.ts';
import { undoSecondsLeft } from '#domain/payments/manual/manual-payment.ts';
import { listPayments } from '#domain/refunds/order-payments.server.ts';
import { canReturnParcel } from '#domain/stock/return-parcel.server.ts';
import { dateTimeFormatOf, slipPrintFormatOf } from '../../shell/page-load.server.ts';
import { loadPaymentLink } from './payment-link-view.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Throws a 404 for an unknown order. */
export async function loadOrder(context: Context, orderId: string) {
  const { db, gateways, settings, markets: saved } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const { id: staffId } = context.get(staffContext);
  // Taken before any read, so that later changes are detected.
  const asOf = new Date().toISOString();
  const page = await findAdminOrder(db, orderId);
  if (!page) throw data({ orderId }, { status: 404 });
  const payments = await listPayments(db, gateways, orderId);
  const emails = await listOrderEmails(db, orderId);
  const format = dateTimeFormatOf(context);
  const formatDay = dayFormat(language);
  const { order, notes, timeline, version } = page;
  return {
    language,
    asOf,
    version,
    order: {
      ...order,
      marketName:
        order.market &&
        (saved.markets.find(({ id }) => id === order.market)?.name[language] ?? order.market),
      // Set where the address can be typed by its parts.
      addressMessages:
        settings.hasAddressForms || order.market || order.addressFields
          ? addressMessagesOf(language)
          : undefined,
      created: format(order.createdAt),
      updated: format(order.updatedAt),
      paid: order.paidAt && format(order.paidAt),
      ...(order.confirmedAt && { confirmed: format(order.confirmedAt) }),
      ...(order.paymentDueAt && {
        // A transfer may be made until the end of that day.
        dueUntil:
          order.terms === 'bank'
            ? formatDay(dateInTimeZone(settings.timeZone, order.paymentDueAt))
            : format(order.paymentDueAt),
      }),
      printed: slipPrintFormatOf(context)(order),
    },
    paymentLink: await loadPaymentLink(context, order),
    payments: payments.map(({ recordable, ...payment }) => ({
      ...payment,
      created: format(payment.createdAt),
      updated: format(payment.updatedAt),
      refunds: payment.refunds.map((refund) => ({
        ...refund,
        created: format(refund.createdAt),
        ...(refund.returnedOn && {
          returned: formatDay(refund.returnedOn),
          recordedBy: timeline.find(({ data }) => data.refund === refund.id)?.staff,
        }),
      })),
      ...(recordable && {
        recordable: {
          ...recordable,
          today: dateInTimeZone(settings.timeZone, new Date()),
          receivedOn: timeline.find(({ kind }) => kind === 'collected')?.data.day,
        },
      }),
    })),
    collection: await loadCollection(context, page, payments),
    emails: emails.map((email) => ({ ...email, created: format(email.createdAt) })),
    notes: notes.map((note) => ({ ...note, when: format(note.at) })),
    timeline: timeline.map((entry) => ({
      ...entry,
      when: format(entry.at),
      day: entry.data.day && formatDay(entry.data.day),
      isMine: entry.staffId === staffId,
    })),
  };
}

type Payments = Awaited<ReturnType<typeof listPayments>>;
type LoadedPage = NonNullable<Awaited<ReturnType<typeof findAdminOrder>>>;

/**
 * Returns the money that staff receive for an order, and the parcel that was refused. Undefined for an order that had
 * neither.
 */
async function loadCollection(
  context: Context,
  { order, timeline }: LoadedPage,
  payments: Payments,
) {
  const { terms, orderStatus, paymentStatus, paidAt, orderId } = order;
  // An order that is paid online after its parcel was refused has no terms any more.
  const wasRefused = timeline.some(({ kind }) => kind === 'cash_refused');
  if (!isPaidLater(terms) && !wasRefused) return undefined;
  const { db, settings } = context.get(storeContext);
  const payment = payments.findLast(({ gateway }) => asManualGateway(gateway));
  const { state, money, refunds = [] } = payment ?? {};
  const isUnpaid = paymentStatus === 'pending' && orderStatus !== 'cancelled' && state === 'open';
  const isDue = isPaidLater(terms) && isUnpaid;
  const isCollected = terms === 'cash' && paymentStatus === 'paid' && state === 'paid';
  const secondsLeft = isCollected && refunds.length === 0 ? undoSecondsLeft(paidAt) : 0;
  const undoable = secondsLeft > 0 && !(await isInRemittance(db, orderId)) ? secondsLeft : 0;
  return {
    today: dateInTimeZone(settings.timeZone, new Date()),
    due: isDue && money ? { terms, money } : undefined,
    received: undoable > 0 && money ? { money, undoable } : undefined,
    mayArriveLate: terms === 'bank' && paymentStatus === 'failed' && orderStatus === 'cancelled',
    isParcelOut: wasRefused && (await canReturnParcel(db, orderId)),
  };
}

export type OrderData = Awaited<ReturnType<typeof loadOrder>>;
export type CollectionView = NonNullable<OrderData['collection']>;
export type FullOrderView = OrderData['order'];
export type PaymentView = OrderData['payments'][number];
export type RefundView = PaymentView['refunds'][number];
