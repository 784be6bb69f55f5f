import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { AlertIcon } from '#app/ui/icons.tsx';
import { ShortageList } from '../cart/shortage-notice.tsx';
import { useCorrection } from './cart-shortages.tsx';
import type { CartChange } from './payment-request.ts';

type PaymentShortageProps = { changes: readonly CartChange[]; onReturn: () => void };

/** The server has refused the cart: one press corrects it, and leads back to the filled form. */
export function PaymentShortage({ changes, onReturn }: PaymentShortageProps) {
  const t = useTranslations('shop.stock');
  const payment = useTranslations('checkout.payment');
  const { shortages, correct } = useCorrection(
    Object.fromEntries(changes.map((one) => [one.id, one])),
  );
  return (
    <>
      <div role="alert">
        <h1 className="flex items-center gap-3 font-display text-2xl">
          <AlertIcon className="text-amber" />
          {t('title')}
        </h1>
        <ShortageList
          shortages={shortages}
          titleOf={(id) => changes.find((change) => change.id === id)?.title}
          className="mt-4"
        />
      </div>
      <p className="mt-3 text-muted text-sm">{payment('notStarted')}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        {shortages.length > 0 && <Button onClick={correct}>{t('correct')}</Button>}
        <Button variant="secondary" onClick={onReturn}>
          {payment('backToCheckout')}
        </Button>
      </div>
    </>
  );
}
