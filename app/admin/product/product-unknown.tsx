import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { isolated } from '../kit/isolated.ts';
import { NothingHere } from '../kit/not-found.tsx';

/** A product that does not exist; the answer is a 404. */
export function ProductUnknown({ id }: { id: string }) {
  const t = useTranslations('admin.products');
  return (
    <NothingHere
      title={t('notFound', { id: isolated(id) })}
      hint={t('notFoundHint')}
      back={t('back')}
      to={href('/admin/products')}
    />
  );
}
