import { addressOf, staffPages } from '#domain/addresses.ts';
import type { TemplateData } from '#domain/emails/templates.ts';
import { listSeparator } from '#domain/language.ts';
import type { EmailContext } from '../email-context.ts';
import { isolateLine, isolateLtr } from '../isolated-text.ts';
import type { EmailPage } from '../page.ts';

export function passwordReset(
  { name, link }: TemplateData<'password_reset'>,
  { t }: EmailContext,
): EmailPage {
  return {
    subject: t('reset.subject'),
    preview: t('reset.preview'),
    blocks: [
      { is: 'title', text: t('reset.title') },
      { is: 'text', text: t('greeting', { name: isolateLine(name) }) },
      { is: 'text', text: t('reset.text') },
      { is: 'button', label: t('reset.button'), href: link },
      { is: 'small', text: t('reset.ignore') },
    ],
  };
}

export function staffInvitation(
  data: TemplateData<'staff_invitation'>,
  context: EmailContext,
): EmailPage {
  const { t, store, language } = context;
  const store_name = store.name[language];
  const inviter = isolateLine(data.invitedBy);
  return {
    subject: t('invitation.subject', { store_name }),
    preview: t('invitation.preview'),
    blocks: [
      { is: 'title', text: t('invitation.title') },
      { is: 'text', text: t('greeting', { name: isolateLine(data.name) }) },
      { is: 'text', text: t('invitation.text', { store_name, inviter }) },
      { is: 'button', label: t('invitation.button'), href: data.link },
      { is: 'small', text: t('invitation.ignore') },
    ],
  };
}

export function serviceChanged(
  data: TemplateData<'service_changed'>,
  { t, store, language }: EmailContext,
): EmailPage {
  const ownNames: Record<string, string> = {
    smtp: t('service.smtp'),
    checkout: t('service.checkout'),
  };
  const service = isolateLine(ownNames[data.service] ?? data.service);
  const values = { service, store_name: store.name[language], by: isolateLine(data.by) };
  const time = isolateLtr(`${data.at.slice(0, 16).replace('T', ' ')} UTC`);
  return {
    subject: t('service.subject', values),
    preview: t('service.preview'),
    blocks: [
      { is: 'title', text: t('service.title') },
      { is: 'text', text: t(`service.${data.act}`, values) },
      { is: 'facts', rows: [[t('service.time'), time]] },
      { is: 'small', text: t('service.unexpected') },
    ],
  };
}

export function newOrders(data: TemplateData<'new_orders'>, context: EmailContext): EmailPage {
  const { t, store, language } = context;
  const [first] = data.orders;
  const isOne = data.count === 1 && first !== undefined;
  const order_number = isolateLtr(first?.orderId ?? '');
  const path = isOne
    ? addressOf(staffPages.order.path, { orderId: first.orderId })
    : staffPages.orders.path;
  const values = { count: data.count, store_name: store.name[language] };
  const rows = data.orders.map((order): [string, string] => [
    isolateLtr(order.orderId),
    orderSummary(order, context),
  ]);
  const title = isOne ? t('newOrders.one', { order_number }) : t('newOrders.many', values);
  return {
    subject: title,
    preview: isOne ? orderSummary(first, context) : t('newOrders.preview'),
    blocks: [
      { is: 'title', text: title },
      { is: 'facts', rows },
      ...(data.count > rows.length
        ? [{ is: 'small' as const, text: t('newOrders.more', { count: data.count - rows.length }) }]
        : []),
      {
        is: 'button',
        label: t(isOne ? 'newOrders.open' : 'newOrders.openList'),
        href: `${store.publicUrl}${path}`,
      },
      { is: 'small', text: t('newOrders.why') },
    ],
  };
}

type ListedOrder = TemplateData<'new_orders'>['orders'][number];

function orderSummary(
  { total, currency, city, country }: ListedOrder,
  { money, country: nameOf, language }: EmailContext,
): string {
  const amount = total === undefined ? [] : [money(total, currency)];
  return [...amount, isolateLine(city), nameOf(country)].join(listSeparator[language]);
}

export function testEmail({ t, store, language }: EmailContext): EmailPage {
  return {
    subject: t('test.subject', { store_name: store.name[language] }),
    preview: t('test.preview'),
    blocks: [
      { is: 'title', text: t('test.title') },
      { is: 'text', text: t('test.text', { store_name: store.name[language] }) },
      { is: 'small', text: t('test.why') },
    ],
  };
}
