import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { Price } from '#app/ui/price.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { addressOf, staffApi } from '#domain/addresses.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import { multiply } from '#domain/money.ts';
import { placeFields } from '#domain/orders/shopper-fields.ts';
import { formatPercent } from '#domain/pricing/percent.ts';
import { itemsJsonOf } from '#domain/reports/items-json.ts';
import { recheckEvent } from '../live/live-data.ts';
import { usePaymentName } from '../orders/widgets/use-payment-name.ts';
import { closeOnBackdrop } from '../ui/confirm-dialog.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import type { PaymentDetails } from './load-payments.server.ts';

type OrderDialogProps = { orderId: string; onClose: () => void };

export function OrderDialog({ orderId, onClose }: OrderDialogProps) {
  const t = useTranslations('admin');
  const { details, load } = useDetails(orderId);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClick={closeOnBackdrop}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(37.5rem,calc(100vw-1.5rem))] max-w-[600px] rounded-lg border border-hairline bg-paper text-ink text-sm backdrop:bg-ink/40"
    >
      <div className="flex items-center justify-between gap-4 border-hairline border-b py-2 ps-5 pe-2">
        <h2 id={id} className="font-display text-xl">
          {t('orderPage.title', { id: isolateDirection(orderId) })}
        </h2>
        <IconButton aria-label={t('orderPage.close')} onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="grid gap-5 p-5">
        <Body details={details} orderId={orderId} onRetry={() => void load()} />
        <Link
          to={href('/admin/orders/:orderId', { orderId })}
          className="justify-self-start font-semibold text-cypress underline underline-offset-4"
        >
          {t('payments.details.page')}
        </Link>
      </div>
    </dialog>
  );
}

type Details = PaymentDetails | 'loading' | 'retrying' | 'failed' | 'missing';

/** A call, not a route: see shell/use-gate.ts. */
function useDetails(orderId: string) {
  const [details, setDetails] = useState<Details>('loading');
  const load = useCallback(async () => {
    setDetails((before) => (before === 'failed' ? 'retrying' : 'loading'));
    setDetails(await fetchDetails(orderId));
  }, [orderId]);
  useEffect(() => void load(), [load]);
  return { details, load };
}

async function fetchDetails(orderId: string): Promise<PaymentDetails | 'failed' | 'missing'> {
  try {
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(addressOf(staffApi.paymentDetails, { orderId }), { signal });
    if (response.status === 401) dispatchEvent(new Event(recheckEvent));
    if (response.status === 404) return 'missing';
    return response.ok ? await response.json() : 'failed';
  } catch {
    return 'failed';
  }
}

type BodyProps = { details: Details; orderId: string; onRetry: () => void };

function Body({ details, orderId, onRetry }: BodyProps) {
  const t = useTranslations('admin');
  if (details === 'loading') return <p role="status">{t('payments.loading')}</p>;
  if (details === 'missing')
    return <p role="alert">{t('orderPage.notFound', { id: isolateDirection(orderId) })}</p>;
  if (typeof details === 'object') return <OrderDetails order={details} />;
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{t('payments.details.failed')}</p>
      <Button variant="secondary" pending={details === 'retrying'} onClick={onRetry}>
        {t('payments.details.retry')}
      </Button>
    </div>
  );
}

function OrderDetails({ order }: { order: PaymentDetails }) {
  const t = useTranslations('admin');
  const { paymentStatus, orderStatus } = order;
  const paymentName = usePaymentName();
  return (
    <>
      <DetailGroup title={t('order.number')}>
        <DetailItem name={t('payments.details.created')}>{order.created}</DetailItem>
        <DetailItem name={t('payments.details.updated')}>{order.updated}</DetailItem>
        {order.paid && <DetailItem name={t('payments.details.paid')}>{order.paid}</DetailItem>}
        <DetailItem name={t('payments.status')}>
          <StatusBadge status={paymentStatus} label={paymentName(order)} />
        </DetailItem>
        <DetailItem name={t('orders.status')}>
          <StatusBadge status={orderStatus} label={t(`orderStatuses.${orderStatus}`)} />
        </DetailItem>
      </DetailGroup>
      <DetailGroup title={t('orderPage.customer')}>
        <DetailItem name={t('order.name')}>{order.name}</DetailItem>
        <DetailItem name={t('order.email')}>
          {order.email && <bdi dir="ltr">{order.email}</bdi>}
        </DetailItem>
        <DetailItem name={t('order.phone')}>
          {order.phone && <bdi dir="ltr">{order.phone}</bdi>}
        </DetailItem>
      </DetailGroup>
      <ShippingRows order={order} />
      <PaymentRows order={order} />
      <DetailGroup title={t('payments.details.items')} isPlain>
        <Json text={itemsJsonOf(order.raw)} />
      </DetailGroup>
      <DetailGroup title={t('orderPage.notes')} isPlain>
        <p className="wrap-anywhere whitespace-pre-line">
          {order.notes ? <bdi>{order.notes}</bdi> : t('orderPage.details.none')}
        </p>
      </DetailGroup>
    </>
  );
}

function ShippingRows({ order: { shipTo, postalCode } }: { order: PaymentDetails }) {
  const t = useTranslations('admin');
  const language = useLanguage();
  if (placeFields.every((field) => !shipTo[field])) return null;
  return (
    <DetailGroup title={t('order.address')}>
      {placeFields.toReversed().map((field) => (
        <DetailItem key={field} name={t(`orderPage.address.${field}`)}>
          {field === 'country' ? countryNameByCode(shipTo.country, language) : shipTo[field]}
        </DetailItem>
      ))}
      {postalCode && <DetailItem name="postal_code">{postalCode}</DetailItem>}
    </DetailGroup>
  );
}

function PaymentRows({ order }: { order: PaymentDetails }) {
  const t = useTranslations('admin');
  const { currency, paymentMethod, subtotalCents, shippingCents, taxCents, totalCents } = order;
  const { failureReason, failure, refunds, taxRateBp, feeCents } = order;
  const vat = (basisPoints: number) =>
    t('orderPage.includedTax', { percent: formatPercent(basisPoints) });
  const money = (cents: number | undefined) =>
    cents !== undefined && <Price cents={cents} currency={currency} />;
  return (
    <DetailGroup title={t('order.payment')}>
      <DetailItem name={t('payments.details.method')}>{paymentMethod}</DetailItem>
      <DetailItem name={t('orderPage.details.currency')}>{currency}</DetailItem>
      <DetailItem name={t('orderPage.subtotal')}>{money(subtotalCents)}</DetailItem>
      <DetailItem name={t('orderPage.shippingCost')}>{money(shippingCents)}</DetailItem>
      {feeCents ? <DetailItem name={t('orderPage.fee')}>{money(feeCents)}</DetailItem> : null}
      <DetailItem name={taxRateBp === undefined ? t('orderPage.tax') : vat(taxRateBp)}>
        {money(taxCents)}
      </DetailItem>
      <DetailItem name={t('order.total')}>{money(totalCents)}</DetailItem>
      {failureReason && (
        <DetailItem name={t('orderPage.failureReason')}>
          {t(`orderPage.failureReasons.${failureReason}`)}
        </DetailItem>
      )}
      {failure && <DetailItem name={t('orderPage.failure')}>{failure}</DetailItem>}
      {refunds.map((refund) => (
        <DetailItem key={refund.id} name={t(`orderPage.refund.states.${refund.state}`)}>
          <Price money={multiply(refund.money, -1)} /> · {refund.returned ?? refund.created}
          {refund.way && ` · ${t(`orderPage.refund.ways.${refund.way}`)}`}
        </DetailItem>
      ))}
    </DetailGroup>
  );
}

type DetailGroupProps = { title: string; isPlain?: boolean; children: ReactNode };

function DetailGroup({ title, isPlain = false, children }: DetailGroupProps) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 border-hairline border-b pb-1 font-semibold">{title}</h3>
      {isPlain ? (
        children
      ) : (
        <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-baseline gap-x-5 gap-y-1">
          {children}
        </dl>
      )}
    </section>
  );
}

function DetailItem({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('admin');
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">
        {children ? <bdi>{children}</bdi> : t('orderPage.details.none')}
      </dd>
    </>
  );
}

function Json({ text }: { text: string | undefined }) {
  const t = useTranslations('admin');
  if (!text) return <p>{t('orderPage.details.none')}</p>;
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
