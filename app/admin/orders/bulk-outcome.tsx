import { type ReactNode, useEffect, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import type { BulkChange, BulkRefusal } from '#domain/orders/bulk-change.ts';
import { quietControl } from '../kit/class-names.ts';
import { FormOutcome } from '../kit/form-notices.tsx';
import { Hidden, StaffForm, useStaffForm } from '../kit/staff-form.tsx';
import type { BulkAnswer } from './bulk.server.ts';
import { type OrdersAddress, ordersAddress, toDataAddress } from './orders-address.ts';
import type { OrdersData } from './use-live-orders.ts';

type BulkOutcomeProps = { address: OrdersAddress; bulk: BulkChange };

/** How far a change of many orders is, what was refused and why, and its undoing. */
export function BulkOutcome({ address, bulk: loaded }: BulkOutcomeProps) {
  const t = useTranslations('admin.worklists');
  const names = useTranslations('admin.orderStatuses');
  const { bulk, again } = useBulkChange(loaded);
  const { state, worked, total, changed, same, undone } = bulk;
  const done = { done: `${worked}`, total: `${total}` };
  const left = useSecondsLeft(bulk);
  const form = useStaffForm<BulkAnswer>({ intent: 'undo-bulk', onDone: again });
  const isUndoable = left > 0 && (state === 'working' || changed > 0);
  const dismissed = ordersAddress.write({ ...address, bulk: undefined });
  return (
    <section
      aria-label={t('setStatus')}
      className="my-3 rounded-md border border-edge bg-paper px-4 py-3 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <p role="status" className="grow font-semibold">
          {state === 'working' && t('working', done)}
          {state === 'undoing' && t('undoing', done)}
          {state === 'undone' && t('undone', { count: undone })}
          {state === 'done' && t('done', { count: changed, status: names(bulk.status) })}
        </p>
        {isUndoable && (
          <StaffForm form={form}>
            <Hidden id={bulk.id} />
            <Button type="submit" variant="secondary" pending={form.isSending} className="py-1!">
              {t('undo')}
            </Button>
          </StaffForm>
        )}
        <Link
          to={dismissed}
          replace
          preventScrollReset
          className={`${quietControl} inline-flex items-center`}
        >
          {t('dismiss')}
        </Link>
      </div>
      {(state === 'working' || state === 'undoing') && (
        <progress
          value={worked}
          max={total}
          aria-label={t('working', done)}
          className="mt-1 h-1.5 w-full accent-cypress"
        />
      )}
      <FormOutcome form={form} />
      {state === 'done' && <WhenMailed bulk={bulk} left={left} />}
      {state === 'done' && same > 0 && <p className="text-muted">{t('same', { count: same })}</p>}
      <Refused refused={bulk.refused} />
      {bulk.kept.length > 0 && (
        <Named title={t('kept', { count: bulk.kept.length })}>
          {bulk.kept.map((orderId) => (
            <li key={orderId}>
              <OrderLink orderId={orderId} />
            </li>
          ))}
        </Named>
      )}
    </section>
  );
}

function WhenMailed({ bulk, left }: { bulk: BulkChange; left: number }) {
  const t = useTranslations('admin.worklists');
  if (!bulk.isMailed || bulk.changed === 0) return null;
  return (
    <p className="text-muted">{left > 0 ? t('mailsIn', { seconds: left }) : t('mailsLeave')}</p>
  );
}

type Refusal = { orderId: string; reason: BulkRefusal };

function Refused({ refused }: { refused: Refusal[] }) {
  const t = useTranslations('admin.worklists');
  if (refused.length === 0) return null;
  return (
    <Named title={t('refused', { count: refused.length })}>
      {refused.map(({ orderId, reason }) => (
        <li key={orderId}>
          <OrderLink orderId={orderId} /> {t(`reasons.${reason}`)}
        </li>
      ))}
    </Named>
  );
}

function Named({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-2">
      <p className="font-semibold text-bad">{title}</p>
      <ul className="max-h-60 list-inside list-disc overflow-y-auto">{children}</ul>
    </div>
  );
}

function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link
      to={href('/admin/orders/:orderId', { orderId })}
      className="text-cypress underline underline-offset-4"
    >
      <bdi dir="ltr" className="tabular">
        {orderId}
      </bdi>
    </Link>
  );
}

const msBetweenLooks = 700;

/** Asked for again while it is worked at. */
function useBulkChange(loaded: BulkChange) {
  const { load, data, state } = useFetcher<OrdersData>();
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
  const there = toDataAddress({ ...ordersAddress.none, bulk: loaded.id, part: 'bulk' });
  const isGoingOn = bulk.state === 'working' || bulk.state === 'undoing';
  useEffect(() => {
    if (!isGoingOn || state !== 'idle') return;
    const timer = setTimeout(() => void load(there), msBetweenLooks);
    return () => clearTimeout(timer);
  }, [isGoingOn, state, load, there]);
  return { bulk, again: () => load(there) };
}

/** Counted down from what the server said, so that no clock of the browser's matters. */
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
