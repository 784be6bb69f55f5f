import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { carrierAddress } from '#domain/orders/carriers.ts';
import { quietControl } from '../kit/class-names.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import type { ShownFullOrder } from '../kit/order/load-order.server.ts';
import { Section } from '../kit/section.tsx';
import { ShippingForm } from './shipping-form.tsx';

/** Who carries the parcel and under which number, or the form that says so. */
export function ShippingSection({ order }: { order: ShownFullOrder }) {
  const t = useTranslations('admin.orderPage');
  const { carrier, trackingNumber } = order;
  // A form that is open stays so when a colleague enters a number: what is being typed stays with it.
  const [isOpen, setOpen] = useState(!trackingNumber);
  return (
    <Section
      title={t('shipping')}
      aside={
        trackingNumber && (
          <button type="button" onClick={() => setOpen(!isOpen)} className={quietControl}>
            {isOpen ? t('close') : t('changeTracking')}
          </button>
        )
      }
    >
      {trackingNumber && <Tracking carrier={carrier ?? ''} number={trackingNumber} />}
      {isOpen && <ShippingForm order={order} onDone={() => setOpen(false)} />}
    </Section>
  );
}

function Tracking({ carrier, number }: { carrier: string; number: string }) {
  const t = useTranslations('admin');
  const page = carrierAddress(carrier, number);
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2">
        <bdi>{carrier}</bdi>
        <bdi dir="ltr" className="tabular font-semibold break-all">
          {number}
        </bdi>
        <CopyButton
          text={() => number}
          label={`${t('orderPage.copyNumber')} ${number}`}
          done={t('order.copied', { what: number })}
        />
      </p>
      {page && (
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-8 items-center text-cypress underline underline-offset-4"
        >
          {t('orderPage.followParcel')}
        </a>
      )}
    </div>
  );
}
