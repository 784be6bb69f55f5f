import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { type BadgeStatus, StatusBadge } from '#app/ui/status-badge.tsx';
import { formatMoney, multiply } from '#domain/money.ts';
import type { RefundOutcome } from '#domain/refunds/refund.ts';
import { FormOutcome, Refusal } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useCan } from '../../shell/use-can.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import type { RefundView } from './load-order.server.ts';
import type { ResultOf } from './order-action.server.ts';

export function RefundList({ refunds }: { refunds: RefundView[] }) {
  const t = useTranslations('admin.orderPage');
  if (refunds.length === 0) return null;
  return (
    <ul aria-label={t('refunded')} className="mt-3 grid gap-2">
      {refunds.map((refund) => (
        <li key={refund.id} className="rounded-sm border border-hairline px-3 py-2">
          <Refund refund={refund} />
        </li>
      ))}
    </ul>
  );
}

const badgeOf: Record<RefundView['state'], BadgeStatus> = {
  requested: 'pending',
  done: 'delivered',
  refused: 'failed',
  unknown: 'pending',
};

function Refund({ refund }: { refund: RefundView }) {
  const t = useTranslations('admin.orderPage.refund');
  const maySettle = useCan('refunds.make');
  const { state, reason, failure, money, created, canSync, way, recordedBy } = refund;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusBadge status={badgeOf[state]} label={t(`states.${state}`)} />
        <bdi className="min-w-0 break-words">{way ? t(`ways.${way}`) : reason}</bdi>
        <span className="ms-auto font-semibold">
          <Price money={multiply(money, -1)} />
        </span>
      </div>
      {way && <ManualRefund refund={refund} />}
      <p className="text-muted text-xs">
        {way
          ? t('recordedBy', { name: isolateDirection(recordedBy ?? '–'), when: created })
          : created}
        {failure && (
          <>
            <span aria-hidden="true"> · </span>
            <bdi>{failure}</bdi>
          </>
        )}
      </p>
      {maySettle && <RefundSettling refund={refund} />}
      {maySettle && canSync && <ResyncRefund refund={refund} />}
    </>
  );
}

/** Day and reference, as staff have typed them. */
function ManualRefund({ refund: { returned, gatewayReference } }: { refund: RefundView }) {
  const t = useTranslations('admin.orderPage');
  return (
    <p className="wrap-anywhere text-xs">
      {t('refund.returnedOn', { day: isolateDirection(returned ?? '–') })}
      {gatewayReference && (
        <>
          <span aria-hidden="true"> · </span>
          {t('reference')} <bdi>{gatewayReference}</bdi>
        </>
      )}
    </p>
  );
}

function ResyncRefund({ refund }: { refund: RefundView }) {
  const t = useTranslations('admin.orderPage.refund');
  const sending = useStaffForm<ResultOf<'ask_refund'>>({
    intent: 'ask_refund',
  });
  return (
    <StaffForm form={sending} className="mt-2 flex flex-wrap items-center gap-3">
      <HiddenFields refund_id={refund.id} />
      <p className="min-w-48 flex-1 text-xs">
        {refund.state === 'unknown' ? t('unknownHint') : t('requestedHint')}
      </p>
      <Button type="submit" variant="secondary" pending={sending.isSending}>
        {sending.isSending ? t('working') : t('askAgain')}
      </Button>
      <FormOutcome form={sending} />
    </StaffForm>
  );
}

/** Records the outcome of a refund that no gateway can report: staff check it themselves. */
function RefundSettling({ refund }: { refund: RefundView }) {
  const t = useTranslations('admin.orderPage.refund');
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [outcome, setOutcome] = useState<RefundOutcome>('done');
  const sending = useStaffForm<ResultOf<'settle_refund'>>({
    intent: 'settle_refund',
  });
  const { isSending, result } = sending;
  if (!refund.isForgotten) return <Refusal result={result} />;
  const openDialog = (about: RefundOutcome) => {
    setOutcome(about);
    dialog.current?.showModal();
  };
  const confirmOutcome = (confirmed: string) => {
    if (confirmed === 'confirm') form.current?.requestSubmit();
  };
  return (
    <>
      <StaffForm form={sending} ref={form} className="mt-2 flex flex-wrap items-center gap-3">
        <HiddenFields refund_id={refund.id} outcome={outcome} toast={t('recorded')} />
        <p className="basis-full text-xs">
          {refund.canSync ? t('overdueHint') : t('forgottenHint')}
        </p>
        <Button variant="secondary" pending={isSending} onClick={() => openDialog('done')}>
          {t('wasRefunded')}
        </Button>
        <Button variant="secondary" pending={isSending} onClick={() => openDialog('refused')}>
          {t('wasNotRefunded')}
        </Button>
        <FormOutcome form={sending} />
      </StaffForm>
      <SettlingDialog dialog={dialog} refund={refund} outcome={outcome} onResult={confirmOutcome} />
    </>
  );
}

type SettlingDialogProps = Pick<Parameters<typeof ConfirmDialog>[0], 'dialog' | 'onResult'> & {
  refund: RefundView;
  outcome: RefundOutcome;
};

function SettlingDialog({ dialog, refund, outcome, onResult }: SettlingDialogProps) {
  const t = useTranslations('admin.orderPage.refund');
  const amount = isolateDirection(formatMoney(refund.money));
  const isRefunded = outcome === 'done';
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(isRefunded ? 'refundedTitle' : 'notRefundedTitle', { amount })}
      onResult={onResult}
      buttons={
        <>
          <Button type="submit" value="back" variant="secondary" autoFocus>
            {t('back')}
          </Button>
          <Button type="submit" value="confirm" variant="danger">
            {t(isRefunded ? 'confirmRefunded' : 'confirmNotRefunded')}
          </Button>
        </>
      }
    >
      <p>{t('lookFirst')}</p>
      <p>{t(isRefunded ? 'refundedText' : 'notRefundedText')}</p>
    </ConfirmDialog>
  );
}
