import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useConnection } from '#app/browser/connection.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { CheckIcon, LockIcon } from '#app/ui/icons.tsx';
import { Notice, Panel } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { TrackingStep } from '#domain/orders/order.ts';
import type { OrderView } from './order-view.ts';
import type { TrackProblem } from './track-form.tsx';

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

type TrackProgressProps = { percent: number; steps: { name: TrackingStep; isActive: boolean }[] };

function TrackProgress({ percent, steps }: TrackProgressProps) {
  const t = useTranslations('checkout.track');
  const hasBegun = steps.some(({ isActive }) => isActive);
  return (
    <div className="mt-6">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p id="progress-label" className="font-medium">
          {t('progress')}
        </p>
        <p className="text-muted">
          {hasBegun ? t('percent', { percent: String(percent) }) : t('received')}
        </p>
      </div>
      <progress
        max={100}
        value={percent}
        aria-labelledby="progress-label"
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sand [&::-moz-progress-bar]:bg-cypress [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-cypress"
      />
      <ol className="mt-5 grid gap-3 sm:grid-cols-4">
        {steps.map(({ name, isActive }) => (
          <li
            key={name}
            data-active={isActive}
            className={`flex items-center gap-2.5 text-sm ${isActive ? 'font-medium' : 'text-muted'}`}
          >
            <span
              className={`grid size-6 shrink-0 place-items-center rounded-full border text-xs ${isActive ? 'border-cypress bg-cypress text-ivory' : 'border-edge'}`}
            >
              {isActive && <CheckIcon />}
            </span>
            {t(`status.${name}`)}
            <span className="sr-only">{t(isActive ? 'stepDone' : 'stepAhead')}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

type RevealProblem = TrackProblem | 'emailMissing' | 'emailWrong';

function RevealForm(props: { orderId: string; problem: RevealProblem | undefined }) {
  const { orderId, problem } = props;
  const t = useTranslations('checkout.track');
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const { isPending } = useConnection();
  const isAsking = navigation.formMethod === 'POST' && !isPending;

  useEffect(() => {
    const field = problem && !isAsking && form.current?.elements.namedItem('email');
    if (field instanceof HTMLElement) field.focus();
  }, [problem, isAsking]);

  return (
    <Form
      ref={form}
      method="post"
      replace
      noValidate
      preventScrollReset
      className="mt-6 rounded-lg bg-sand/45 p-5"
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
        <Button type="submit" variant="secondary" pending={isAsking} className="sm:mt-8">
          {t('reveal')}
        </Button>
      </div>
    </Form>
  );
}
