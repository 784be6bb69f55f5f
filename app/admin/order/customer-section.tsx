import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mayCorrectAddress } from '#domain/orders/correct-address.ts';
import { quietControl } from '../kit/class-names.ts';
import type { ShownFullOrder } from '../kit/order/load-order.server.ts';
import { OrderCustomer } from '../kit/order/order-customer.tsx';
import { Section } from '../kit/section.tsx';
import { AddressForm } from './address-form.tsx';

type CustomerSectionProps = { order: ShownFullOrder; version: string };

/** Who bought and where it goes. The address can be corrected until the parcel has left, the e-mail always. */
export function CustomerSection({ order, version }: CustomerSectionProps) {
  const t = useTranslations('admin');
  const [isOpen, setOpen] = useState(false);
  const isPossible = mayCorrectAddress(order.orderStatus);
  return (
    <Section
      title={t('orderPage.customer')}
      aside={
        <button type="button" onClick={() => setOpen(!isOpen)} className={quietControl}>
          {isOpen ? t('orderPage.cancel') : t('orderPage.edit')}
        </button>
      }
    >
      {isOpen ? (
        <AddressForm {...{ order, version }} onDone={() => setOpen(false)} />
      ) : (
        <OrderCustomer order={order} />
      )}
      {!isPossible && (
        <p className="mt-3 text-muted text-xs">
          {t('orderPage.address.tooLate', { status: t(`orderStatuses.${order.orderStatus}`) })}
        </p>
      )}
    </Section>
  );
}
