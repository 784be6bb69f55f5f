import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Notice, Panel } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { OrderView } from './order-view.ts';
import { RevealForm, type RevealProblem } from './reveal-form.tsx';
import { TrackProgress } from './track-progress.tsx';

type TrackedOrderResultProps = { order: OrderView; revealProblem: RevealProblem | undefined };

export function TrackedOrderResult({ order, revealProblem }: TrackedOrderResultProps) {
  const t = useTranslations('checkout.track');
  return (
    <section aria-labelledby="order-title" className="mt-10 border-hairline border-t pt-8">
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
        <StatusBadge status={order.status} label={t(`status.${order.status}`)} />
      </div>
      {order.progress === undefined ? (
        <Notice tone="info" className="mt-6">
          {t('cancelledText')}
        </Notice>
      ) : (
        <TrackProgress percent={order.progress} steps={order.steps} />
      )}
      <div className="mt-8 grid gap-4 md:grid-cols-3">
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
            <StatusBadge status={order.payment} label={t(`status.${order.payment}`)} />
          </Row>
          <Row name={t('total')}>
            {order.total !== undefined && (
              <Price cents={order.total} currency={order.currency} className="font-semibold" />
            )}
          </Row>
          <Row name={t('updated')}>{order.updated}</Row>
          <Parcel order={order} />
        </Card>
      </div>
      {order.isMasked && <RevealForm orderId={order.orderId} problem={revealProblem} />}
    </section>
  );
}

/** Who carries the order and under which number, once it has been handed over. */
function Parcel({ order }: { order: OrderView }) {
  const t = useTranslations('checkout.track');
  const { carrier, trackingNumber, carrierAddress } = order;
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
