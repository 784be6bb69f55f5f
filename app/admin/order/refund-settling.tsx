import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { formatMoney } from '#domain/money.ts';
import type { RefundOutcome } from '#domain/payments/refund.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { isolated } from '../kit/isolated.ts';
import type { ShownRefund } from '../kit/order/load-order.server.ts';
import { NotSent, StaffForm } from '../kit/staff-form.tsx';
import { Refusal } from './refusal.tsx';
import { useOrderForm } from './use-order-form.ts';

/**
 * Where no gateway can be asked about a refund any more, staff look for themselves and say. That a
 * colleague was faster is said also when there is nothing left to settle.
 */
export function RefundSettling({ refund }: { refund: ShownRefund }) {
  const t = useTranslations('admin.orderPage.refund');
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [outcome, setOutcome] = useState<RefundOutcome>('done');
  const { form: sending, isSending, answer } = useOrderForm('settle_refund');
  if (!refund.isForgotten) return <Refusal answer={answer} />;
  const ask = (about: RefundOutcome) => {
    setOutcome(about);
    dialog.current?.showModal();
  };
  const take = (confirmed: string) => {
    if (confirmed === 'confirm') form.current?.requestSubmit();
  };
  return (
    <>
      <StaffForm form={sending} ref={form} className="mt-2 flex flex-wrap items-center gap-3">
        <input type="hidden" name="intent" value="settle_refund" />
        <input type="hidden" name="refund_id" value={refund.id} />
        <input type="hidden" name="outcome" value={outcome} />
        <input type="hidden" name="toast" value={t('recorded')} />
        <p className="basis-full text-xs">{t('forgottenHint')}</p>
        <Button variant="secondary" pending={isSending} onClick={() => ask('done')}>
          {t('wasGiven')}
        </Button>
        <Button variant="secondary" pending={isSending} onClick={() => ask('refused')}>
          {t('wasNotGiven')}
        </Button>
        <Refusal answer={answer} />
        <NotSent form={sending} />
      </StaffForm>
      <SettlingDialog {...{ dialog, refund, outcome }} onAnswer={take} />
    </>
  );
}

type SettlingDialogProps = Pick<Parameters<typeof ConfirmDialog>[0], 'dialog' | 'onAnswer'> & {
  refund: ShownRefund;
  outcome: RefundOutcome;
};

function SettlingDialog({ dialog, refund, outcome, onAnswer }: SettlingDialogProps) {
  const t = useTranslations('admin.orderPage.refund');
  const amount = isolated(formatMoney(refund.amountCents, refund.currency));
  const wasGiven = outcome === 'done';
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(wasGiven ? 'givenTitle' : 'notGivenTitle', { amount })}
      onAnswer={onAnswer}
      buttons={
        <>
          <Button type="submit" value="back" variant="secondary" autoFocus>
            {t('back')}
          </Button>
          <Button type="submit" value="confirm" variant="danger">
            {t(wasGiven ? 'confirmGiven' : 'confirmNotGiven')}
          </Button>
        </>
      }
    >
      <p>{t('lookFirst')}</p>
      <p>{t(wasGiven ? 'givenText' : 'notGivenText')}</p>
    </ConfirmDialog>
  );
}
