import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { isStepBack } from '#domain/orders/change-status.ts';
import { asOrderStatus, type OrderStatus } from '#domain/orders/order.ts';
import { Notice } from '../../../ui/panel.tsx';
import type { StatusOutcome } from '../orders.tsx';
import { StatusOptions } from './order-filters.tsx';
import { Select } from './select.tsx';
import { StepBackDialog } from './step-back-dialog.tsx';
import type { StatusChange } from './use-status-change.ts';

/** On a closed select every press of an arrow key is a choice: the last one counts. */
const msAfterKey = 700;

type StatusSelectProps = {
  orderId: string;
  statusChange: StatusChange;
  /** What became of a change that was made without scripts. */
  outcome: StatusOutcome | undefined;
};

/** Where staff say how far an order has come. A step back asks first. */
export function StatusSelect({ orderId, statusChange, outcome }: StatusSelectProps) {
  const t = useTranslations('admin.status');
  const { status, change, isChanging, outcome: fetched } = statusChange;
  const [chosen, setChosen] = useState<OrderStatus>();
  const [asking, setAsking] = useState<OrderStatus>();
  const id = useId();

  const choose = (to: OrderStatus) => {
    setChosen(undefined);
    if (to === status) return;
    if (isStepBack(status, to)) setAsking(to);
    else change(to);
  };
  const { onKeyDown, onChange, onBlur } = usePatientChoice(setChosen, choose);

  return (
    <div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="order_id" value={orderId} />
        <label htmlFor={id} className="mb-1 block text-muted text-xs">
          {t('change')}
          <span className="sr-only"> {orderId}</span>
        </label>
        <Select
          id={id}
          name="status"
          value={chosen ?? asking ?? status}
          aria-busy={isChanging}
          {...{ onKeyDown, onChange, onBlur }}
        >
          <StatusOptions />
        </Select>
        <noscript>
          <button type="submit" className="mt-2 min-h-9 underline">
            {t('save')}
          </button>
        </noscript>
      </Form>
      <Failure outcome={fetched ?? outcome} />
      {asking && (
        <StepBackDialog
          {...{ orderId, from: status, to: asking }}
          onClose={(confirmed) => {
            setAsking(undefined);
            if (confirmed) change(asking);
          }}
        />
      )}
    </div>
  );
}

function Failure({ outcome }: { outcome: StatusOutcome | undefined }) {
  const t = useTranslations('admin.status');
  if (!outcome?.error) return null;
  const { message } = outcome.error;
  return (
    <Notice tone="bad" role="alert" className="mt-2 text-xs">
      {message ? t('failed', { message }) : t('unexpected')}
    </Notice>
  );
}

function usePatientChoice(
  show: (status: OrderStatus | undefined) => void,
  choose: (status: OrderStatus) => void,
) {
  const keyAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<OrderStatus>(undefined);
  const latest = useRef(choose);
  latest.current = choose;

  const settle = () => {
    clearTimeout(timer.current);
    const status = waiting.current;
    waiting.current = undefined;
    if (status) latest.current(status);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onKeyDown({ key }: KeyboardEvent) {
      keyAt.current = Date.now();
      if (key === 'Enter') settle();
    },
    onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
      const status = asOrderStatus(currentTarget.value);
      waiting.current = status;
      show(status);
      clearTimeout(timer.current);
      if (Date.now() - keyAt.current > 100) settle();
      else timer.current = setTimeout(settle, msAfterKey);
    },
    onBlur: settle,
  };
}
