import { useTranslations } from 'use-intl';
import { asPaymentMethod } from '#domain/markets/payment-methods.ts';

/** A method that this release does not know is shown as it is stored. */
export function useMethodName(): (method: string) => string {
  const t = useTranslations('admin.markets.methods');
  return (stored) => {
    const method = asPaymentMethod(stored);
    return method ? t(method) : stored;
  };
}
