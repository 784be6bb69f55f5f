import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { formatMoney, toDecimal } from '#domain/money.ts';
import { refundWays } from '#domain/orders/payment-terms.ts';
import { maxRefundReferenceLength } from '#domain/refunds/refund.ts';
import { FormNotice } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import type { PaymentView } from './load-order.server.ts';
import type { ResultOf } from './order-action.server.ts';
import { RefundFormEnd } from './refund-form-end.tsx';

type RecordRefundFormProps = NonNullable<PaymentView['recordable']> & {
  payment: PaymentView;
  hasEmail: boolean;
  onClose: () => void;
};

/** Records money of a manual payment that staff have returned themselves. */
export function RecordRefundForm(props: RecordRefundFormProps) {
  const { payment, rest, today, receivedOn, hasEmail, onClose } = props;
  const t = useTranslations('admin.orderPage');
  const sending = useStaffForm<ResultOf<'record_refund'>>({
    intent: 'record_refund',
    onDone: onClose,
  });
  const { formProps, field, checkBox } = useStaffFields(sending, {
    limits: { reference: { maxLength: maxRefundReferenceLength } },
    defaultValue: {
      amount: toDecimal(rest),
      way: payment.gateway,
      reference: '',
      day: today,
      mail: true,
    },
  });
  return (
    <StaffForm
      {...formProps}
      form={sending}
      aria-label={t('refund.recordTitle')}
      className="mt-3 grid gap-3 rounded-sm bg-sand/40 p-4"
    >
      <HiddenFields payment_id={payment.id} toast={t('refund.recorded')} />
      <FormNotice tone="info">{t('refund.recordHint')}</FormNotice>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label={t('refund.amount', { currency: rest.currency })}
          hint={t('refund.rest', { rest: isolateDirection(formatMoney(rest)) })}
          {...field('amount')}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          label={t('refund.day')}
          {...field('day')}
          type="date"
          min={receivedOn}
          max={today}
        />
        <SelectField label={t('refund.way')} {...field('way')}>
          {refundWays.map((way) => (
            <option key={way} value={way}>
              {t(`refund.ways.${way}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('refund.ownReference')}
          hint={t('refund.ownReferenceHint')}
          {...field('reference')}
          dir="auto"
          autoComplete="off"
        />
      </div>
      <RefundFormEnd
        form={sending}
        mail={{ ...checkBox('mail'), label: t('refund.recordMail') }}
        hasEmail={hasEmail}
        submitLabel={t('refund.record')}
        onClose={onClose}
      />
    </StaffForm>
  );
}
