import { href, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { visitorContext } from '../../context.ts';
import type { RootData } from '../../root.tsx';
import { pageMeta } from '../store/parts/page-meta.ts';
import type { Route } from './+types/privacy.ts';
import { TextPage } from './parts/text-page.tsx';
import { privacy } from './texts/privacy.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, () => ({ ...loaderData.text, path: href('/privacy') }));

export function loader({ context }: Route.LoaderArgs) {
  return { text: privacy[context.get(visitorContext).language] };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('shop.footer');
  const { language, store } = useRouteLoaderData('root') as RootData;
  return (
    <TextPage text={loaderData.text}>
      <p className="pt-6 text-muted text-sm">{t('copyright', { name: store.name[language] })}</p>
    </TextPage>
  );
}
