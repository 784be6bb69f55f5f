import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { type Money, money } from '#domain/money.ts';
import type { OrderSums as AllSums } from '#domain/orders/lookup/order-sums.ts';
import type { OrderView } from './order-view.ts';

/** An order's total, with the sums that make it where the order has them. */
export function OrderTotal({ order }: { order: OrderView }) {
  const t = useTranslations('checkout.track');
  const { sums, total, currency } = order;
  if (total === undefined) return null;
  return (
    <>
      {sums && <OrderSums sums={sums} />}
      <p className="flex justify-between border-hairline border-t pt-3 font-semibold">
        {t('total')} <Price cents={total} currency={currency} />
      </p>
      {sums && sums.taxRateBp > 0 && (
        <p className="mt-1 text-muted text-xs">
          <IncludedVat {...sums} />
        </p>
      )}
    </>
  );
}

type SumRows = Pick<AllSums, 'goods' | 'discount' | 'delivery'> & { fee?: Money | undefined };

/** Sums between the lines of an order and its total. */
export function OrderSums({ sums: { goods, discount, delivery, fee } }: { sums: SumRows }) {
  const t = useTranslations('checkout.summary');
  const off = discount.amount > 0 && money(-discount.amount, discount.currency);
  return (
    <dl className="tabular grid gap-1 border-hairline border-t py-3 text-muted text-sm">
      <Sum label={t('subtotal')} amount={goods} />
      {off && <Sum label={t('discount')} amount={off} />}
      <Sum label={t('shipping')} amount={delivery.amount > 0 ? delivery : t('free')} />
      {fee && fee.amount > 0 && <Sum label={t('fee')} amount={fee} />}
    </dl>
  );
}

function Sum({ label, amount }: { label: string; amount: Money | string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd>{typeof amount === 'string' ? amount : <Price money={amount} />}</dd>
    </div>
  );
}

/** "Includes VAT 5 %: AED 7.37". */
export function IncludedVat({ tax, taxRateBp }: Pick<AllSums, 'tax' | 'taxRateBp'>) {
  const t = useTranslations('checkout.summary');
  const amount = () => <Price money={tax} />;
  return t.rich('vat', { rate: `${taxRateBp / 100}`, amount });
}
