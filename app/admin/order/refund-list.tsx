import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { type BadgeStatus, StatusBadge } from '#app/ui/status-badge.tsx';
import { isUnsettled } from '#domain/payments/refund.ts';
import type { ShownRefund } from '../kit/order/load-order.server.ts';
import { NotSent, StaffForm } from '../kit/staff-form.tsx';
import { RefundSettling } from './refund-settling.tsx';
import { Refusal } from './refusal.tsx';
import { useOrderForm } from './use-order-form.ts';

/** What was given back of a payment, and what is not sure yet. */
export function RefundList({ refunds }: { refunds: ShownRefund[] }) {
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

const looksOf: Record<ShownRefund['state'], BadgeStatus> = {
  requested: 'pending',
  done: 'delivered',
  refused: 'failed',
  unknown: 'pending',
};

function Refund({ refund }: { refund: ShownRefund }) {
  const t = useTranslations('admin.orderPage.refund');
  const { state, reason, failure, amountCents, currency, created, isForgotten } = refund;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusBadge status={looksOf[state]} label={t(`states.${state}`)} />
        <bdi className="min-w-0 break-words">{reason}</bdi>
        <Price cents={-amountCents} currency={currency} className="ms-auto font-semibold" />
      </div>
      <p className="text-muted text-xs">
        {created}
        {failure && (
          <>
            <span aria-hidden="true"> · </span>
            <bdi>{failure}</bdi>
          </>
        )}
      </p>
      <RefundSettling refund={refund} />
      {isUnsettled(refund) && !isForgotten && <AskAgain refund={refund} />}
    </>
  );
}

function AskAgain({ refund }: { refund: ShownRefund }) {
  const t = useTranslations('admin.orderPage.refund');
  const { form: sending, isSending, answer } = useOrderForm('ask_refund');
  return (
    <StaffForm form={sending} className="mt-2 flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="ask_refund" />
      <input type="hidden" name="refund_id" value={refund.id} />
      <p className="min-w-48 flex-1 text-xs">
        {refund.state === 'unknown' ? t('unknownHint') : t('requestedHint')}
      </p>
      <Button type="submit" variant="secondary" pending={isSending}>
        {isSending ? t('working') : t('askAgain')}
      </Button>
      <Refusal answer={answer} />
      <NotSent form={sending} />
    </StaffForm>
  );
}
