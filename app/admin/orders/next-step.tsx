import type { MouseEvent } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { looks } from '#app/ui/button.tsx';
import { nextStep } from '#domain/orders/change-status.ts';
import type { Choice } from '../kit/order/status-select.tsx';
import type { StatusChange } from '../kit/order/use-status-change.ts';
import { useMay } from '../kit/use-may.ts';
import type { ShownOrder } from './use-live-orders.ts';

type NextStepProps = {
  order: ShownOrder;
  statusChange: StatusChange;
  take: (choice: Choice) => void;
  className?: string;
};

const secondPressMs = 1500;
let pressedAt = Number.NEGATIVE_INFINITY;

/**
 * After a press the next step takes the place of the last: a second click there was not meant for it. Keys
 * and assistive technology (`detail` 0) press what they name.
 */
function isSecondPress({ detail, timeStamp }: MouseEvent): boolean {
  return detail > 0 && timeStamp - pressedAt < secondPressMs;
}

/** What is done next with an order, by one press; the keys of the list press it as well. */
export function NextStep(props: NextStepProps) {
  const { order, statusChange, take, className = '' } = props;
  const t = useTranslations('admin.worklists');
  const { orderId: id, paymentStatus, orderStatus } = order;
  const next = nextStep({ paymentStatus, orderStatus: statusChange.status });
  const may = { ship: useMay('orders.ship'), change: useMay('orders.change') };
  const look = `${looks({ variant: 'secondary' })} min-h-9! px-3! py-1! text-xs! whitespace-nowrap ${className}`;
  if (!next || !may[next === 'ship' ? 'ship' : 'change']) return null;
  if (next === 'ship') {
    return (
      <Link
        to={href('/admin/orders/:orderId', { orderId: id })}
        data-step="ship"
        aria-label={t('stepOf', { step: t('step.ship'), id })}
        onClick={(event) => {
          if (isSecondPress(event)) event.preventDefault();
        }}
        className={look}
      >
        {t('step.ship')}
      </Link>
    );
  }
  const isPacked = next !== 'delivered';
  const step = t(isPacked ? 'step.pack' : 'step.deliver');
  return (
    <button
      type="button"
      data-step={isPacked ? 'pack' : 'deliver'}
      aria-label={t('stepOf', { step, id })}
      aria-busy={statusChange.isChanging}
      onClick={(event) => {
        // The second click of a double click may meet the button of the next order.
        if (event.detail > 1) return;
        pressedAt = event.timeStamp;
        take({ to: isPacked ? 'preparing' : 'delivered', from: orderStatus });
      }}
      className={look}
    >
      {step}
    </button>
  );
}
