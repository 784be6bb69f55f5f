import { formatMoney, type Money, money } from '#domain/money.ts';
import { useCurrency } from './use-currency.ts';

/** `cents`: minor units of `currency`, by default that of the page. */
type PriceProps = { className?: string } & (
  | { money: Money }
  | { cents: number; currency?: string | undefined }
);

/** "$39.00", which reads the same way inside Arabic text. */
export function Price({ className = '', ...price }: PriceProps) {
  const currency = useCurrency();
  const formatted = 'money' in price ? price.money : money(price.cents, price.currency ?? currency);
  return (
    <bdi dir="ltr" className={`tabular ${className}`}>
      {formatMoney(formatted)}
    </bdi>
  );
}
