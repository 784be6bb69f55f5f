import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { decimalFromCents, formatMoney } from '#domain/money.ts';
import { longestReason } from '#domain/payments/refund.ts';
import { isolated } from '../kit/isolated.ts';
import type { ShownPayment } from '../kit/order/load-order.server.ts';
import { NotSent, StaffForm } from '../kit/staff-form.tsx';
import { Refusal } from './refusal.tsx';
import { useOrderForm } from './use-order-form.ts';

type RefundFormProps = {
  payment: ShownPayment;
  restCents: number;
  onlyWhole: boolean;
  onClose: () => void;
};

/** Gives a payment back, all that is left of it unless another amount is typed. */
export function RefundForm({ payment, restCents, onlyWhole, onClose }: RefundFormProps) {
  const t = useTranslations('admin.orderPage');
  const { form: sending, isSending, answer } = useOrderForm('refund', onClose);
  const rest = t('refund.rest', { rest: isolated(formatMoney(restCents, payment.currency)) });
  return (
    <StaffForm
      form={sending}
      noValidate
      aria-label={t('refund.title')}
      className="mt-3 grid gap-3 rounded-sm bg-sand/40 p-4"
    >
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="payment_id" value={payment.id} />
      <div className="grid items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TextField
          label={t('refund.amount', { currency: payment.currency })}
          hint={onlyWhole ? t('refund.onlyWhole') : rest}
          name="amount"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={decimalFromCents(restCents)}
          readOnly={onlyWhole}
        />
        <TextField
          label={t('refund.reason')}
          hint={t('refund.reasonHint')}
          name="reason"
          autoComplete="off"
          maxLength={longestReason}
        />
      </div>
      <Refusal answer={answer} />
      <NotSent form={sending} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="danger" pending={isSending}>
          {isSending ? t('refund.working') : t('refund.submit')}
        </Button>
      </div>
    </StaffForm>
  );
}
