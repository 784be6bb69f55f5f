import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext } from '#app/context.ts';
import { useRootData } from '#app/root-data.ts';
import { privacy, privacyWithMarkets } from '../../../content/pages/privacy.ts';
import { pageMeta } from '../seo/page-head.ts';
import type { Route } from './+types/privacy-policy.ts';
import { publishedOrOwnText } from './text-page.server.ts';
import { TextPage } from './text-page.tsx';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, () => ({ ...loaderData.text, path: href('/privacy') }));

export function loader({ context }: Route.LoaderArgs) {
  const { markets } = context.get(storeContext);
  const own = markets.open.length > 0 ? privacyWithMarkets : privacy;
  return { text: publishedOrOwnText(context, 'privacy', own) };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('shop.footer');
  const { language, store } = useRootData();
  return (
    <TextPage text={loaderData.text}>
      <p className="pt-6 text-muted text-sm">{t('copyright', { name: store.name[language] })}</p>
    </TextPage>
  );
}
