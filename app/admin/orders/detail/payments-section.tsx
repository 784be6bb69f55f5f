import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Price } from '#app/ui/price.tsx';
import { type BadgeStatus, StatusBadge } from '#app/ui/status-badge.tsx';
import { formatMoney, toDecimal } from '#domain/money.ts';
import { asManualGateway } from '#domain/payments/gateway-names.ts';
import { maxReasonLength } from '#domain/refunds/refund.ts';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { useCan } from '../../shell/use-can.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { Section } from '../../ui/section.tsx';
import { useGatewayName } from '../../ui/use-gateway-name.ts';
import type { PaymentView } from './load-order.server.ts';
import type { ResultOf } from './order-action.server.ts';
import { RecordRefundForm } from './record-refund-form.tsx';
import { RefundFormEnd } from './refund-form-end.tsx';
import { RefundList } from './refund-list.tsx';

type Refunding = {
  /** Id of the payment whose refund form is open. */
  refunding: string | undefined;
  setRefunding: (paymentId: string | undefined) => void;
  /** True if the order has an email. */
  hasEmail: boolean;
};

/** `isFree`: a discount has paid for the whole order. */
export function PaymentsSection({
  payments,
  isFree,
  ...refunding
}: { payments: PaymentView[]; isFree: boolean } & Refunding) {
  const t = useTranslations('admin.orderPage');
  return (
    <Section title={t('payments')} id="payments">
      <ul className="grid gap-5 divide-y divide-hairline">
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} {...refunding} />
        ))}
      </ul>
      {payments.length === 0 && (
        <p className="text-muted">{t(isFree ? 'nothingToPay' : 'noPayments')}</p>
      )}
    </Section>
  );
}

const badgeOf: Record<PaymentView['state'], BadgeStatus> = {
  created: 'cancelled',
  open: 'pending',
  paid: 'paid',
  failed: 'failed',
};

function Payment({ payment, ...props }: { payment: PaymentView } & Refunding) {
  const { refunding, setRefunding, hasEmail } = props;
  const t = useTranslations('admin.orderPage');
  const { state, money } = payment;
  const due = state === 'open' && asManualGateway(payment.gateway);
  const label = due ? t(`collect.${due}`) : t(`paymentStates.${state}`);
  const mayRefund = useCan('refunds.make');
  const refundable = mayRefund ? payment.refundable : undefined;
  const recordable = mayRefund ? payment.recordable : undefined;
  const isOpen = refunding === payment.id;
  const container = useRef<HTMLLIElement>(null);
  const close = () => {
    setRefunding(undefined);
    // Its buttons go with the form.
    container.current?.focus();
  };
  return (
    <li
      ref={container}
      tabIndex={-1}
      data-payment={payment.id}
      className="outline-none not-last:pb-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="font-semibold">{t('attempt', { attempt: String(payment.attempt) })}</h3>
        <StatusBadge status={badgeOf[state]} label={label} />
        <span className="ms-auto font-semibold">
          <Price money={money} />
        </span>
      </div>
      <PaymentDetails payment={payment} />
      <RefundList refunds={payment.refunds} />
      {(refundable || recordable) && !isOpen && (
        <Button variant="secondary" className="mt-3" onClick={() => setRefunding(payment.id)}>
          {t(recordable ? 'refund.openRecord' : 'refund.open')}
        </Button>
      )}
      {refundable && isOpen && (
        <ScrollIntoView>
          <RefundForm payment={payment} hasEmail={hasEmail} {...refundable} onClose={close} />
        </ScrollIntoView>
      )}
      {recordable && isOpen && (
        <ScrollIntoView>
          <RecordRefundForm payment={payment} hasEmail={hasEmail} {...recordable} onClose={close} />
        </ScrollIntoView>
      )}
    </li>
  );
}

function ScrollIntoView({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'nearest' });
    container.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus();
  }, []);
  return <div ref={container}>{children}</div>;
}

function PaymentDetails({ payment }: { payment: PaymentView }) {
  const t = useTranslations('admin.orderPage');
  const gatewayName = useGatewayName();
  return (
    <dl className="mt-2 grid items-baseline gap-x-6 gap-y-1 text-xs sm:grid-cols-2">
      <DetailItem label={t('gateway')}>
        <bdi>{gatewayName(payment.gateway)}</bdi>
      </DetailItem>
      <DetailItem label={t('reference')}>
        <Reference text={payment.reference} />
      </DetailItem>
      {payment.gatewayReference && (
        <DetailItem label={t('gatewayReference')}>
          <Reference text={payment.gatewayReference} />
        </DetailItem>
      )}
      <DetailItem label={t('started')}>{payment.created}</DetailItem>
      <DetailItem label={t('settled')}>{payment.updated}</DetailItem>
      {payment.failureReason && (
        <DetailItem label={t('failureReason')}>
          {t(`failureReasons.${payment.failureReason}`)}
        </DetailItem>
      )}
      {payment.failure && (
        <DetailItem label={t('failure')}>
          <bdi>{payment.failure}</bdi>
        </DetailItem>
      )}
    </dl>
  );
}

function DetailItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

export function Reference({ text }: { text: string }) {
  const t = useTranslations('admin');
  return (
    <span className="flex min-w-0 items-center">
      <bdi dir="ltr" className="truncate font-mono" title={text}>
        {text}
      </bdi>
      <CopyButton
        text={() => text}
        label={`${t('orderPage.copyReference')} ${text}`}
        done={t('order.copied', { what: text })}
      />
    </span>
  );
}

type RefundFormProps = NonNullable<PaymentView['refundable']> & {
  payment: PaymentView;
  hasEmail: boolean;
  onClose: () => void;
};

function RefundForm({ payment, rest, onlyWhole, hasEmail, onClose }: RefundFormProps) {
  const t = useTranslations('admin.orderPage');
  const sending = useStaffForm<ResultOf<'refund'>>({
    intent: 'refund',
    onDone: onClose,
  });
  const { formProps, field, checkBox } = useStaffFields(sending, {
    limits: { reason: { maxLength: maxReasonLength } },
    defaultValue: { amount: toDecimal(rest), mail: true },
  });
  const hint = t('refund.rest', { rest: isolateDirection(formatMoney(rest)) });
  return (
    <StaffForm
      {...formProps}
      form={sending}
      aria-label={t('refund.title')}
      className="mt-3 grid gap-3 rounded-sm bg-sand/40 p-4"
    >
      <HiddenFields payment_id={payment.id} />
      <div className="grid items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TextField
          label={t('refund.amount', { currency: rest.currency })}
          hint={onlyWhole ? t('refund.onlyWhole') : hint}
          {...field('amount')}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          readOnly={onlyWhole}
        />
        <TextField
          label={t('refund.reason')}
          hint={t('refund.reasonHint')}
          {...field('reason')}
          autoComplete="off"
        />
      </div>
      <RefundFormEnd
        form={sending}
        mail={{ ...checkBox('mail'), label: t('refund.mail') }}
        hasEmail={hasEmail}
        submitLabel={sending.isSending ? t('refund.working') : t('refund.submit')}
        onClose={onClose}
      />
    </StaffForm>
  );
}
