import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/language.ts';
import { Price } from '#app/ui/price.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { nameOfCountry } from '#domain/checkout/countries.ts';
import { rawItems } from '#domain/reports/raw-items.ts';
import type { DetailedOrder } from './payment-details.ts';

/** What the dialog says of an order. What an old row does not have is said to be missing. */
export function OrderFacts({ order }: { order: DetailedOrder }) {
  const t = useTranslations('admin.payments.details');
  const statuses = useTranslations('admin');
  const { paymentStatus, orderStatus } = order;
  return (
    <>
      <Facts title={t('order')}>
        <Fact name={t('created')}>{order.created}</Fact>
        <Fact name={t('updated')}>{order.updated}</Fact>
        {order.paid && <Fact name={t('paid')}>{order.paid}</Fact>}
        <Fact name={t('paymentStatus')}>
          <StatusBadge
            status={paymentStatus}
            label={statuses(`paymentStatuses.${paymentStatus}`)}
          />
        </Fact>
        <Fact name={t('orderStatus')}>
          <StatusBadge status={orderStatus} label={statuses(`orderStatuses.${orderStatus}`)} />
        </Fact>
      </Facts>
      <Facts title={t('customer')}>
        <Fact name={t('name')}>{order.name}</Fact>
        <Fact name={t('email')}>{order.email && <bdi dir="ltr">{order.email}</bdi>}</Fact>
        <Fact name={t('phone')}>{order.phone && <bdi dir="ltr">{order.phone}</bdi>}</Fact>
      </Facts>
      <ShippingFacts order={order} />
      <PaymentFacts order={order} />
      <Facts title={t('items')} isPlain>
        <Json text={rawItems(order.raw)} />
      </Facts>
      <Facts title={t('notes')} isPlain>
        <p className="wrap-anywhere whitespace-pre-line">
          {order.notes ? <bdi>{order.notes}</bdi> : t('none')}
        </p>
      </Facts>
    </>
  );
}

/** Only when there is one: stand-ins for missing fields are no address. */
function ShippingFacts({ order: { shipTo, postalCode } }: { order: DetailedOrder }) {
  const t = useTranslations('admin.payments.details');
  const language = useLanguage();
  const { address, city, country } = shipTo;
  if (!address && !city && !country) return null;
  return (
    <Facts title={t('shipping')}>
      <Fact name={t('address')}>{address}</Fact>
      <Fact name={t('city')}>{city}</Fact>
      <Fact name={t('country')}>{country && nameOfCountry(country, language)}</Fact>
      {postalCode && <Fact name="postal_code">{postalCode}</Fact>}
    </Facts>
  );
}

function PaymentFacts({ order }: { order: DetailedOrder }) {
  const t = useTranslations('admin.payments.details');
  const { currency, paymentMethod, subtotalCents, shippingCents, taxCents, totalCents } = order;
  const money = (cents: number | undefined) =>
    cents !== undefined && <Price cents={cents} currency={currency} />;
  return (
    <Facts title={t('payment')}>
      <Fact name={t('method')}>{paymentMethod}</Fact>
      <Fact name={t('currency')}>{currency}</Fact>
      <Fact name={t('subtotal')}>{money(subtotalCents)}</Fact>
      <Fact name={t('shippingCost')}>{money(shippingCents)}</Fact>
      <Fact name={t('tax')}>{money(taxCents)}</Fact>
      <Fact name={t('total')}>{money(totalCents)}</Fact>
    </Facts>
  );
}

type FactsProps = { title: string; isPlain?: boolean; children: ReactNode };

function Facts({ title, isPlain = false, children }: FactsProps) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 border-hairline border-b pb-1 font-semibold">{title}</h3>
      {isPlain ? (
        children
      ) : (
        <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-5 gap-y-1">{children}</dl>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('admin.payments.details');
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children ? <bdi>{children}</bdi> : t('none')}</dd>
    </>
  );
}

function Json({ text }: { text: string | undefined }) {
  const t = useTranslations('admin.payments.details');
  if (!text) return <p>{t('none')}</p>;
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
      tabIndex={0}
      dir="ltr"
      className="max-h-64 overflow-auto rounded-sm bg-sand/40 p-3 text-start font-mono text-xs break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}
