import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import type { BulkChange } from '#domain/orders/bulk/bulk-change.ts';
import { FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useSecondsLeft } from '../../live/use-seconds-left.ts';
import { subtleButtonClass } from '../../ui/class-names.ts';
import { OrderLink } from '../widgets/order-link.tsx';
import type { UndoResult } from './bulk-undo.server.ts';

export type BulkData = { bulk: BulkChange | undefined };

type BulkOutcomeProps = {
  label: string;
  bulk: BulkChange;
  /** Address of the page's data, including this change. */
  dataAddress: string;
  /** The page without this message. */
  dismissed: string;
  /**
   * The form just sent has caused this change: the message takes the focus, as the button disappears with
   * its form.
   */
  isNew: boolean;
  /** This store has no mail server: the emails are saved but not sent. */
  isMailOff: boolean;
  messages: (bulk: BulkChange) => { done: string; same: string };
  /** Lists refused orders and the reasons, if a change can be refused in part. */
  refused?: (bulk: BulkChange) => ReactNode;
  children?: ReactNode;
};

/** Shows a bulk change's progress, the refused orders with reasons, and an undo button. */
export function BulkOutcome({ label, bulk: loaded, dataAddress, ...props }: BulkOutcomeProps) {
  const t = useTranslations('admin.orderList');
  const { bulk, again } = useBulkChange(loaded, dataAddress);
  const { state, worked, total, changed, same, undone } = bulk;
  const count = { done: `${worked}`, total: `${total}` };
  const secondsLeft = useSecondsLeft(bulk.undoable);
  const container = useRef<HTMLElement>(null);
  const form = useStaffForm<UndoResult>({
    intent: 'undo-bulk',
    onDone: () => {
      // Its button goes with the time to undo.
      container.current?.focus();
      void again();
    },
  });
  const { isNew, isMailOff, dismissed, children } = props;
  useEffect(() => {
    if (isNew) container.current?.focus();
  }, [isNew]);
  const isUndoable = secondsLeft > 0 && (state === 'working' || changed > 0);
  const messages = props.messages(bulk);
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label={label}
      className="my-3 rounded-md border border-edge bg-paper px-4 py-3 text-sm outline-none"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <p role="status" className="grow font-semibold">
          {state === 'working' && t('working', count)}
          {state === 'undoing' && t('undoing', count)}
          {state === 'undone' && t('undone', { count: undone })}
          {state === 'done' && messages.done}
        </p>
        {isUndoable && (
          <StaffForm form={form}>
            <HiddenFields id={bulk.id} />
            <Button type="submit" variant="secondary" pending={form.isSending} className="py-1!">
              {t('undo')}
            </Button>
          </StaffForm>
        )}
        <Link
          to={dismissed}
          replace
          preventScrollReset
          onClick={() => document.getElementById('content')?.focus({ preventScroll: true })}
          className={`${subtleButtonClass} inline-flex items-center`}
        >
          {t('dismiss')}
        </Link>
      </div>
      {(state === 'working' || state === 'undoing') && (
        <progress
          value={worked}
          max={total}
          aria-label={t('working', count)}
          className="mt-1 h-1.5 w-full accent-cypress"
        />
      )}
      <FormOutcome form={form} />
      {state === 'done' && (
        <WhenMailed bulk={bulk} secondsLeft={secondsLeft} isMailOff={isMailOff} />
      )}
      {state === 'done' && same > 0 && <p className="text-muted">{messages.same}</p>}
      {props.refused?.(bulk)}
      {bulk.notUndone.length > 0 && (
        <Named title={t('changedSince', { count: bulk.notUndone.length })}>
          {bulk.notUndone.map((orderId) => (
            <li key={orderId}>
              <OrderLink orderId={orderId} />
            </li>
          ))}
        </Named>
      )}
      {children}
    </section>
  );
}

type WhenMailedProps = { bulk: BulkChange; secondsLeft: number; isMailOff: boolean };

function WhenMailed({ bulk: { emails }, secondsLeft, isMailOff }: WhenMailedProps) {
  const t = useTranslations('admin.orderList');
  if (emails === 0) return null;
  const leave =
    secondsLeft > 0 ? t('mailsIn', { emails, seconds: secondsLeft }) : t('mailsLeave', { emails });
  return <p className="text-muted">{isMailOff ? t('mailsSaved', { emails }) : leave}</p>;
}

function Named({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-2">
      <p className="font-semibold text-bad">{title}</p>
      <ul className="max-h-60 list-inside list-disc overflow-y-auto">{children}</ul>
    </div>
  );
}

const pollIntervalMs = 700;

/** Polls while the change is in progress. */
function useBulkChange(loaded: BulkChange, address: string) {
  const { load, data, state } = useFetcher<BulkData>();
  const fetched = data?.bulk?.id === loaded.id ? data.bulk : undefined;
  const [previous, setPrevious] = useState(loaded);
  const [bulk, setBulk] = useState(loaded);
  const [lastFetched, setLastFetched] = useState(fetched);
  if (previous !== loaded) {
    setPrevious(loaded);
    setBulk(loaded);
  }
  if (fetched && lastFetched !== fetched) {
    setLastFetched(fetched);
    setBulk(fetched);
  }
  const isRunning = bulk.state === 'working' || bulk.state === 'undoing';
  useEffect(() => {
    if (!isRunning || state !== 'idle') return;
    const timer = setTimeout(() => void load(address), pollIntervalMs);
    return () => clearTimeout(timer);
  }, [isRunning, state, load, address]);
  return { bulk, again: () => load(address) };
}
