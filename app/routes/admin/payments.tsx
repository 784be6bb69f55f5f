import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { visitorContext } from '../../context.ts';
import { ArrowBackIcon } from '../../ui/icons.tsx';
import type { Route } from './+types/payments.ts';
import { quietControl } from './parts/looks.ts';
import { adminMeta } from './parts/page-meta.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ payments }) => payments.title);

export async function loader({ context }: Route.LoaderArgs) {
  return { language: context.get(visitorContext).language };
}

export default function Payments() {
  const t = useTranslations('admin.payments');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-6 outline-none">
      <Link to={href('/admin')} className={`${quietControl} inline-flex items-center gap-2`}>
        <ArrowBackIcon />
        {t('back')}
      </Link>
      <h1 className="mt-2 font-display text-2xl">{t('title')}</h1>
      <p className="mt-2 text-muted">{t('soon')}</p>
    </main>
  );
}
