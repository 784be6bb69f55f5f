import { type ReactNode, useEffect, useState } from 'react';
import { href, Link, useFetcher, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import {
  type BulkChange,
  type BulkDoubt,
  type BulkRefusal,
  bulkRefusals,
  isBulkDoubt,
} from '#domain/orders/bulk-change.ts';
import { CheckBox } from '../kit/check-box.tsx';
import { quietControl } from '../kit/class-names.ts';
import { FormOutcome } from '../kit/form-notices.tsx';
import { Hidden, StaffForm, useStaffForm } from '../kit/staff-form.tsx';
import type { BulkAnswer } from './bulk.server.ts';
import { inPlace, type OrdersAddress, ordersAddress, toDataAddress } from './orders-address.ts';
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
        <Link to={dismissed} {...inPlace} className={`${quietControl} inline-flex items-center`}>
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
      <Refused key={bulk.id} address={address} bulk={bulk} />
      {bulk.follows && (
        <Link
          to={ordersAddress.write({ ...address, bulk: bulk.follows })}
          {...inPlace}
          className={`${quietControl} inline-flex items-center`}
        >
          {t('before')}
        </Link>
      )}
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

/** By reason, so that each can be read, and those that are to be changed all the same ticked at once. */
function Refused({ address, bulk }: BulkOutcomeProps) {
  const t = useTranslations('admin.worklists');
  const names = useTranslations('admin.orderStatuses');
  const navigate = useNavigate();
  const [ticked, setTicked] = useState<ReadonlySet<BulkDoubt>>(new Set());
  const form = useStaffForm<BulkAnswer>({
    intent: 'bulk-despite',
    onDone: ({ about }) => {
      void navigate(ordersAddress.write({ ...address, bulk: about }), inPlace);
    },
  });
  const { id, status, reasons, refused, state } = bulk;
  const groups = bulkRefusals.filter((reason) => reasons[reason]);
  const countOf = (some: Iterable<BulkRefusal>) =>
    [...some].reduce((sum, reason) => sum + (reasons[reason] ?? 0), 0);
  if (groups.length === 0) return null;
  return (
    <StaffForm form={form} className="mt-2">
      <Hidden id={id} />
      <p className="font-semibold text-bad">{t('refused', { count: countOf(groups) })}</p>
      {groups.map((reason) => {
        const group = { reason: t(`reasons.${reason}`), count: `${reasons[reason]}` };
        return (
          <div key={reason} className="mt-1">
            {isBulkDoubt(reason) && state === 'done' ? (
              <CheckBox
                name="reason"
                value={reason}
                label={t('despite', group)}
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
          {t('changeDespite', { count: countOf(ticked), status: names(status) })}
        </Button>
      )}
      <FormOutcome form={form} />
    </StaffForm>
  );
}

function withTick(now: ReadonlySet<BulkDoubt>, reason: BulkDoubt, isTicked: boolean) {
  return new Set(isTicked ? [...now, reason] : [...now].filter((one) => one !== reason));
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
