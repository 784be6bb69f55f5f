import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { isolated } from '../isolated.ts';
import { NothingHere } from '../not-found.tsx';

/** An order that does not exist; the answer is a 404. */
export function OrderUnknown({ orderId }: { orderId: string }) {
  const t = useTranslations('admin.orderPage');
  return (
    <NothingHere
      title={t('notFound', { id: isolated(orderId) })}
      hint={t('notFoundHint')}
      back={t('back')}
      to={href('/admin')}
    />
  );
}
