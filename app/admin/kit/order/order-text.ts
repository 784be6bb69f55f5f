import type { useTranslations } from 'use-intl';
import { nameOfCountry } from '#domain/checkout/countries.ts';
import type { Language } from '#domain/language.ts';
import { formatMoney, money } from '#domain/money.ts';
import type { ShownOrder } from './order-items.tsx';

type Words = {
  t: ReturnType<typeof useTranslations<'admin'>>;
  language: Language;
  bundleLabel: (bundle: string) => string;
};

export function orderAsText(order: ShownOrder, { t, language, bundleLabel }: Words): string {
  const { orderId, currency, totalCents, paymentStatus, orderStatus } = order;
  const amount = (cents: number) => formatMoney(money(cents, currency));
  const { line, city, country } = order.address;
  const addressText = [line, city, nameOfCountry(country, language)].join(', ');
  const items = order.items.map(({ name, bundle, quantity, unitPrice, lineTotal }) => {
    const what = bundle ? `${name} (${bundleLabel(bundle)})` : name;
    return `- ${what}, ${quantity} × ${amount(unitPrice)} = ${amount(lineTotal)}`;
  });
  return [
    `${t('order.number')} ${orderId}`,
    `${t('order.created')}: ${order.created}`,
    `${t('order.name')}: ${order.name}${order.lang ? ` (${order.lang})` : ''}`,
    `${t('order.phone')}: ${order.phone ?? '-'}`,
    `${t('order.email')}: ${order.email ?? '-'}`,
    `${t('order.address')}: ${addressText}`,
    `${t('order.payment')}: ${t(`paymentStatuses.${paymentStatus}`)}`,
    `${t('orders.status')}: ${t(`orderStatuses.${orderStatus}`)}`,
    ...(items.length > 0 ? [`${t('order.items')}:`, ...items] : []),
    `${t('order.total')}: ${totalCents === undefined ? '-' : `${amount(totalCents)} ${currency}`}`,
  ].join('\n');
}
