import { type ReactNode, useEffect, useRef, useState } from 'react';
import { href, isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { fillMessage } from '#app/words/fill-message.ts';
import { money } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { asManualGateway } from '#domain/payments/gateway-names.ts';
import { formatPercent } from '#domain/pricing/percent.ts';
import { sendForm } from '../../forms/staff-form.tsx';
import { type LiveState, useDebounced, useLiveData } from '../../live/live-data.ts';
import { LiveSign } from '../../live/live-sign.tsx';
import { loadForStaff } from '../../shell/load-for-staff.ts';
import { adminMeta } from '../../shell/page-meta.ts';
import { useCan } from '../../shell/use-can.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PriceWithCode } from '../../ui/figures.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { OrderUnknown } from '../../ui/record-not-found.tsx';
import { Section } from '../../ui/section.tsx';
import { CopyOrder } from '../widgets/copy-order.tsx';
import { OrderFlags } from '../widgets/order-flags.tsx';
import { OrderItems } from '../widgets/order-items.tsx';
import { OrderStatuses } from '../widgets/order-statuses.tsx';
import { toastStatusChange, useStatusChange, useUndo } from '../widgets/use-status-change.ts';
import type { Route } from './+types/order.ts';
import { CollectSection } from './collect-section.tsx';
import { CustomerSection } from './customer-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { EmailsSection } from './emails-section.tsx';
import { LinkSection } from './link-section.tsx';
import {
  type FullOrderView,
  loadOrder,
  type OrderData,
  type PaymentView,
} from './load-order.server.ts';
import { NotesSection } from './notes-section.tsx';
import { handleOrderAction, type OrderResult } from './order-action.server.ts';
import { PaymentsSection } from './payments-section.tsx';
import { ShippingSection } from './shipping-section.tsx';
import { StatusSection } from './status-section.tsx';
import { TimelineSection } from './timeline-section.tsx';

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  adminMeta(loaderData?.language, ({ orderPage }) =>
    fillMessage(orderPage.title, { id: params.orderId }),
  );

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadOrder(context, params.orderId);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return handleOrderAction(request, context, params.orderId);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (result: OrderResult) => {
    if (result.intent === 'status') toastStatusChange(result);
    else if (result.kind === 'done' && form.has('toast')) showToast(`${form.get('toast')}`);
  });
}

export default function Order({ loaderData }: Route.ComponentProps) {
  // Another order is another page: no typed text goes along.
  return <OrderPage key={loaderData.order.orderId} {...loaderData} />;
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <OrderUnknown orderId={params.orderId ?? ''} /> : <LoadFailed />;
}

// The page reloads after every change, so the answer is stored nowhere.
const takeNothing = () => undefined;

function OrderPage(page: OrderData) {
  const tOrder = useTranslations('admin.order');
  const { order, payments, collection, paymentLink, emails, notes, timeline, version, asOf } = page;
  const { revalidate } = useRevalidator();
  const refresh = useDebounced(() => void revalidate());
  const liveState = useLiveData({
    since: asOf,
    onOrder: (changed) => changed === order.orderId && refresh(),
    onReload: refresh,
  });
  const statusChange = useStatusChange(order, takeNothing);
  const undo = useUndo(takeNothing);
  const [refunding, setRefunding] = useState<string>();
  const mayRefund = useCan('refunds.make');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <OrderHead order={order} status={statusChange.status} liveState={liveState} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2 lg:row-span-2">
          <StatusSection
            order={order}
            statusChange={statusChange}
            undo={undo}
            refund={mayRefund ? onlyRefundable(payments) : undefined}
          />
          {collection && <CollectSection order={order} collection={collection} />}
          {paymentLink && <LinkSection order={order} link={paymentLink} />}
          <ShippingSection order={order} />
          <CustomerSection
            order={order}
            version={version}
            isErased={timeline.some(({ kind }) => kind === 'erased')}
          />
          <NotesSection order={order} notes={notes} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-1 lg:row-start-1">
          <Section title={tOrder('items')}>
            <OrderItems order={order} />
            <Totals order={order} payments={payments} reason={reasonOf(timeline)} />
          </Section>
          <PaymentsSection
            isFree={order.totalCents === 0}
            payments={payments}
            refunding={refunding}
            setRefunding={setRefunding}
            hasEmail={Boolean(order.email)}
          />
          <EmailsSection order={order} emails={emails} />
          <TimelineSection timeline={timeline} />
          <DetailsSection order={order} />
        </div>
      </div>
      <ChangeNotice timeline={timeline} />
    </main>
  );
}

/** Returns undefined if two payments could be refunded: staff choose between them on the page. */
function onlyRefundable(payments: OrderData['payments']) {
  const [payment, other] = payments.filter(({ refundable }) => refundable);
  if (!payment?.refundable || other) return undefined;
  return { paymentId: payment.id, rest: payment.refundable.rest };
}

/** Announces a colleague's change, which would otherwise only move things. */
function ChangeNotice({ timeline }: Pick<OrderData, 'timeline'>) {
  const t = useTranslations('admin.orderPage');
  const newest = timeline.find(
    ({ actor, isMine, kind }) => actor === 'staff' && !isMine && kind !== 'slip_printed',
  );
  const seen = useRef(newest?.key);
  useEffect(() => {
    if (seen.current === newest?.key) return;
    seen.current = newest?.key;
    const isTyping = document.activeElement?.matches('input, textarea, select');
    if (isTyping) showToast(t('changedMeanwhile'));
  }, [newest, t]);
  return null;
}

/** The reason of a discount is told with the placing of the order. */
function reasonOf(timeline: OrderData['timeline']): string | undefined {
  return timeline.find(({ kind }) => kind === 'created')?.data.message;
}

type TotalsProps = {
  order: FullOrderView;
  payments: PaymentView[];
  /** Reason of the discount. */
  reason: string | undefined;
};

function Totals({ order, payments, reason }: TotalsProps) {
  const t = useTranslations('admin.orderPage');
  const { subtotalCents, shippingCents, feeCents, taxCents, totalCents, currency } = order;
  const { taxRateBp } = order;
  const tOrder = useTranslations('admin.order');
  const refunds = payments.flatMap((payment) => payment.refunds);
  const sum = (...states: string[]) =>
    refunds
      .filter((refund) => states.includes(refund.state) && refund.money.currency === currency)
      .reduce((cents, refund) => cents + refund.money.amount, 0);
  const [refunded, pendingRefund] = [sum('done'), sum('requested', 'unknown')];
  const received = findOtherAmount(payments, totalCents);
  const price = (cents: number) => <Price cents={cents} currency={currency} />;
  return (
    <dl className="ms-auto mt-3 grid gap-1 border-hairline border-t pt-3 sm:max-w-72">
      {subtotalCents !== undefined && <Row label={t('subtotal')}>{price(subtotalCents)}</Row>}
      {order.discountCents ? (
        <Row label={reason ? t('discountFor', { reason }) : t('discount')}>
          <span className="whitespace-nowrap">{price(-order.discountCents)}</span>
        </Row>
      ) : null}
      {shippingCents !== undefined && (
        <Row label={t('shippingCost')}>{shippingCents ? price(shippingCents) : t('free')}</Row>
      )}
      {feeCents ? <Row label={t('fee')}>{price(feeCents)}</Row> : null}
      {taxCents !== undefined && taxRateBp === undefined && (
        <Row label={t('tax')}>{price(taxCents)}</Row>
      )}
      <Row label={tOrder('total')} strong>
        {totalCents === undefined ? (
          tOrder('noAmount')
        ) : (
          <PriceWithCode money={money(totalCents, currency)} />
        )}
      </Row>
      {taxCents !== undefined && taxRateBp !== undefined && taxRateBp > 0 && (
        <Row label={t('includedTax', { percent: formatPercent(taxRateBp) })}>{price(taxCents)}</Row>
      )}
      {received !== undefined && <Row label={t('received')}>{price(received)}</Row>}
      {refunded > 0 && <Row label={t('refunded')}>{price(-refunded)}</Row>}
      {pendingRefund > 0 && <Row label={t('refunding')}>{price(-pendingRefund)}</Row>}
      {refunded > 0 && totalCents !== undefined && (
        <Row label={t('net')} strong>
          {price((received ?? totalCents) - refunded)}
        </Row>
      )}
    </dl>
  );
}

/** Finds the amount that staff have received themselves, where it is not the total. */
function findOtherAmount(payments: PaymentView[], total: number | undefined): number | undefined {
  const paid = payments.find(({ gateway, state }) => asManualGateway(gateway) && state === 'paid');
  return paid && paid.money.amount !== total ? paid.money.amount : undefined;
}

type RowProps = { label: string; strong?: boolean; children: ReactNode };

function Row({ label, strong, children }: RowProps) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type OrderHeadProps = { order: FullOrderView; status: OrderStatus; liveState: LiveState };

function OrderHead({ order, status, liveState }: OrderHeadProps) {
  const t = useTranslations('admin');
  const { orderId } = order;
  const mayCreate = useCan('orders.create');
  return (
    <header>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <BackLink to={href('/admin')}>{t('orderPage.back')}</BackLink>
        <div className="text-xs">
          <LiveSign state={liveState} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
          <h1 className="me-1 font-display text-2xl">
            {t('order.number')}{' '}
            <bdi dir="ltr" className="tabular wrap-anywhere">
              {orderId}
            </bdi>
          </h1>
          <CopyOrder order={order} />
          <OrderStatuses order={{ ...order, orderStatus: status }} className="sm:ms-3" />
        </div>
        <div className="flex flex-wrap gap-2">
          {mayCreate && (
            <ButtonLink to={`${href('/admin/orders/new')}?copy=${orderId}`} variant="secondary">
              {t('orderPage.copyToNew')}
            </ButtonLink>
          )}
          <ButtonLink
            to={href('/admin/orders/:orderId/packing-slip', { orderId })}
            variant="secondary"
          >
            {t('orderPage.packingSlip')}
          </ButtonLink>
        </div>
      </div>
      <p className="text-muted text-xs max-sm:mt-2">
        <time dateTime={order.createdAt.toISOString()}>{order.created}</time>
        <span aria-hidden="true"> · </span>
        {t('orderPage.updated', { when: order.updated })}
      </p>
      <OrderFlags order={order} className="mt-2" />
    </header>
  );
}
