import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import type { BulkChange } from '#domain/orders/bulk/bulk-change.ts';
import type { UndoAnswer } from './bulk-undo.server.ts';
import { subtleButtonClass } from './class-names.ts';
import { FormOutcome } from './form-notices.tsx';
import { OrderLink } from './order/order-link.tsx';
import { HiddenFields, StaffForm, useStaffForm } from './staff-form.tsx';

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
  isKept: boolean;
  words: (bulk: BulkChange) => { done: string; same: string };
  /** Lists refused orders and the reasons, if a change can be refused in part. */
  refused?: (bulk: BulkChange) => ReactNode;
  children?: ReactNode;
};

/** Shows a bulk change's progress, the refused orders with reasons, and an undo button. */
export function BulkOutcome({ label, bulk: loaded, dataAddress, ...props }: BulkOutcomeProps) {
  const t = useTranslations('admin.worklists');
  const { bulk, again } = useBulkChange(loaded, dataAddress);
  const { state, worked, total, changed, same, undone } = bulk;
  const count = { done: `${worked}`, total: `${total}` };
  const left = useSecondsLeft(bulk);
  const place = useRef<HTMLElement>(null);
  const form = useStaffForm<UndoAnswer>({
    intent: 'undo-bulk',
    onDone: () => {
      // Its button goes with the time to undo.
      place.current?.focus();
      void again();
    },
  });
  const { isNew, isKept, dismissed, children } = props;
  useEffect(() => {
    if (isNew) place.current?.focus();
  }, [isNew]);
  const isUndoable = left > 0 && (state === 'working' || changed > 0);
  const words = props.words(bulk);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={label}
      className="my-3 rounded-md border border-edge bg-paper px-4 py-3 text-sm outline-none"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <p role="status" className="grow font-semibold">
          {state === 'working' && t('working', count)}
          {state === 'undoing' && t('undoing', count)}
          {state === 'undone' && t('undone', { count: undone })}
          {state === 'done' && words.done}
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
      {state === 'done' && <WhenMailed bulk={bulk} left={left} isKept={isKept} />}
      {state === 'done' && same > 0 && <p className="text-muted">{words.same}</p>}
      {props.refused?.(bulk)}
      {bulk.kept.length > 0 && (
        <Named title={t('kept', { count: bulk.kept.length })}>
          {bulk.kept.map((orderId) => (
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

type WhenMailedProps = { bulk: BulkChange; left: number; isKept: boolean };

function WhenMailed({ bulk: { emails }, left, isKept }: WhenMailedProps) {
  const t = useTranslations('admin.worklists');
  if (emails === 0) return null;
  const leave = left > 0 ? t('mailsIn', { emails, seconds: left }) : t('mailsLeave', { emails });
  return <p className="text-muted">{isKept ? t('mailsKept', { emails }) : leave}</p>;
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
function useBulkChange(loaded: BulkChange, there: string) {
  const { load, data, state } = useFetcher<BulkData>();
  const fetched = data?.bulk?.id === loaded.id ? data.bulk : undefined;
  const [made, setMade] = useState(loaded);
  const [bulk, setBulk] = useState(loaded);
  const [taken, setTaken] = useState(fetched);
  if (made !== loaded) {
    setMade(loaded);
    setBulk(loaded);
  }
  if (fetched && taken !== fetched) {
    setTaken(fetched);
    setBulk(fetched);
  }
  const isGoingOn = bulk.state === 'working' || bulk.state === 'undoing';
  useEffect(() => {
    if (!isGoingOn || state !== 'idle') return;
    const timer = setTimeout(() => void load(there), pollIntervalMs);
    return () => clearTimeout(timer);
  }, [isGoingOn, state, load, there]);
  return { bulk, again: () => load(there) };
}

/** Counts down from the server's value, so that the browser's clock does not matter. */
function useSecondsLeft({ undoable }: BulkChange): number {
  const [left, setLeft] = useState(undoable);
  const [made, setMade] = useState(undoable);
  if (made !== undoable) {
    setMade(undoable);
    setLeft(undoable);
  }
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return left;
}
