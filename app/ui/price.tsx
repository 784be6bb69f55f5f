import { useTranslations } from 'use-intl';
import { formatMoney, type Money, money, splitByShares } from '#domain/money.ts';
import { useCurrency, usePlans } from './use-currency.ts';

/** `cents`: minor units of `currency`, by default that of the page. */
type PriceProps = { className?: string } & (
  | { money: Money }
  | { cents: number; currency?: string | undefined }
);

/** "$39.00", which reads the same way inside Arabic text. */
export function Price({ className = '', ...price }: PriceProps) {
  const currency = useCurrency();
  const formatted = 'money' in price ? price.money : money(price.cents, price.currency ?? currency);
  const text = formatMoney(formatted);
  const [, amount] = /^SAR\s(.+)$/.exec(text) ?? [];
  return (
    <bdi dir="ltr" className={`tabular ${amount ? 'whitespace-nowrap ' : ''}${className}`}>
      {amount ? <Riyals amount={amount} /> : text}
    </bdi>
  );
}

/** Fonts do not have the sign of 2025 yet. The text without a size is copied and read aloud as "SAR". */
function Riyals({ amount }: { amount: string }) {
  return (
    <>
      <span className="text-[0px]">SAR&nbsp;</span>
      <svg viewBox="0 0 112 126" aria-hidden="true" className={sign}>
        <path fill="currentColor" d={bars} />
      </svg>
      {amount}
    </>
  );
}

const sign = 'me-[0.2em] inline-block h-[0.78em] w-auto align-[-0.04em]';

/** Two stems, three slanted bars. */
const bars =
  'M70 111q-3 7-4 15l42-9q3-7 4-15zM108 90q3-7 4-15l-33 7V69l29-6q3-7 4-15l-33 7V7q-8 4-13 11v40l-13 3V0q-8 4-13 11v53l-30 6' +
  'q-3 7-4 15l34-7v17l-36 8q-3 7-4 15l38-8q4-1 7-5l7-10q1-2 1-4V76l13-3v27z';

/** "4 payments of SAR 28.75 with Tabby", for each plan that takes the price. The first payment is the largest. */
export function PlanLines({ price, className = '' }: { price: Money; className?: string }) {
  const t = useTranslations('shop');
  return usePlans(price).map(({ method, instalments }) => {
    const [first = price] = splitByShares(price, Array(instalments).fill(1));
    return (
      <p key={method} className={`text-muted text-sm ${className}`}>
        {t.rich('plan', {
          count: `${instalments}`,
          method: t(`footer.methods.${method}`),
          amount: () => <Price money={first} />,
        })}
      </p>
    );
  });
}
