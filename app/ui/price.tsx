import { formatMoney, type Money, money, storeCurrency } from '#domain/money.ts';

/** `cents`: minor units of `currency`, by default the catalogue's. */
type PriceProps = { className?: string } & (
  | { money: Money }
  | { cents: number; currency?: string | undefined }
);

/** "$39.00", which reads the same way inside Arabic text. */
export function Price({ className = '', ...price }: PriceProps) {
  const formatted =
    'money' in price ? price.money : money(price.cents, price.currency ?? storeCurrency);
  return (
    <bdi dir="ltr" className={`tabular ${className}`}>
      {formatMoney(formatted)}
    </bdi>
  );
}
