import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { FormNotice, FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useSecondsLeft } from '../../live/use-seconds-left.ts';
import { subtleButtonClass } from '../../ui/class-names.ts';
import { formatWithCode } from '../../ui/figures.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { OrderLink } from '../widgets/order-link.tsx';
import type { RemittanceView, UndoResult } from './remittances.server.ts';

type SavedRemittanceProps = {
  remittance: RemittanceView;
  /** Named in the address; others go with the time to undo them. */
  isChosen: boolean;
  /** The form just sent has saved it: the message takes the focus, as the button disappears with its form. */
  isNew: boolean;
  onUndone: () => void;
};

/** Reports a saved remittance, and undoes it for a minute. */
export function SavedRemittance(props: SavedRemittanceProps) {
  const { remittance, isChosen, isNew, onUndone } = props;
  const t = useTranslations('admin.remittances');
  const tOrderList = useTranslations('admin.orderList');
  const { id, carrier, orders: count, sums, isUndone } = remittance;
  const container = useRef<HTMLDivElement>(null);
  const secondsLeft = useSecondsLeft(remittance.undoable);
  const undo = useStaffForm<UndoResult>({
    intent: 'undo',
    onDone: () => {
      // Its button goes with the time to undo.
      container.current?.focus();
      onUndone();
    },
  });
  useEffect(() => {
    if (isNew) container.current?.focus();
  }, [isNew]);
  if (secondsLeft === 0 && !isChosen && !undo.result) return null;
  const text = {
    count,
    sums: isolateDirection(sums.map(formatWithCode).join(' + ')),
    carrier: isolateDirection(carrier),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has no fields, and several would be landmarks of one name.
    <div
      ref={container}
      role="group"
      tabIndex={-1}
      aria-label={t('savedTitle')}
      data-remittance={id}
      className="my-3 rounded-md border border-edge bg-paper px-4 py-3 outline-none"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <p role="status" className="wrap-anywhere min-w-0 grow font-semibold">
          {t(isUndone ? 'undone' : 'saved', text)}
        </p>
        {secondsLeft > 0 && (
          <StaffForm form={undo}>
            <HiddenFields id={id} />
            <Button type="submit" variant="secondary" pending={undo.isSending} className="py-1!">
              {tOrderList('undo')}
            </Button>
          </StaffForm>
        )}
        {secondsLeft === 0 && isChosen && (
          <Link
            to={href('/admin/remittances')}
            replace
            preventScrollReset
            onClick={() => document.getElementById('content')?.focus({ preventScroll: true })}
            className={`${subtleButtonClass} inline-flex items-center`}
          >
            {tOrderList('dismiss')}
          </Link>
        )}
      </div>
      <FormOutcome form={undo} />
      {undo.result?.kind === 'changed' && <NotUndone orderIds={undo.result.orderIds} />}
    </div>
  );
}

function NotUndone({ orderIds }: { orderIds: string[] }) {
  const t = useTranslations('admin.remittances');
  return (
    <FormNotice tone="bad" className="mt-2">
      <p>{t('notUndone', { count: orderIds.length })}</p>
      <ul className="max-h-60 overflow-y-auto">
        {orderIds.map((orderId) => (
          <li key={orderId}>
            <OrderLink orderId={orderId} />
          </li>
        ))}
      </ul>
    </FormNotice>
  );
}
