import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readCustomer } from '#app/browser/storage/saved-shipping.ts';
import { Price } from '#app/ui/price.tsx';
import { useCurrency } from '#app/ui/use-currency.ts';
import { asPaymentMethod, isManualMethod } from '#domain/markets/payment-methods.ts';
import { PaymentMarks } from '../shell/payment-marks.tsx';
import type { MethodChoice, OrderPrice } from './use-order-price.ts';

/** Returns the method that the shopper chose, now or at an earlier attempt. */
export function useChosenMethod() {
  const [chosen, choose] = useState<string>();
  useEffect(() => choose(readCustomer()?.payment_method), []);
  return { chosen, choose };
}

type PaymentMethodsProps = {
  price: Pick<OrderPrice, 'methods' | 'method'>;
  choose: (method: string) => void;
};

/** Shows nothing where there is nothing to choose. */
export function PaymentMethods({ price: { methods, method }, choose }: PaymentMethodsProps) {
  const t = useTranslations('checkout.methods');
  if (!methods[1] && !methods[0]?.brokenLimit) return null;
  return (
    <fieldset className="mt-8">
      <legend className="font-display text-xl">{t('title')}</legend>
      <div className="mt-4 divide-y divide-hairline overflow-hidden rounded-md border border-edge bg-paper">
        {methods.map((one) => (
          <Method
            key={one.method}
            {...one}
            isChosen={one.method === method && !one.brokenLimit}
            choose={choose}
          />
        ))}
      </div>
    </fieldset>
  );
}

type MethodProps = MethodChoice & { isChosen: boolean; choose: (method: string) => void };

function Method({ method, fee, brokenLimit, isChosen, choose }: MethodProps) {
  const t = useTranslations('checkout.methods');
  const currency = useCurrency();
  const name = asPaymentMethod(method);
  return (
    <label className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3 transition-colors has-disabled:cursor-default has-checked:bg-sand has-focus-visible:outline-2 has-focus-visible:outline-cypress has-focus-visible:-outline-offset-2">
      <input
        type="radio"
        name="payment_method"
        value={method}
        checked={isChosen}
        disabled={brokenLimit !== undefined}
        onChange={() => choose(method)}
        className="size-5 shrink-0 accent-cypress focus-visible:outline-none"
      />
      <span className={`me-auto min-w-0 ${brokenLimit ? 'text-muted' : 'font-medium'}`}>
        {name ? t(`names.${name}`) : method}
        {brokenLimit ? (
          <span className="block text-sm">
            {t.rich(brokenLimit.code === 'method_min' ? 'from' : 'upTo', {
              limit: () => <Price money={brokenLimit.limit} />,
            })}
          </span>
        ) : (
          fee.amount > 0 && (
            <span className="block font-normal text-muted text-sm">
              {t.rich('fee', { fee: () => <Price money={fee} /> })}
            </span>
          )
        )}
      </span>
      <PaymentMarks methods={[method]} currency={currency} isDecorative size="small" />
      {isChosen && isManualMethod(method) && (
        <span className="w-full ps-8 text-sm">{t(`explained.${method}`)}</span>
      )}
    </label>
  );
}
