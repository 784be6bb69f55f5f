import { useTranslations } from 'use-intl';

export function OrderNumber({ orderId, className = '' }: { orderId: string; className?: string }) {
  const t = useTranslations('checkout.result');
  return (
    <p className={`text-sm ${className}`}>
      <span className="text-muted">{t('order')}</span>{' '}
      <bdi dir="ltr" className="tabular font-semibold">
        {orderId}
      </bdi>
    </p>
  );
}
