import { useTranslations } from 'use-intl';
import { TruckIcon } from '#app/ui/icons.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { HelpLinks } from './help-links.tsx';
import type { OrderView } from './order-view.ts';

/** Renders nothing after delivery, or if no honest estimate is possible. */
export function ArrivalLine({ order }: { order: OrderView }) {
  const t = useTranslations('checkout.track');
  const { arrival, orderId } = order;
  if (!arrival) return null;
  const { range, isLate } = arrival;
  if (!isLate) {
    return (
      <p className="flex items-start gap-2.5 font-semibold">
        <TruckIcon className="mt-[0.2em] text-cypress" />
        {t('arrives', { range })}
      </p>
    );
  }
  return (
    <Notice tone="info" className="text-sm">
      {t('late', { range })}
      <HelpLinks orderId={orderId} className="mt-2" />
    </Notice>
  );
}
