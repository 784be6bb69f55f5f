import { Price } from '#app/ui/price.tsx';
import type { Money } from '#domain/money.ts';

export function Amounts({ amounts }: { amounts: readonly Money[] }) {
  return amounts.map((money) => (
    <span key={money.currency} className="block">
      <Price money={money} />
    </span>
  ));
}

/** "1,234", the same in both languages. */
export function formatCount(number: number): string {
  return new Intl.NumberFormat('en-US').format(number);
}

/** Formats 0.125 as "12.5%", the same in both languages. */
export function formatPercent(share: number): string {
  const style = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-US', style).format(share);
}
