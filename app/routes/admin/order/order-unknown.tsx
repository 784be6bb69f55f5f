import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { Seedling } from '../../../ui/brand-mark.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { isolated } from '../parts/isolated.ts';

/** An order that does not exist; the answer is a 404. */
export function OrderUnknown({ orderId }: { orderId: string }) {
  const t = useTranslations('admin.orderPage');
  return (
    <main
      id="content"
      className="wrap flex flex-1 flex-col items-center justify-center gap-4 py-20 text-center"
    >
      <Seedling className="text-4xl text-cypress" />
      <h1 className="font-display text-2xl break-all">
        {t('notFound', { id: isolated(orderId) })}
      </h1>
      <p className="text-muted">{t('notFoundHint')}</p>
      <ButtonLink to={href('/admin')}>{t('back')}</ButtonLink>
    </main>
  );
}
