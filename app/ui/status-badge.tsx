import type { ComponentProps, ReactNode } from 'react';

type BadgeProps = ComponentProps<'span'> & { mark?: ReactNode };

/** The text names the state, because colour alone is not accessible. */
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

type StatusBadgeProps = { status: BadgeStatus; label: string; mark?: ReactNode };

export function StatusBadge({ status, label, mark }: StatusBadgeProps) {
  return (
    <Badge data-status={status} mark={mark} className={colours[status]}>
      {label}
    </Badge>
  );
}

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
