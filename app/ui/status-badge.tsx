import type { ComponentProps, ReactNode } from 'react';
import { AlertIcon, TruckIcon } from './icons.tsx';

type BadgeProps = ComponentProps<'span'> & { mark?: ReactNode };

/** The text says the state, because colour alone does not. */
export function Badge({ className, children, mark = dot, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={`inline-flex items-center gap-2 rounded-full px-3 py-0.5 font-semibold text-xs whitespace-nowrap ${className}`}
    >
      {mark}
      {children}
    </span>
  );
}

const dot = <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />;

/** Payment and order states; both have a `pending`. */
export type BadgeStatus =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'confirmed'
  | 'preparing'
  | 'out_for_delivery'
  | 'delivered'
  | 'cancelled';

export function StatusBadge({ status, label }: { status: BadgeStatus; label: string }) {
  return (
    <Badge data-status={status} mark={marks[status]} className={colours[status]}>
      {label}
    </Badge>
  );
}

// Their colours are two reds.
const marks: { [status in BadgeStatus]?: ReactNode } = {
  failed: <AlertIcon className="-mx-0.5" />,
  out_for_delivery: <TruckIcon className="-mx-0.5" />,
};

const colours: Record<BadgeStatus, string> = {
  pending: 'bg-pending-tint text-pending',
  paid: 'bg-good-tint text-good',
  failed: 'bg-bad-tint text-bad',
  confirmed: 'bg-confirmed-tint text-confirmed',
  preparing: 'bg-preparing-tint text-preparing',
  out_for_delivery: 'bg-out-for-delivery-tint text-out-for-delivery',
  delivered: 'bg-delivered-tint text-delivered',
  cancelled: 'bg-cancelled-tint text-cancelled',
};
