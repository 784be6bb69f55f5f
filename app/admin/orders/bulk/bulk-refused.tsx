import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import {
  type BulkChange,
  type BulkRefusal,
  type BulkWarning,
  bulkRefusals,
  isBulkWarning,
} from '#domain/orders/bulk/bulk-change.ts';
import { FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useCan } from '../../shell/use-can.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { type OrdersAddress, ordersAddress, replaceNavigation } from '../list/orders-address.ts';
import { OrderLink } from '../widgets/order-link.tsx';
import type { RetryRefusedResult } from './bulk-action.server.ts';

/**
 * Groups the refused orders by reason, so that staff can read each reason and confirm all of its orders
 * at once.
 */
export function BulkRefused({ address, bulk }: { address: OrdersAddress; bulk: BulkChange }) {
  const t = useTranslations('admin.orderList');
  const names = useTranslations('admin.orderStatuses');
  const mayCancel = useCan('orders.cancel');
  const navigate = useNavigate();
  const [ticked, setTicked] = useState<ReadonlySet<BulkWarning>>(new Set());
  const form = useStaffForm<RetryRefusedResult>({
    intent: 'bulk-despite',
    onDone: ({ about }) => {
      void navigate(ordersAddress.write({ ...address, bulk: about }), replaceNavigation);
    },
  });
  const { id, status, reasons, refused, state } = bulk;
  const groups = bulkRefusals.filter((reason) => reasons[reason]);
  const countOf = (some: Iterable<BulkRefusal>) =>
    [...some].reduce((sum, reason) => sum + (reasons[reason] ?? 0), 0);
  if (groups.length === 0) return null;
  return (
    <StaffForm form={form} className="mt-2">
      <HiddenFields id={id} />
      <p className="font-semibold text-bad">{t('refused', { count: countOf(groups) })}</p>
      {groups.map((reason) => {
        const group = { reason: t(`reasons.${reason}`), count: `${reasons[reason]}` };
        return (
          <div key={reason} className="mt-1">
            {isBulkWarning(reason) && state === 'done' && (mayCancel || reason !== 'cancelled') ? (
              <CheckBox
                name="reason"
                value={reason}
                label={t('overrideReason', group)}
                checked={ticked.has(reason)}
                onChange={({ target }) => setTicked((now) => withTick(now, reason, target.checked))}
              />
            ) : (
              <p>{t('group', group)}</p>
            )}
            <ul className="flex max-h-32 flex-wrap gap-x-4 overflow-y-auto">
              {refused
                .filter((one) => one.reason === reason)
                .map(({ orderId }) => (
                  <li key={orderId}>
                    <OrderLink orderId={orderId} />
                  </li>
                ))}
            </ul>
          </div>
        );
      })}
      {ticked.size > 0 && (
        <Button type="submit" variant="secondary" pending={form.isSending} className="mt-2 py-1!">
          {t('changeAnyway', { count: countOf(ticked), status: status ? names(status) : '' })}
        </Button>
      )}
      <FormOutcome form={form} />
    </StaffForm>
  );
}

function withTick(now: ReadonlySet<BulkWarning>, reason: BulkWarning, isTicked: boolean) {
  return new Set(isTicked ? [...now, reason] : [...now].filter((one) => one !== reason));
}
