import type { TemplateData } from '#domain/emails/templates.ts';
import type { RefundWay } from '#domain/orders/payment-terms.ts';
import type { EmailContext } from '../email-context.ts';
import { isolateLine, isolateLtr } from '../isolated-text.ts';
import type { Block, EmailPage } from '../page.ts';
import {
  addressLine,
  arrivalRow,
  greeting,
  lastDay,
  orderedItems,
  trackingBlocks,
  writeDay,
} from './order-emails.ts';

// Emails about orders that are paid to the courier or by bank transfer.

export function cashOrder(data: TemplateData<'cash_order'>, context: EmailContext): EmailPage {
  const { t, dispatch_days } = context;
  const { confirmedAt } = data;
  const values = { ...valuesOf(data, context), dispatch_days };
  return {
    subject: t('cash.subject', values),
    preview: t('cash.preview', values),
    blocks: [
      { is: 'title', text: t('cash.title') },
      greeting(data, context),
      { is: 'text', text: t('cash.text', values) },
      { is: 'text', text: t(confirmedAt ? 'cash.confirmed' : 'cash.toConfirm', values) },
      ...orderedItems(data, context),
      {
        is: 'facts',
        rows: [
          ...arrivalRow({ country: data.address.country, paidAt: confirmedAt }, context),
          [t('deliveringTo'), addressLine(data, context)],
        ],
      },
      ...trackingBlocks(data, context),
    ],
  };
}

export function bankTransfer(
  data: TemplateData<'bank_transfer'>,
  context: EmailContext,
): EmailPage {
  const { t } = context;
  const values = transferValues(data, context);
  return {
    subject: t('bank.subject', values),
    preview: t('bank.preview', values),
    blocks: [
      { is: 'title', text: t('bank.title') },
      greeting(data, context),
      { is: 'text', text: t('bank.text', values) },
      accountRows(data, context),
      { is: 'text', text: t('bank.purpose') },
      ...orderedItems(data, context),
      { is: 'facts', rows: [[t('deliveringTo'), addressLine(data, context)]] },
      ...trackingBlocks(data, context),
    ],
  };
}

export function bankReminder(
  data: TemplateData<'bank_reminder'>,
  context: EmailContext,
): EmailPage {
  const { t } = context;
  const values = transferValues(data, context);
  return {
    subject: t('bankReminder.subject', values),
    preview: t('bankReminder.preview', values),
    blocks: [
      { is: 'title', text: t('bankReminder.title') },
      greeting(data, context),
      { is: 'text', text: t('bankReminder.text', values) },
      accountRows(data, context),
      { is: 'text', text: t('bankReminder.sent') },
      ...trackingBlocks(data, context),
    ],
  };
}

export function bankExpired(data: TemplateData<'bank_expired'>, context: EmailContext): EmailPage {
  const { t } = context;
  const values = transferValues(data, context);
  return {
    subject: t('bankExpired.subject', values),
    preview: t('bankExpired.preview'),
    blocks: [
      { is: 'title', text: t('bankExpired.title') },
      greeting(data, context),
      { is: 'text', text: t('bankExpired.text', values) },
      { is: 'text', text: t('bankExpired.sent') },
      ...trackingBlocks(data, context),
    ],
  };
}

type ManualRefund = TemplateData<'refund'> & { way: RefundWay };

/** Confirms money that staff have returned themselves. */
export function manualRefund(data: ManualRefund, context: EmailContext): EmailPage {
  const { t } = context;
  const { orderId, way, refunded: total, currency, returnedOn, reference } = data;
  const values = valuesOf({ orderId, total, currency }, context);
  const text = t(`refund.${sentences[way]}`, values);
  const rows: [string, string][] = [];
  if (returnedOn) rows.push([t('refundData.day'), writeDay(returnedOn, context.language)]);
  if (reference) rows.push([t('refundData.reference'), isolateLine(reference)]);
  return {
    subject: t('refund.subject', values),
    preview: text,
    blocks: [
      { is: 'title', text: t('refund.title') },
      greeting(data, context),
      { is: 'text', text },
      ...(rows.length > 0 ? [{ is: 'facts' as const, rows }] : []),
      ...trackingBlocks(data, context),
    ],
  };
}

const sentences = { cash: 'inCash', bank: 'byTransfer', other: 'otherwise' } as const;

type Amount = { orderId: string; total?: number | undefined; currency: string };

function valuesOf({ orderId, total, currency }: Amount, { money }: EmailContext) {
  return { order_number: isolateLtr(orderId), amount: money(total ?? 0, currency) };
}

function transferValues(data: Amount & { until: string }, context: EmailContext) {
  return { ...valuesOf(data, context), until: lastDay(data.until, context) };
}

function accountRows(data: TemplateData<'bank_reminder'>, context: EmailContext): Block {
  const { t } = context;
  const { order_number, amount, until } = transferValues(data, context);
  return {
    is: 'facts',
    rows: [
      [t('bankData.account'), data.bankAccount.split('\n').map(isolateLine).join('\n')],
      [t('bankData.amount'), amount],
      [t('bankData.purpose'), order_number],
      [t('bankData.until'), until],
    ],
  };
}
