import { useTranslations } from 'use-intl';
import type { ShippingDoubt } from '#domain/orders/ship-order.ts';
import { isolated } from '../isolated.ts';
import { YesOrNoDialog } from '../yes-no-dialog.tsx';

type Doubts = { orderId: string; doubts: readonly ShippingDoubt[] };

/** Asks before an order leaves that is not paid, cancelled or paid back, and says which of these. */
export function ShippingDoubtsDialog({
  onClose,
  ...doubts
}: Doubts & { onClose: (isMeant: boolean) => void }) {
  const t = useTranslations('admin.shippingDoubts');
  return (
    <YesOrNoDialog
      isDangerous
      title={t('title', { id: isolated(doubts.orderId) })}
      text={useReasons(doubts)}
      yes={t('confirm')}
      no={t('cancel')}
      onClose={onClose}
    />
  );
}

/** What speaks against shipping the order, a sentence each. */
export function useReasons({ doubts }: Pick<Doubts, 'doubts'>): string {
  const t = useTranslations('admin.shippingDoubts');
  return doubts.map((doubt) => t(`reasons.${doubt}`)).join(' ');
}
