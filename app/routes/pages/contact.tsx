import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { visitorContext } from '../../context.ts';
import type { RootData } from '../../root.tsx';
import { pageMeta } from '../store/parts/page-meta.ts';
import { SocialLinks } from '../store/parts/social-links.tsx';
import type { Route } from './+types/contact.ts';
import { TextPage } from './parts/text-page.tsx';
import { contact } from './texts/contact.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, () => loaderData.text);

export function loader({ context }: Route.LoaderArgs) {
  return { text: contact[context.get(visitorContext).language] };
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('shop');
  const { store } = useRouteLoaderData('root') as RootData;
  return (
    <TextPage text={loaderData.text}>
      <dl className="mt-10 divide-y divide-hairline border-hairline border-y">
        <Entry name={t('contact.email')}>
          <a
            href={`mailto:${store.supportEmail}`}
            className="text-cypress underline underline-offset-4 hover:text-amber"
          >
            <bdi dir="ltr">{store.supportEmail}</bdi>
          </a>
        </Entry>
        <Entry name={t('contact.hours')}>{t('hours.contact')}</Entry>
        <Entry name={t('footer.social')}>
          <SocialLinks />
        </Entry>
      </dl>
    </TextPage>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
