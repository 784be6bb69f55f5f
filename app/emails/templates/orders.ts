import { arrivalRange } from '#app/words/arrival-range.ts';
import { dateLocale } from '#app/words/moments.ts';
import { storeDay } from '#domain/calendar/store-day.ts';
import { isBundle } from '#domain/cart/bundle.ts';
import { asPiece } from '#domain/catalog/piece.ts';
import type { TemplateData } from '#domain/emails/templates.ts';
import { carrierAddress } from '#domain/fulfilment/carriers.ts';
import { type Expected, expectArrival } from '#domain/fulfilment/expected-arrival.ts';
import { listSeparator } from '#domain/language.ts';
import { anyLine, ltr } from '../isolated.ts';
import type { Block, EmailPage, ItemLine } from '../page.ts';
import type { Words } from '../words.ts';

export function orderConfirmation(
  facts: TemplateData<'order_confirmation'>,
  words: Words,
): EmailPage {
  const { t, dispatch_days } = words;
  const id = ltr(facts.orderId);
  return {
    subject: t('confirmation.subject', { id }),
    preview: t('confirmation.preview', { dispatch_days }),
    blocks: [
      { is: 'title', text: t('confirmation.title') },
      greeting(facts, words),
      { is: 'text', text: t('confirmation.text', { id, dispatch_days }) },
      ...orderedItems(facts, words),
      {
        is: 'facts',
        rows: [
          ...arrivalRow({ country: facts.address.country, paidAt: facts.paidAt }, words),
          [t('deliveringTo'), addressLine(facts, words)],
        ],
      },
      ...trackingBlocks(facts, words),
    ],
  };
}

export function paymentProblem(facts: TemplateData<'payment_problem'>, words: Words): EmailPage {
  const { t, store, language } = words;
  const { total, currency } = facts;
  const id = ltr(facts.orderId);
  return {
    subject: t('problem.subject', { id }),
    preview: t('problem.preview'),
    blocks: [
      { is: 'title', text: t('problem.title') },
      greeting(facts, words),
      {
        is: 'text',
        text:
          total === undefined
            ? t('problem.textWithoutAmount', { id })
            : t('problem.text', { id, amount: words.money(total, currency) }),
      },
      { is: 'text', text: t('problem.again') },
      { is: 'button', label: t('problem.button'), href: store.payLink(facts.orderId, language) },
      { is: 'small', text: t('problem.reasons') },
    ],
  };
}

export function orderStatus(facts: TemplateData<'order_status'>, words: Words): EmailPage {
  const { t, dispatch_days } = words;
  const { status } = facts;
  const id = ltr(facts.orderId);
  const text = t(`status.${status}.text`, { id, dispatch_days });
  return {
    subject: t(`status.${status}.subject`, { id }),
    preview: text,
    blocks: [
      { is: 'title', text: t(`status.${status}.title`) },
      greeting(facts, words),
      { is: 'text', text },
      ...aboutMoney(facts, words),
      ...trackingBlocks(facts, words),
    ],
  };
}

/** A refund sends its own email, so this text does not announce one. */
function aboutMoney({ status, isPaid }: TemplateData<'order_status'>, { t }: Words): Block[] {
  if (status !== 'cancelled' || !isPaid) return [];
  return [{ is: 'text', text: t('status.cancelled.paid') }];
}

export function refund(facts: TemplateData<'refund'>, words: Words): EmailPage {
  const { t } = words;
  const { refunded, currency } = facts;
  const id = ltr(facts.orderId);
  const amount = words.money(refunded, currency);
  return {
    subject: t('refund.subject', { id }),
    preview: t('refund.preview'),
    blocks: [
      { is: 'title', text: t('refund.title') },
      greeting(facts, words),
      { is: 'text', text: t('refund.text', { id, amount }) },
      { is: 'text', text: t('refund.time') },
      ...trackingBlocks(facts, words),
      { is: 'small', text: t('refund.late') },
    ],
  };
}

export function shipped(facts: TemplateData<'shipped'>, words: Words): EmailPage {
  const { t } = words;
  const id = ltr(facts.orderId);
  return {
    subject: t('shipped.subject', { id }),
    preview: t('shipped.preview'),
    blocks: [
      { is: 'title', text: t('shipped.title') },
      greeting(facts, words),
      { is: 'text', text: t('shipped.text', { id }) },
      {
        is: 'facts',
        rows: [
          [t('shipped.carrier'), anyLine(facts.carrier)],
          [t('shipped.number'), ltr(facts.trackingNumber)],
          ...arrivalRow(facts, words),
        ],
      },
      ...parcelBlocks(facts, words),
      ...trackingBlocks(facts, words),
    ],
  };
}

export function reviewRequest(facts: TemplateData<'review_request'>, words: Words): EmailPage {
  const { t, store, language } = words;
  const id = ltr(facts.orderId);
  const day = new Intl.DateTimeFormat(dateLocale[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: store.timeZone,
  });
  const until = day.format(new Date(facts.until));
  const products = facts.products.map(anyLine).join(listSeparator[language]);
  return {
    subject: t('review.subject', { store: store.name[language] }),
    preview: t('review.preview'),
    blocks: [
      { is: 'title', text: t('review.title') },
      greeting(facts, words),
      { is: 'text', text: t('review.text', { id, products }) },
      { is: 'button', label: t('review.button'), href: facts.link },
      { is: 'small', text: t('review.once', { until }) },
      { is: 'small', text: t('review.last') },
    ],
  };
}

type Promised = {
  country?: string | undefined;
  paidAt?: string | undefined;
  dispatchedAt?: string | undefined;
};

/** Returns no row if the email is sent after the window has passed. */
function arrivalRow({ country, paidAt, dispatchedAt }: Promised, words: Words): [string, string][] {
  const { t, store, language } = words;
  const dayOf = (moment: string | undefined) =>
    moment && storeDay(store.timeZone, new Date(moment));
  const order: Expected = {
    payment: 'paid',
    status: 'confirmed',
    country: country ?? null,
    paidDay: dayOf(paidAt),
    dispatchedDay: dayOf(dispatchedAt),
  };
  const arrival = expectArrival(order, storeDay(store.timeZone, new Date()), store.delivery);
  return arrival && !arrival.isLate ? [[t('arrival'), arrivalRange(arrival, language)]] : [];
}

function parcelBlocks({ carrier, trackingNumber }: TemplateData<'shipped'>, { t }: Words): Block[] {
  const href = carrierAddress(carrier, trackingNumber);
  return href ? [{ is: 'button', label: t('shipped.follow'), href }] : [];
}

type Addressee = { name: string; firstName?: string | undefined };

function greeting({ name, firstName }: Addressee, { t }: Words): Block {
  return { is: 'text', text: t('greeting', { name: anyLine(firstName ?? name) }) };
}

function trackingBlocks({ orderId }: { orderId: string }, words: Words): Block[] {
  const { t, store, language } = words;
  return [
    { is: 'button', label: t('track'), href: store.trackingLink(orderId, language) },
    { is: 'small', text: t('trackHint') },
  ];
}

function orderedItems(facts: TemplateData<'order_confirmation'>, words: Words): Block[] {
  const { t, money } = words;
  const { items, total, currency } = facts;
  const lines = items.map(({ name, lineTotal, ...bought }): ItemLine => {
    return {
      name: anyLine(name),
      note: amountOf(bought, words),
      amount: money(lineTotal, currency),
    };
  });
  const sums: [string, string][] = [[t('shipping'), t('free')]];
  if (total !== undefined) sums.push([t('total'), money(total, currency)]);
  return [{ is: 'items', lines, sums }];
}

type Bought = Pick<
  TemplateData<'order_confirmation'>['items'][number],
  'quantity' | 'bundle' | 'piece'
>;

/** Matches `usePieces` on screens. A line of an older store may lack the number of pieces. */
function amountOf({ quantity, bundle, piece }: Bought, { t }: Words): string {
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

function addressLine({ address }: TemplateData<'order_confirmation'>, words: Words): string {
  const { line, city, country } = address;
  const parts = [anyLine(line), anyLine(city), words.country(country)];
  return parts.join(listSeparator[words.language]);
}
