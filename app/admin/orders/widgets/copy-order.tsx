import { useTranslations } from 'use-intl';
import { usePieces } from '#app/ui/product/pieces.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { formatMoney, money } from '#domain/money.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatWithCode } from '../../ui/figures.tsx';
import { partsOfAddress } from './order-customer.tsx';
import type { OrderView } from './order-items.tsx';
import { usePaymentName } from './use-payment-name.ts';

export function CopyOrder({ order }: { order: OrderView }) {
  const t = useTranslations('admin');
  const orderAsText = useOrderAsText();
  const { orderId } = order;
  return (
    <>
      <CopyButton
        text={() => orderId}
        label={`${t('order.copyId')} ${orderId}`}
        done={t('order.copied', { what: orderId })}
      />
      <CopyButton
        text={() => orderAsText(order)}
        label={t('order.copyOrder', { id: orderId })}
        done={t('order.copiedOrder')}
        caption={t('order.copyOrderShort')}
      />
    </>
  );
}

function useOrderAsText(): (order: OrderView) => string {
  const t = useTranslations('admin');
  const language = useLanguage();
  const pieces = usePieces();
  const paymentName = usePaymentName();
  return (order) => {
    const { orderId, currency, totalCents, orderStatus } = order;
    const amount = (cents: number) => formatMoney(money(cents, currency));
    const addressText = partsOfAddress(order.address, language).join(', ');
    const items = order.items.map(({ names, bundle, piece, quantity, unitPrice, lineTotal }) => {
      const name = names[language];
      const what = bundle ? `${name}: ${pieces({ piece, bundle, quantity })}` : name;
      return `- ${what}, ${quantity} × ${amount(unitPrice)} = ${amount(lineTotal)}`;
    });
    return [
      `${t('order.number')} ${orderId}`,
      `${t('order.created')}: ${order.created}`,
      `${t('order.name')}: ${order.name}${order.lang ? ` (${order.lang})` : ''}`,
      `${t('order.phone')}: ${order.phone ?? '-'}`,
      `${t('order.email')}: ${order.email ?? '-'}`,
      `${t('order.address')}: ${addressText}`,
      `${t('order.payment')}: ${paymentName(order)}`,
      `${t('orders.status')}: ${t(`orderStatuses.${orderStatus}`)}`,
      ...(items.length > 0 ? [`${t('order.items')}:`, ...items] : []),
      `${t('order.total')}: ${totalCents === undefined ? '-' : formatWithCode(money(totalCents, currency))}`,
    ].join('\n');
  };
}
