import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { formatMoney, type Money, toDecimal } from '#domain/money.ts';
import { isShipped } from '#domain/orders/tracking.ts';
import { FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { useSecondsLeft } from '../../live/use-seconds-left.ts';
import { useCan } from '../../shell/use-can.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { PriceWithCode } from '../../ui/figures.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { Section } from '../../ui/section.tsx';
import type { CollectionView, FullOrderView } from './load-order.server.ts';
import type { ResultOf } from './order-action.server.ts';

type CollectSectionProps = { order: FullOrderView; collection: CollectionView };

/** Money that staff receive themselves, and the parcel that it was to be paid for. */
export function CollectSection({ order, collection }: CollectSectionProps) {
  const container = useRef<HTMLDivElement>(null);
  const { due, received, mayArriveLate, isParcelOut } = collection;
  // A form that is done goes with its buttons.
  const focus = () => container.current?.focus();
  const mayReturn = useCan('stock.change');
  return (
    // It stays focusable when it is empty, and then takes no room.
    <div ref={container} tabIndex={-1} className="outline-none empty:absolute">
      {due && <Due order={order} due={due} today={collection.today} onDone={focus} />}
      {received && <Received {...received} onDone={focus} />}
      {mayArriveLate && <LateTransfer />}
      {isParcelOut && mayReturn && <ParcelOut onDone={focus} />}
    </div>
  );
}

type DueProps = {
  order: FullOrderView;
  due: NonNullable<CollectionView['due']>;
  today: string;
  onDone: () => void;
};

function Due({ order, due, today, onDone }: DueProps) {
  const t = useTranslations('admin.orderPage.collect');
  const mayCollect = useCan('payments.collect');
  const mayCancel = useCan('orders.cancel');
  const isRefusable = mayCancel && due.terms === 'cash' && isShipped(order.orderStatus);
  if (!mayCollect && !isRefusable) return null;
  return (
    <Section
      title={t(due.terms)}
      aside={
        <span className="font-semibold">
          <PriceWithCode money={due.money} />
        </span>
      }
    >
      {mayCollect && <CollectForm order={order} due={due} today={today} onDone={onDone} />}
      {isRefusable && <RefuseForm onDone={onDone} />}
    </Section>
  );
}

function CollectForm({ order, due: { terms, money }, today, onDone }: DueProps) {
  const t = useTranslations('admin.orderPage');
  const sending = useStaffForm<ResultOf<'collect'>>({ intent: 'collect', onDone });
  const { formProps, field } = useStaffFields(sending, {
    defaultValue: { amount: toDecimal(money), day: today },
  });
  // Before its delivery, an order in cash has another next step.
  const isNext = terms === 'bank' || order.orderStatus === 'delivered';
  const { result } = sending;
  const isQuestion = result?.kind === 'refused' && result.code === 'amount_differs';
  return (
    <StaffForm {...formProps} form={sending} className="grid gap-3">
      <HiddenFields
        confirmed={isQuestion ? `${result.reply?.initialValue?.amount ?? ''}` : ''}
        toast={t('refund.recorded')}
      />
      <div className="grid grid-cols-[2fr_3fr] items-start gap-3">
        <TextField
          label={t('collect.amount', { currency: money.currency })}
          {...field('amount')}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField label={t('collect.day')} {...field('day')} type="date" max={today} required />
      </div>
      {terms === 'bank' && order.dueUntil && (
        <p className="text-muted text-sm">
          {t('details.dueUntil')} {order.dueUntil}
        </p>
      )}
      <FormOutcome form={sending} />
      <Button type="submit" variant={isNext ? 'primary' : 'secondary'} pending={sending.isSending}>
        {t(terms === 'cash' ? 'collect.recordCash' : 'collect.recordBank')}
      </Button>
    </StaffForm>
  );
}

function RefuseForm({ onDone }: Pick<DueProps, 'onDone'>) {
  const t = useTranslations('admin.orderPage');
  const mayReturn = useCan('stock.change');
  const sending = useStaffForm<ResultOf<'refuse_parcel'>>({ intent: 'refuse_parcel', onDone });
  return (
    <details className="mt-3 -mb-2 open:mb-0">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-bad text-xs underline-offset-4 hover:underline">
        {t('parcel.refuse')}
      </summary>
      <StaffForm
        form={sending}
        aria-label={t('parcel.title')}
        className="grid gap-3 rounded-sm bg-sand/40 p-4"
      >
        <HiddenFields toast={t('parcel.refused')} />
        <p>{t('parcel.text')}</p>
        {mayReturn && <CheckBox name="is_back" label={t('parcel.isBack')} />}
        <FormOutcome form={sending} />
        <Button type="submit" variant="danger" pending={sending.isSending}>
          {t('parcel.confirm')}
        </Button>
      </StaffForm>
    </details>
  );
}

type ReceivedProps = { money: Money; undoable: number; onDone: () => void };

/** Disappears with the time to undo, unless the undo was refused. */
function Received({ money, undoable, onDone }: ReceivedProps) {
  const t = useTranslations('admin.orderPage.collect');
  const mayCollect = useCan('payments.collect');
  const secondsLeft = useSecondsLeft(undoable);
  const sending = useStaffForm<ResultOf<'undo_collect'>>({ intent: 'undo_collect', onDone });
  const isRefused = sending.result?.kind === 'refused';
  if (!mayCollect || (secondsLeft === 0 && !isRefused)) return null;
  return (
    <ActionSection
      title={t('received')}
      text={t('undoHint', { amount: isolateDirection(formatMoney(money)) })}
    >
      <StaffForm form={sending}>
        <HiddenFields toast={t('undone')} />
        <FormOutcome form={sending} />
        <Button type="submit" variant="secondary" pending={sending.isSending}>
          {t('undo')}
        </Button>
      </StaffForm>
    </ActionSection>
  );
}

/** Its money may come after the order was cancelled. */
function LateTransfer() {
  const t = useTranslations('admin');
  const mayCollect = useCan('payments.collect');
  if (!mayCollect) return null;
  const status = t('orderStatuses.pending');
  return (
    <Section title={t('orderPage.collect.late')}>
      <p>{t('orderPage.collect.lateText', { status })}</p>
    </Section>
  );
}

function ParcelOut({ onDone }: Pick<DueProps, 'onDone'>) {
  const t = useTranslations('admin.orderPage.parcel');
  const sending = useStaffForm<ResultOf<'parcel_back'>>({ intent: 'parcel_back', onDone });
  return (
    <ActionSection title={t('out')} text={t('outText')}>
      <StaffForm form={sending}>
        <HiddenFields toast={t('returned')} />
        <FormOutcome form={sending} />
        <Button type="submit" variant="secondary" pending={sending.isSending}>
          {t('back')}
        </Button>
      </StaffForm>
    </ActionSection>
  );
}

type ActionSectionProps = { title: string; text: string; children: ReactNode };

function ActionSection({ title, text, children }: ActionSectionProps) {
  return (
    <Section title={title}>
      <div className="grid gap-3">
        <p>{text}</p>
        {children}
      </div>
    </Section>
  );
}
