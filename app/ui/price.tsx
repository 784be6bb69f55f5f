import { formatMoney } from '#domain/money.ts';

type PriceProps = { cents: number; currency?: string | undefined; className?: string };

/** "$39.00", which reads the same way inside Arabic text. */
export function Price({ cents, currency, className = '' }: PriceProps) {
  return (
    <bdi dir="ltr" className={`tabular ${className}`}>
      {formatMoney(cents, currency)}
    </bdi>
  );
}
