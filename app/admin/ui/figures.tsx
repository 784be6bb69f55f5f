import { Price } from '#app/ui/price.tsx';
import { formatMoney, type Money } from '#domain/money.ts';

export function Amounts({ amounts }: { amounts: readonly Money[] }) {
  return amounts.map((money) => (
    <span key={money.currency} className="block">
      <Price money={money} />
    </span>
  ));
}

/** "$39.00 USD", and "SAR 39.00", which starts with its code. */
export function PriceWithCode({ money }: { money: Money }) {
  const isNamed = formatMoney(money).includes(money.currency);
  return (
    <bdi dir="ltr">
      <Price money={money} />{' '}
      {!isNamed && <span className="font-normal text-muted text-xs">{money.currency}</span>}
    </bdi>
  );
}

export function formatWithCode(money: Money): string {
  const text = formatMoney(money);
  return text.includes(money.currency) ? text : `${text} ${money.currency}`;
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
