import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { subtleButtonClass } from '../ui/class-names.ts';

/** Leads to the page on which owners set up the mail server and payment services. */
export function ServicesLink() {
  const t = useTranslations('admin.system');
  return (
    <Link
      to={href('/admin/settings/services')}
      className={`${subtleButtonClass} inline-flex items-center`}
    >
      {t('setUp')}
    </Link>
  );
}
