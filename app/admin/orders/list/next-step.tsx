import type { MouseEvent as ReactMouseEvent } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#app/ui/button.tsx';
import { nextStep } from '#domain/fulfilment/change-status.ts';
import { useCan } from '../../shell/use-can.ts';
import type { Choice } from '../widgets/status-select.tsx';
import type { StatusChange } from '../widgets/use-status-change.ts';
import type { ListedOrderView } from './orders-query.server.ts';

type NextStepProps = {
  order: ListedOrderView;
  statusChange: StatusChange;
  requestChange: (choice: Choice) => void;
  className?: string;
};

const secondPressMs = 1500;
const samePositionPx = 8;

/**
 * Ignores a second click after a press. The next step, the next order or the toast's Undo may take the
 * pressed button's place. A double or slower click would open the order or undo the step. Keys and
 * assistive technology (`detail` 0) press the control that they name.
 */
function ignoreSecondPress({ timeStamp, clientX, clientY }: ReactMouseEvent): void {
  const ignore = (next: MouseEvent) => {
    const isLate = next.timeStamp - timeStamp > secondPressMs;
    const isElsewhere = Math.hypot(next.clientX - clientX, next.clientY - clientY) > samePositionPx;
    const { target } = next;
    const pressed = target instanceof Element ? target.closest('[data-step], button') : null;
    const isUndo = pressed?.closest('[role="status"]') !== null;
    const step = pressed?.getAttribute('data-step');
    const isAccidental = isUndo || step === 'ship' || (step && next.detail > 1);
    if (next.detail === 0 || isLate || isElsewhere || !isAccidental) return;
    next.preventDefault();
    next.stopPropagation();
  };
  // The click of this press is still on its way to the document.
  setTimeout(() => addEventListener('click', ignore, { capture: true, once: true }));
}

/** Offers an order's next step as one button, which the list's keyboard shortcuts also press. */
export function NextStep(props: NextStepProps) {
  const { order, statusChange, requestChange, className = '' } = props;
  const t = useTranslations('admin.orderList');
  const { orderId: id, orderStatus } = order;
  const next = nextStep({ ...order, orderStatus: statusChange.status });
  const permissions = { ship: useCan('orders.ship'), change: useCan('orders.change') };
  const stepClass = `${buttonClass({ variant: 'secondary' })} min-h-9! px-3! py-1! text-xs! whitespace-nowrap ${className}`;
  if (!next || !permissions[next === 'ship' ? 'ship' : 'change']) return null;
  if (next === 'ship') {
    return (
      <Link
        to={href('/admin/orders/:orderId', { orderId: id })}
        data-step="ship"
        aria-label={t('stepOf', { step: t('step.ship'), id })}
        className={stepClass}
      >
        {t('step.ship')}
      </Link>
    );
  }
  const name = stepNames[next];
  const step = t(`step.${name}`);
  return (
    <button
      type="button"
      data-step={name}
      aria-label={t('stepOf', { step, id })}
      aria-busy={statusChange.isChanging}
      onClick={(event) => {
        ignoreSecondPress(event);
        requestChange({ to: next, from: orderStatus });
      }}
      className={stepClass}
    >
      {step}
    </button>
  );
}

const stepNames = { confirmed: 'confirm', preparing: 'pack', delivered: 'deliver' } as const;
