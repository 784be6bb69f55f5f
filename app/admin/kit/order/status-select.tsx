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
import { asksAboutStepBack } from '#domain/fulfilment/change-status.ts';
import { asOrderStatus, type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import { YesOrNoDialog } from '../confirm-dialog.tsx';
import { FormNotice, SubmitError } from '../form-notices.tsx';
import { Select } from '../select.tsx';
import { HiddenFields, StaffForm } from '../staff-form.tsx';
import { useCan } from '../use-can.ts';
import { StatusWarnings } from './shipping-warnings.tsx';
import type { StatusAnswer } from './status-change-contract.ts';
import type { StatusChange } from './use-status-change.ts';

/** A closed select changes with every arrow key, so only the last choice within this time is sent. */
const keyboardDelayMs = 700;

type StatusSelectProps = {
  orderId: string;
  statusChange: StatusChange;
  /** Answer to a form that was sent without scripts. */
  answer: StatusAnswer | undefined;
  /** Returns true if the page confirms and sends this choice itself. */
  takesOver?: (choice: Choice) => boolean;
};

/** `from` is the status staff saw when they began to choose. */
export type Choice = { to: OrderStatus; from: OrderStatus };

/** Renders nothing for a role that may not change statuses. */
export function StatusSelect(props: StatusSelectProps) {
  return useCan('orders.change') ? <ChosenStatus {...props} /> : null;
}

function ChosenStatus({ orderId, statusChange, answer, takesOver }: StatusSelectProps) {
  const t = useTranslations('admin.status');
  const { status, change, isChanging } = statusChange;
  const mayCancel = useCan('orders.cancel');
  const [chosen, setChosen] = useState<OrderStatus>();
  const [asking, setAsking] = useState<Choice>();
  const id = useId();

  const choose = ({ to, from }: Choice) => {
    setChosen(undefined);
    if (to === status || takesOver?.({ to, from })) return;
    if (asksAboutStepBack(from, to)) setAsking({ to, from });
    else change(to, from);
  };
  const listeners = usePatientChoice(status, setChosen, choose);

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
          value={chosen ?? asking?.to ?? status}
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
      <StatusConflict statusChange={statusChange} answer={statusChange.answer ?? answer} />
      <StatusWarnings statusChange={statusChange} posted={answer} />
      {asking && (
        <StepBackDialog
          orderId={orderId}
          {...asking}
          onClose={(confirmed) => {
            setAsking(undefined);
            if (confirmed) change(asking.to, asking.from);
          }}
        />
      )}
    </div>
  );
}

function usePatientChoice(
  status: OrderStatus,
  show: (status: OrderStatus | undefined) => void,
  choose: (choice: Choice) => void,
) {
  const keyAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<OrderStatus>(undefined);
  // A colleague may change the order while the list of the select is open.
  const seen = useRef<OrderStatus>(undefined);
  const latest = useRef(choose);
  latest.current = choose;

  const settle = () => {
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
      if (key === 'Enter') settle();
    },
    onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
      const to = asOrderStatus(currentTarget.value);
      waiting.current = to;
      show(to);
      clearTimeout(timer.current);
      if (Date.now() - keyAt.current > 100) settle();
      else timer.current = setTimeout(settle, keyboardDelayMs);
    },
    onBlur: settle,
  };
}

type StatusConflictProps = { statusChange: StatusChange; answer: StatusAnswer | undefined };

function StatusConflict({ statusChange, answer }: StatusConflictProps) {
  const t = useTranslations('admin');
  const conflict = answer?.kind === 'conflict' ? answer : undefined;
  const { wanted, status, orderId } = conflict ?? {};
  // Changed again since: this message is outdated.
  if (conflict && status !== statusChange.status) return null;
  return (
    <StatusFailure answer={answer}>
      {wanted && status && (
        <StaffForm
          form={statusChange.form}
          preventScrollReset
          className="mt-1 flex flex-wrap gap-x-5"
          onSubmit={(event) => {
            event.preventDefault();
            statusChange.change(wanted, status);
          }}
        >
          <HiddenFields order_id={orderId} status={wanted} expected={status} />
          <button type="submit" className={`${control} underline underline-offset-4`}>
            {t('status.insist', { wanted: t(`orderStatuses.${wanted}`) })}
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
  answer: StatusAnswer | undefined;
  children?: ReactNode;
};

export function StatusFailure({ answer, children }: StatusFailureProps) {
  const words = useFailureWords();
  if (answer?.kind !== 'refused' && answer?.kind !== 'conflict') return null;
  return (
    <FormNotice tone="bad" className="mt-2">
      {words(answer)}
      {answer.kind === 'conflict' && children}
    </FormNotice>
  );
}

function useFailureWords() {
  const t = useTranslations('admin');
  return (answer: StatusAnswer & { kind: 'refused' | 'conflict' }): string => {
    if (answer.kind === 'refused') {
      const { message } = answer;
      return message ? t('status.failed', { message }) : t('status.unexpected');
    }
    const { orderId: id, by: who, at, wanted } = answer;
    const status = t(`orderStatuses.${answer.status}`);
    const what =
      who && at
        ? t('status.conflict', { id, who, status, at })
        : t('status.became', { id, status });
    const rest = wanted
      ? t('status.notChanged', { wanted: t(`orderStatuses.${wanted}`) })
      : t('status.notUndone');
    return `${what} ${rest}`;
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
