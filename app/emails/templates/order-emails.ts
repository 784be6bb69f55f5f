import { arrivalRange } from '#app/words/arrival-range.ts';
import { dateLocale } from '#app/words/moments.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { dateTimeFormat } from '#domain/calendar/date-time-format.ts';
import { isBundle } from '#domain/cart/bundle.ts';
import { asPiece } from '#domain/catalog/piece.ts';
import type { TemplateData } from '#domain/emails/templates.ts';
import { carrierAddress } from '#domain/fulfilment/carriers.ts';
import { type Expected, estimateArrival } from '#domain/fulfilment/expected-arrival.ts';
import { type Language, listSeparator } from '#domain/language.ts';
import { formatPercent } from '#domain/pricing/percent.ts';
import type { EmailContext } from '../email-context.ts';
import { isolateLine, isolateLtr } from '../isolated-text.ts';
import type { Block, EmailPage, ItemLine } from '../page.ts';

export function orderConfirmation(
  data: TemplateData<'order_confirmation'>,
  context: EmailContext,
): EmailPage {
  const { t, dispatch_days } = context;
  const order_number = isolateLtr(data.orderId);
  const isFree = data.total === 0;
  const values = { order_number, dispatch_days };
  return {
    subject: t('confirmation.subject', { order_number }),
    preview: isFree ? t('confirmation.free', values) : t('confirmation.preview', { dispatch_days }),
    blocks: [
      { is: 'title', text: t('confirmation.title') },
      greeting(data, context),
      { is: 'text', text: t(isFree ? 'confirmation.free' : 'confirmation.text', values) },
      ...orderedItems(data, context),
      {
        is: 'facts',
        rows: [
          ...arrivalRow({ country: data.address.country, paidAt: data.paidAt }, context),
          [t('deliveringTo'), addressLine(data, context)],
        ],
      },
      ...trackingBlocks(data, context),
    ],
  };
}

export function paymentLink(data: TemplateData<'payment_link'>, context: EmailContext): EmailPage {
  const { t, store, language } = context;
  const { total, currency } = data;
  const order_number = isolateLtr(data.orderId);
  const amount = total === undefined ? '' : context.money(total, currency);
  return {
    subject: t('link.subject', { order_number }),
    preview: t('link.preview', { amount }),
    blocks: [
      { is: 'title', text: t('link.title') },
      greeting(data, context),
      { is: 'text', text: t('link.text', { order_number, amount }) },
      ...orderedItems(data, context),
      { is: 'facts', rows: [[t('deliveringTo'), addressLine(data, context)]] },
      { is: 'button', label: t('link.button'), href: store.payLink(data.orderId, language) },
      { is: 'small', text: t('link.validity') },
    ],
  };
}

export function paymentProblem(
  data: TemplateData<'payment_problem'>,
  context: EmailContext,
): EmailPage {
  const { t, store, language } = context;
  const { total, currency } = data;
  const order_number = isolateLtr(data.orderId);
  return {
    subject: t('problem.subject', { order_number }),
    preview: t('problem.preview'),
    blocks: [
      { is: 'title', text: t('problem.title') },
      greeting(data, context),
      {
        is: 'text',
        text:
          total === undefined
            ? t('problem.textWithoutAmount', { order_number })
            : t('problem.text', { order_number, amount: context.money(total, currency) }),
      },
      { is: 'text', text: t('problem.again') },
      { is: 'button', label: t('problem.button'), href: store.payLink(data.orderId, language) },
      { is: 'small', text: t('problem.reasons') },
    ],
  };
}

export function orderStatus(data: TemplateData<'order_status'>, context: EmailContext): EmailPage {
  const { t, dispatch_days } = context;
  const { status } = data;
  const order_number = isolateLtr(data.orderId);
  const amount = dueAmount(data, context);
  const text =
    amount && status === 'confirmed'
      ? t('status.confirmed.cash', { order_number, dispatch_days, amount })
      : t(`status.${status}.text`, { order_number, dispatch_days });
  return {
    subject: t(`status.${status}.subject`, { order_number }),
    preview: text,
    blocks: [
      { is: 'title', text: t(`status.${status}.title`) },
      greeting(data, context),
      { is: 'text', text },
      ...(amount && status === 'out_for_delivery'
        ? [{ is: 'text' as const, text: t('status.out_for_delivery.cash', { amount }) }]
        : []),
      ...paymentBlocks(data, context),
      ...confirmedArrival(data, context),
      ...trackingBlocks(data, context),
    ],
  };
}

/** An order in cash has no confirmation of its payment that could promise the days. */
function confirmedArrival(
  { country, confirmedAt }: TemplateData<'order_status'>,
  context: EmailContext,
): Block[] {
  const rows = confirmedAt ? arrivalRow({ country, paidAt: confirmedAt }, context) : [];
  return rows.length > 0 ? [{ is: 'facts', rows }] : [];
}

/** Returns what the customer pays to the courier; undefined where that is nothing. */
function dueAmount(
  { due, currency }: { due?: number | undefined; currency?: string | undefined },
  { money }: EmailContext,
): string | undefined {
  return due !== undefined && currency ? money(due, currency) : undefined;
}

/** A refund sends its own email, so this text does not announce one. */
function paymentBlocks(
  { status, isPaid }: TemplateData<'order_status'>,
  { t }: EmailContext,
): Block[] {
  if (status !== 'cancelled' || !isPaid) return [];
  return [{ is: 'text', text: t('status.cancelled.paid') }];
}

export function refund(data: TemplateData<'refund'>, context: EmailContext): EmailPage {
  const { t } = context;
  const { refunded, currency } = data;
  const order_number = isolateLtr(data.orderId);
  const amount = context.money(refunded, currency);
  return {
    subject: t('refund.subject', { order_number }),
    preview: t('refund.preview'),
    blocks: [
      { is: 'title', text: t('refund.title') },
      greeting(data, context),
      { is: 'text', text: t('refund.text', { order_number, amount }) },
      { is: 'text', text: t('refund.time') },
      ...trackingBlocks(data, context),
      { is: 'small', text: t('refund.late') },
    ],
  };
}

export function shipped(data: TemplateData<'shipped'>, context: EmailContext): EmailPage {
  const { t } = context;
  const order_number = isolateLtr(data.orderId);
  const amount = dueAmount(data, context);
  return {
    subject: t('shipped.subject', { order_number }),
    preview: t('shipped.preview'),
    blocks: [
      { is: 'title', text: t('shipped.title') },
      greeting(data, context),
      { is: 'text', text: t('shipped.text', { order_number }) },
      ...(amount ? [{ is: 'text' as const, text: t('shipped.cash', { amount }) }] : []),
      {
        is: 'facts',
        rows: [
          [t('shipped.carrier'), isolateLine(data.carrier)],
          [t('shipped.number'), isolateLtr(data.trackingNumber)],
          ...arrivalRow(data, context),
        ],
      },
      ...parcelBlocks(data, context),
      ...trackingBlocks(data, context),
    ],
  };
}

export function reviewRequest(
  data: TemplateData<'review_request'>,
  context: EmailContext,
): EmailPage {
  const { t, store, language } = context;
  const order_number = isolateLtr(data.orderId);
  const { products, until } = reviewValues(data, context);
  return {
    subject: t('review.subject', { store_name: store.name[language] }),
    preview: t('review.preview'),
    blocks: [
      { is: 'title', text: t('review.title') },
      greeting(data, context),
      { is: 'text', text: t('review.text', { order_number, products }) },
      { is: 'button', label: t('review.button'), href: data.link },
      { is: 'small', text: t('review.once', { until }) },
      { is: 'small', text: t('review.last') },
    ],
  };
}

/** Returns the ordered products, and the last day of the link. */
export function reviewValues(
  data: TemplateData<'review_request'>,
  context: Pick<EmailContext, 'language' | 'store'>,
) {
  return {
    products: data.products.map(isolateLine).join(listSeparator[context.language]),
    until: lastDay(data.until, context),
  };
}

/** Returns the day of a moment in the store's time zone. */
export function lastDay(
  moment: string,
  { language, store }: Pick<EmailContext, 'language' | 'store'>,
): string {
  return writeDay(moment, language, store.timeZone);
}

/** Returns a day such as "2026-11-29" as text, or the day of a moment in a time zone. */
export function writeDay(moment: string, language: Language, timeZone = 'UTC'): string {
  const day = dateTimeFormat(dateLocale[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  return day.format(new Date(moment));
}

type ArrivalInput = {
  country?: string | undefined;
  paidAt?: string | undefined;
  dispatchedAt?: string | undefined;
};

/** Returns no row if the email is sent after the window has passed. */
export function arrivalRow(
  { country, paidAt, dispatchedAt }: ArrivalInput,
  context: EmailContext,
): [string, string][] {
  const { t, store, language } = context;
  const dayOf = (moment: string | undefined) =>
    moment && dateInTimeZone(store.timeZone, new Date(moment));
  const order: Expected = {
    payment: 'paid',
    status: 'confirmed',
    country: country ?? null,
    paidDay: dayOf(paidAt),
    dispatchedDay: dayOf(dispatchedAt),
  };
  const arrival = estimateArrival(
    order,
    dateInTimeZone(store.timeZone, new Date()),
    store.delivery,
  );
  return arrival && !arrival.isLate ? [[t('arrival'), arrivalRange(arrival, language)]] : [];
}

function parcelBlocks(
  { carrier, trackingNumber }: TemplateData<'shipped'>,
  { t }: EmailContext,
): Block[] {
  const href = carrierAddress(carrier, trackingNumber);
  return href ? [{ is: 'button', label: t('shipped.follow'), href }] : [];
}

type Addressee = { name: string; firstName?: string | undefined };

export function greeting({ name, firstName }: Addressee, { t }: EmailContext): Block {
  return { is: 'text', text: t('greeting', { name: isolateLine(firstName ?? name) }) };
}

export function trackingBlocks({ orderId }: { orderId: string }, context: EmailContext): Block[] {
  const { t, store, language } = context;
  return [
    { is: 'button', label: t('track'), href: store.trackingLink(orderId, language) },
    { is: 'small', text: t('trackHint') },
  ];
}

export function orderedItems(data: OrderedData, context: EmailContext): Block[] {
  const { t, money } = context;
  const { items, total, currency } = data;
  const lines = items.map(({ name, lineTotal, ...bought }): ItemLine => {
    return {
      name: isolateLine(name),
      note: amountOf(bought, context),
      amount: money(lineTotal, currency),
    };
  });
  const { discount, delivery, fee, tax, taxRateBp } = data;
  const sums: [string, string][] = [
    [t('shipping'), delivery ? money(delivery, currency) : t('free')],
  ];
  if (discount) sums.unshift([t('discount'), money(-discount, currency)]);
  if (fee) sums.push([t('fee'), money(fee, currency)]);
  if (total !== undefined) sums.push([t('total'), money(total, currency)]);
  if (tax && taxRateBp) {
    sums.push([t('tax', { percent: formatPercent(taxRateBp) }), money(tax, currency)]);
  }
  return [{ is: 'items', lines, sums }];
}

type OrderedData = Omit<TemplateData<'order_confirmation'>, 'paidAt'>;

type OrderedItem = Pick<
  TemplateData<'order_confirmation'>['items'][number],
  'quantity' | 'bundle' | 'piece'
>;

/** Matches `usePieces` on screens. A line of an older store may lack the number of pieces. */
function amountOf({ quantity, bundle, piece }: OrderedItem, { t }: EmailContext): string {
  const times = t('times', { quantity: String(quantity) });
  if (!bundle) return times;
  if (!isBundle(bundle)) {
    return `${times} ${t('pieces.other', { count: bundle.replace(/\D/g, '') || '1' })}`;
  }
  const size = Number(bundle);
  const unit = asPiece(piece) ?? 'piece';
  const pieces = t(`pieces.${unit}`, { count: quantity * size });
  if (size === 1) return pieces;
  const contents = t(`pieces.contents.${unit}`, { size });
  return t('pieces.packs', { contents, pieces, count: quantity });
}

export function addressLine({ address }: OrderedData, context: EmailContext): string {
  const { line, city, country } = address;
  const parts = [isolateLine(line), isolateLine(city), context.country(country)];
  return parts.join(listSeparator[context.language]);
}
