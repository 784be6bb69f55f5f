import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { needsStepBackConfirmation } from '#domain/fulfilment/change-status.ts';
import { asOrderStatus, type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import { FormNotice, SubmitError } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm } from '../../forms/staff-form.tsx';
import { useCan } from '../../shell/use-can.ts';
import { YesOrNoDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { StatusWarnings } from './shipping-warnings.tsx';
import type { StatusResult } from './status-change-contract.ts';
import type { StatusChange } from './use-status-change.ts';

/** A closed select changes with every arrow key, so only the last choice within this time is sent. */
const keyboardDelayMs = 700;

type StatusSelectProps = {
  orderId: string;
  statusChange: StatusChange;
  /** Result of a form that was sent without scripts. */
  result: StatusResult | undefined;
  /** Returns true if the page confirms and sends this choice itself. */
  intercept?: (choice: Choice) => boolean;
};

/** `from` is the status staff saw when they began to choose. */
export type Choice = { to: OrderStatus; from: OrderStatus };

/** Renders nothing for a role that may not change statuses. */
export function StatusSelect(props: StatusSelectProps) {
  return useCan('orders.change') ? <SelectedStatus {...props} /> : null;
}

function SelectedStatus({ orderId, statusChange, result, intercept }: StatusSelectProps) {
  const t = useTranslations('admin.status');
  const { status, change, isChanging } = statusChange;
  const mayCancel = useCan('orders.cancel');
  const [selected, setSelected] = useState<OrderStatus>();
  const [pendingChoice, setPendingChoice] = useState<Choice>();
  const id = useId();

  const select = ({ to, from }: Choice) => {
    setSelected(undefined);
    if (to === status || intercept?.({ to, from })) return;
    if (needsStepBackConfirmation(from, to)) setPendingChoice({ to, from });
    else change(to, from);
  };
  const listeners = useDelayedChoice(status, setSelected, select);

  return (
    <div className="min-w-0">
      <StaffForm form={statusChange.form} preventScrollReset>
        <HiddenFields order_id={orderId} expected={status} />
        <label htmlFor={id} className="sr-only">
          {t('change')} {orderId}
        </label>
        <Select
          id={id}
          name="status"
          value={selected ?? pendingChoice?.to ?? status}
          aria-busy={isChanging}
          disabled={status === 'cancelled' && !mayCancel}
          {...listeners}
        >
          <StatusOptions status={status} />
        </Select>
        <noscript>
          <button type="submit" className="mt-2 min-h-9 underline">
            {t('save')}
          </button>
        </noscript>
      </StaffForm>
      <SubmitError form={statusChange.form} lead={t('unsent')} className="mt-2" />
      <StatusConflict statusChange={statusChange} result={statusChange.result ?? result} />
      <StatusWarnings statusChange={statusChange} postedResult={result} />
      {pendingChoice && (
        <StepBackDialog
          orderId={orderId}
          {...pendingChoice}
          onClose={(confirmed) => {
            setPendingChoice(undefined);
            if (confirmed) change(pendingChoice.to, pendingChoice.from);
          }}
        />
      )}
    </div>
  );
}

function useDelayedChoice(
  status: OrderStatus,
  show: (status: OrderStatus | undefined) => void,
  select: (choice: Choice) => void,
) {
  const keyAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<OrderStatus>(undefined);
  // A colleague may change the order while the list of the select is open.
  const seen = useRef<OrderStatus>(undefined);
  const latest = useRef(select);
  latest.current = select;

  const commit = () => {
    clearTimeout(timer.current);
    const to = waiting.current;
    const from = seen.current ?? status;
    waiting.current = undefined;
    seen.current = undefined;
    if (to) latest.current({ to, from });
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown() {
      seen.current = status;
    },
    onKeyDown({ key }: KeyboardEvent) {
      keyAt.current = Date.now();
      if (!waiting.current) seen.current = status;
      if (key === 'Enter') commit();
    },
    onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
      const to = asOrderStatus(currentTarget.value);
      waiting.current = to;
      show(to);
      clearTimeout(timer.current);
      if (Date.now() - keyAt.current > 100) commit();
      else timer.current = setTimeout(commit, keyboardDelayMs);
    },
    onBlur: commit,
  };
}

type StatusConflictProps = { statusChange: StatusChange; result: StatusResult | undefined };

function StatusConflict({ statusChange, result }: StatusConflictProps) {
  const t = useTranslations('admin');
  const conflict = result?.kind === 'conflict' ? result : undefined;
  const { requestedStatus, status, orderId } = conflict ?? {};
  // Changed again since: this message is outdated.
  if (conflict && status !== statusChange.status) return null;
  return (
    <StatusFailure result={result}>
      {requestedStatus && status && (
        <StaffForm
          form={statusChange.form}
          preventScrollReset
          className="mt-1 flex flex-wrap gap-x-5"
          onSubmit={(event) => {
            event.preventDefault();
            statusChange.change(requestedStatus, status);
          }}
        >
          <HiddenFields order_id={orderId} status={requestedStatus} expected={status} />
          <button type="submit" className={`${control} underline underline-offset-4`}>
            {t('status.insist', { status: t(`orderStatuses.${requestedStatus}`) })}
          </button>
          <button type="button" className={control} onClick={statusChange.forget}>
            {t('status.leave')}
          </button>
        </StaffForm>
      )}
    </StatusFailure>
  );
}

const control = 'min-h-9 text-start font-semibold hover:underline';

type StepBackDialogProps = {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  onClose: (confirmed: boolean) => void;
};

function StepBackDialog({ orderId, from, to, onClose }: StepBackDialogProps) {
  const t = useTranslations('admin');
  return (
    <YesOrNoDialog
      title={t('status.backTitle')}
      text={t('status.backText', {
        id: orderId,
        from: t(`orderStatuses.${from}`),
        to: t(`orderStatuses.${to}`),
      })}
      yes={t('status.backConfirm')}
      no={t('status.cancel')}
      onClose={onClose}
    />
  );
}

type StatusFailureProps = {
  result: StatusResult | undefined;
  children?: ReactNode;
};

export function StatusFailure({ result, children }: StatusFailureProps) {
  const failureText = useFailureText();
  if (result?.kind !== 'refused' && result?.kind !== 'conflict') return null;
  return (
    <FormNotice tone="bad" className="mt-2">
      {failureText(result)}
      {result.kind === 'conflict' && children}
    </FormNotice>
  );
}

function useFailureText() {
  const t = useTranslations('admin');
  return (result: StatusResult & { kind: 'refused' | 'conflict' }): string => {
    if (result.kind === 'refused') {
      const { message } = result;
      return message ? t('status.failed', { message }) : t('status.unexpected');
    }
    const { orderId: id, by: who, at, requestedStatus } = result;
    const status = t(`orderStatuses.${result.status}`);
    const conflictText =
      who && at
        ? t('status.conflict', { id, who, status, at })
        : t('status.became', { id, status });
    const resultingStatusText = requestedStatus
      ? t('status.notChanged', { status: t(`orderStatuses.${requestedStatus}`) })
      : t('status.notUndone');
    return `${conflictText} ${resultingStatusText}`;
  };
}

function StatusOptions({ status }: { status: OrderStatus }) {
  const t = useTranslations('admin.orderStatuses');
  const mayCancel = useCan('orders.cancel');
  return orderStatuses
    .filter((one) => one !== 'cancelled' || mayCancel || status === 'cancelled')
    .map((one) => (
      <option key={one} value={one}>
        {t(one)}
      </option>
    ));
}
