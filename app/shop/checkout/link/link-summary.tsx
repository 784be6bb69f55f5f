import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { type Money, money } from '#domain/money.ts';
import type { LinkView } from '../pay.server.ts';

/** The chosen method of an order that staff placed, and what the order costs with it. */
export function useLinkMethod(link: LinkView | undefined, stored: Money) {
  const [chosen, choose] = useState<string>();
  // A choice that was made before the page's code had loaded.
  useEffect(() => {
    const radio = document.querySelector<HTMLInputElement>('[name=payment_method]:checked');
    if (radio) choose(radio.value);
  }, []);
  const methods = link?.methods ?? [];
  const open = methods.filter(({ brokenLimit }) => !brokenLimit);
  const current = open.find(({ method }) => method === chosen) ?? open[0];
  return {
    methods,
    method: current?.method,
    fee: current?.fee,
    total: current?.total ?? stored,
    choose,
  };
}

type LinkSummaryProps = { link: LinkView; fee: Money | undefined };

/** Sums between the lines and the total, whose customer has not seen them before. */
export function LinkSummary({ link, fee }: LinkSummaryProps) {
  const t = useTranslations('checkout.summary');
  const { goods, discount, delivery } = link;
  const row = (label: string, amount: Money) => (
    <p className="flex justify-between gap-4">
      {label} <Price money={amount} />
    </p>
  );
  return (
    <div className="grid gap-1 border-hairline border-t py-3 text-muted text-sm">
      {row(t('subtotal'), goods)}
      {discount.amount > 0 && row(t('discount'), money(-discount.amount, discount.currency))}
      {delivery.amount > 0 ? (
        row(t('shipping'), delivery)
      ) : (
        <p className="flex justify-between gap-4">
          {t('shipping')} <span>{t('free')}</span>
        </p>
      )}
      {fee && fee.amount > 0 && row(t('fee'), fee)}
    </div>
  );
}
