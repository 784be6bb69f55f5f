import { type ReactNode, useEffect, useRef } from 'react';
import { Form, href, Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCart } from '#app/browser/storage/use-cart.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice, Panel } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { LockIcon } from '#app/ui/tool-icons.tsx';
import { ArrivalLine } from '../order/arrival-line.tsx';
import { DuePayment } from '../order/due-payment.tsx';
import { HelpLinks } from '../order/help-links.tsx';
import { OrderSteps } from '../order/order-steps.tsx';
import { OrderTotal } from '../order/order-sums.tsx';
import type { OrderView } from '../order/order-view.ts';
import { OrderedLines } from '../order/ordered-lines.tsx';
import { PrintButton } from '../order/print-button.tsx';
import type { TrackProblem } from './track-form.tsx';

type TrackedOrderResultProps = { order: OrderView; revealProblem: RevealProblem | undefined };

export function TrackedOrderResult({ order, revealProblem }: TrackedOrderResultProps) {
  const t = useTranslations('checkout.track');
  const due = useTranslations('checkout.due');
  const isReceived = order.status === 'pending' && (order.payment === 'paid' || order.due);
  return (
    <section
      aria-labelledby="order-title"
      className="mt-6 border-hairline border-t pt-8 print:mt-0 print:border-0 print:pt-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="wrap-anywhere min-w-0">
          <h2 id="order-title" className="font-display text-2xl">
            {t('order')}{' '}
            <bdi dir="ltr" className="tabular">
              {order.orderId}
            </bdi>
          </h2>
          {order.created && (
            <p className="text-muted text-sm">{t('placed', { date: order.created })}</p>
          )}
        </div>
        <StatusBadge
          status={order.status}
          label={isReceived ? t('received') : t(`status.${order.status}`)}
        />
      </div>
      <Course order={order} />
      {order.lines.length > 0 && (
        <section aria-labelledby="bought-title" className="mt-8">
          <h3 id="bought-title" className="font-display text-lg">
            {t('bought')}
          </h3>
          <div className={`mt-2 border-hairline border-y ${order.sums ? 'pb-3' : ''}`}>
            <OrderedLines order={order} />
            {order.sums && <OrderTotal order={order} />}
          </div>
        </section>
      )}
      <div className="mt-8 grid gap-4 lg:grid-cols-3 print:grid-cols-3">
        <Card title={t('customer')}>
          <Row name={t('name')}>{order.name && <bdi>{order.name}</bdi>}</Row>
          <Row name={t('email')}>{order.email && <bdi dir="ltr">{order.email}</bdi>}</Row>
          <Row name={t('phone')}>{order.phone && <bdi dir="ltr">{order.phone}</bdi>}</Row>
        </Card>
        <Card title={t('address')}>
          <Row name={t('street')}>{order.street && <bdi>{order.street}</bdi>}</Row>
          <Row name={t('city')}>{order.city && <bdi>{order.city}</bdi>}</Row>
          <Row name={t('country')}>{order.country && <bdi>{order.country}</bdi>}</Row>
        </Card>
        <Card title={t('summary')}>
          <Row name={t('payment')}>
            <StatusBadge
              status={order.payment}
              label={order.due ? due(order.due.terms) : t(`status.${order.payment}`)}
            />
          </Row>
          <Row name={t('total')}>
            {order.total !== undefined && (
              <Price cents={order.total} currency={order.currency} className="font-semibold" />
            )}
          </Row>
          <Refunds order={order} />
          <Row name={t('updated')}>{order.updated}</Row>
          <Parcel order={order} />
        </Card>
      </div>
      {(order.payment === 'paid' || order.due) && (
        <p className="mt-4">
          <PrintButton />
        </p>
      )}
      {!isHelpOffered(order) && <Help orderId={order.orderId} />}
      {order.isMasked && <RevealForm orderId={order.orderId} problem={revealProblem} />}
    </section>
  );
}

function Parcel({ order }: { order: OrderView }) {
  const t = useTranslations('checkout.track');
  const { carrier, trackingNumber, isTrackingHidden, carrierAddress } = order;
  const number = (
    <bdi dir="ltr" className="tabular font-semibold">
      {trackingNumber}
    </bdi>
  );
  return (
    <>
      {carrier && (
        <Row name={t('carrier')}>
          <bdi>{carrier}</bdi>
        </Row>
      )}
      {isTrackingHidden && (
        <Row name={t('tracking')}>
          <a
            href={`#${revealFormId}`}
            className="inline-block py-0.5 text-cypress underline underline-offset-4 hover:text-amber"
          >
            {t('trackingHidden')}
          </a>
        </Row>
      )}
      {trackingNumber && (
        <Row name={t('tracking')}>
          {carrierAddress ? (
            <a
              href={carrierAddress}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-block py-0.5 text-cypress underline underline-offset-4 hover:text-amber"
            >
              {number}
            </a>
          ) : (
            number
          )}
        </Row>
      )}
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel className="min-w-0">
      <h3 className="font-display text-lg">{title}</h3>
      <dl className="mt-3 flex flex-col gap-3 text-sm">{children}</dl>
    </Panel>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('checkout.track');
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="wrap-anywhere">
        {children || <span className="text-muted">{t('missing')}</span>}
      </dd>
    </div>
  );
}

/** The notice about a problem with the order already offers help. */
function isHelpOffered({ progress, payment, due, arrival }: OrderView): boolean {
  const isUnanswered = payment === 'pending' && !due;
  return progress === undefined || isUnanswered || arrival?.isLate === true;
}

/** This page has no footer. */
export function Help({ orderId }: { orderId?: string }) {
  const t = useTranslations('checkout.track');
  return (
    <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm print:hidden">
      {t('help')}
      <HelpLinks orderId={orderId} />
    </p>
  );
}

/** Shows the order's progress and arrival; for a cancelled or unpaid order, the reason. */
function Course({ order }: { order: OrderView }) {
  const t = useTranslations('checkout.track');
  const { status, payment, due, progress, orderId } = order;
  if (progress === undefined) {
    return (
      <Notice tone={status === 'cancelled' ? 'info' : 'bad'} className="mt-6">
        <p>{t(status === 'cancelled' ? 'cancelledText' : 'unpaidText')}</p>
        {status !== 'cancelled' && <PayAgain />}
        <HelpLinks orderId={orderId} className="mt-2 text-sm" />
      </Notice>
    );
  }
  return (
    <div className="mt-6 flex flex-col gap-6">
      <DuePayment order={order} />
      {payment === 'pending' && !due && (
        <Notice tone="info" className="text-sm">
          <p className="font-semibold">{t('unansweredText')}</p>
          <p className="mt-1">{t('paySafely')}</p>
          <PayAgain />
          <HelpLinks orderId={orderId} className="mt-2" />
        </Notice>
      )}
      <ArrivalLine order={order} />
      <TrackProgress order={order} percent={progress} />
    </div>
  );
}

/**
 * Needs the cart that the order was made from, in the same browser: another cart would create a second
 * order.
 */
function PayAgain() {
  const t = useTranslations('checkout.track');
  const { items, isKnown } = useCart();
  if (isKnown && items.length === 0) return <p className="mt-2 text-sm">{t('cartSaved')}</p>;
  return (
    <p className="mt-2 text-sm">
      <Link to={href('/checkout')} className="font-semibold underline underline-offset-4">
        {t('payAgain')}
      </Link>
    </p>
  );
}

function TrackProgress({ order, percent }: { order: OrderView; percent: number }) {
  const t = useTranslations('checkout.track');
  const { status } = order;
  const reached =
    status === 'pending' || status === 'cancelled' ? t('received') : t(`status.${status}`);
  return (
    <div className="print:hidden">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p id="progress-label" className="font-medium">
          {t('progress')}
        </p>
        <p className="text-muted">{reached}</p>
      </div>
      <progress
        max={100}
        value={percent}
        aria-labelledby="progress-label"
        aria-valuetext={reached}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sand [&::-moz-progress-bar]:bg-cypress [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-cypress"
      />
      <OrderSteps order={order} className="mt-5 sm:grid-cols-5" />
    </div>
  );
}

function Refunds({ order }: { order: OrderView }) {
  const t = useTranslations('checkout.track');
  return order.refunds.map(({ money, isDone, date, way }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only added, at the end.
    <Row key={at} name={t(isDone ? 'refunded' : 'refundRequested')}>
      {t.rich(way ? `refundBy.${way}` : 'refund', {
        date,
        amount: () => <Price money={money} className="font-semibold" />,
      })}
    </Row>
  ));
}

type RevealProblem = TrackProblem | 'emailMissing' | 'emailWrong';

const revealFormId = 'reveal';

function RevealForm(props: { orderId: string; problem: RevealProblem | undefined }) {
  const { orderId, problem } = props;
  const t = useTranslations('checkout.track');
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const isSubmitting = navigation.formMethod === 'POST';

  useEffect(() => {
    const field = problem && !isSubmitting && form.current?.elements.namedItem('email');
    if (field instanceof HTMLElement) field.focus();
  }, [problem, isSubmitting]);

  return (
    <Form
      ref={form}
      id={revealFormId}
      method="post"
      replace
      noValidate
      preventScrollReset
      className="mt-6 rounded-lg bg-sand/45 p-5 print:hidden"
    >
      <p className="flex items-start gap-2.5 text-sm">
        <LockIcon className="mt-[0.2em]" />
        {t('masked')}
      </p>
      <input type="hidden" name="order" value={orderId} />
      <div className="mt-4 flex flex-wrap items-start gap-3">
        <TextField
          name="email"
          type="email"
          label={t('email')}
          hint={t('revealHint')}
          problem={problem && t(problem)}
          required
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          className="max-w-sm flex-1 basis-64"
        />
        <Button type="submit" variant="secondary" pending={isSubmitting} className="sm:mt-8">
          {t('reveal')}
        </Button>
      </div>
    </Form>
  );
}
