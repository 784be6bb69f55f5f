import { useTranslations } from 'use-intl';
import { type Money, splitByShares } from '#domain/money.ts';
import { Price } from '../price.tsx';
import { usePlans } from '../use-currency.ts';

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
