import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { RefreshIcon, SpinnerIcon } from '#app/ui/icons.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { OrderNumber } from './order-number.tsx';

type CheckingPanelProps = {
  orderId: string | undefined;
  isChecking: boolean;
  /** How often the status was fetched. */
  checks: number;
  hasCart: boolean;
  /** The shopper cancelled; the gateway has not confirmed it yet. */
  hasCancelled: boolean;
  onRefresh: (() => void) | undefined;
};

export function CheckingPanel(props: CheckingPanelProps) {
  const { orderId, isChecking, checks, hasCart, hasCancelled, onRefresh } = props;
  const t = useTranslations('checkout.result');
  return (
    <Panel className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex items-center gap-3 font-display text-xl">
          <SpinnerIcon className="text-amber" />
          {t(hasCancelled ? 'cancelledTitle' : 'checkingTitle')}
        </h2>
        <p className="mt-2 text-sm">
          {t(hasCancelled ? 'cancelledChecking' : 'checkingText')}{' '}
          {hasCart && t(hasCancelled ? 'cancelledCart' : 'checkingCart')}
        </p>
        {orderId && <OrderNumber orderId={orderId} className="mt-2" />}
      </div>
      <div className="flex items-center gap-4">
        {onRefresh && (
          <Button variant="secondary" pending={isChecking} onClick={onRefresh}>
            {!isChecking && <RefreshIcon />}
            {t('refresh')}
          </Button>
        )}
        <p role="status" className="text-muted text-sm">
          {checks > 0 && !isChecking && t('stillOpen')}
        </p>
      </div>
    </Panel>
  );
}
