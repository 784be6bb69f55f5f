import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { visitorContext } from '#app/context.ts';
import { useRootData } from '#app/root-data.ts';
import { pageMeta } from '#app/shop/seo/page-head.ts';
import { SocialLinks } from '#app/shop/shell/social-links.tsx';
import { WhatsAppLink } from '#app/shop/shell/whatsapp-link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { contact as ar } from '#app/words/ar/contact.ts';
import { contact as en } from '#app/words/en/contact.ts';
import type { Route } from './+types/contact.ts';
import { MessageForm } from './message-form.tsx';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, () => ({ ...loaderData.text, path: href('/contact') }));

export function loader({ context }: Route.LoaderArgs) {
  return { text: { en, ar }[context.get(visitorContext).language] };
}

export default function Contact({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <main className="wrap py-12 md:py-20">
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[1fr_minmax(0,36rem)] lg:grid-rows-[auto_1fr]">
        <header>
          <h1 className="font-display font-medium text-3xl">{text.title}</h1>
          <p className="mt-5 max-w-md text-lg text-muted">{text.lead}</p>
        </header>
        <Panel className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <MessageForm text={text} />
        </Panel>
        <WaysToReachUs quicker={text.quicker} />
      </div>
    </main>
  );
}

function WaysToReachUs({ quicker }: { quicker: string }) {
  const t = useTranslations('shop');
  const { store, language } = useRootData();
  const hasPages = Object.values(store.social).some(Boolean);
  return (
    <dl className="self-start divide-y divide-hairline border-hairline border-y">
      <Way name={t('contact.email')}>
        <a href={`mailto:${store.supportEmail}`} className={link}>
          <bdi dir="ltr">{store.supportEmail}</bdi>
        </a>
      </Way>
      {store.whatsApp && (
        <Way name={t('whatsApp.name')}>
          <WhatsAppLink className={link}>
            <bdi dir="ltr">+{store.whatsApp}</bdi>
          </WhatsAppLink>
        </Way>
      )}
      <Way name={t('contact.hours')}>{store.hours?.[language] ?? t('hours.contact')}</Way>
      {hasPages && (
        <Way name={t('footer.social')}>
          <SocialLinks />
        </Way>
      )}
      <Way name={quicker}>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          <li>
            <Link to={href('/trackOrder')} className={link}>
              {t('links.trackOrder')}
            </Link>
          </li>
          <li>
            <Link to={href('/shipping-terms')} className={link}>
              {t('links.shippingTerms')}
            </Link>
          </li>
        </ul>
      </Way>
    </dl>
  );
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-4">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5 text-balance">{children}</dd>
    </div>
  );
}

const link = 'inline-block py-1 text-cypress underline underline-offset-4 hover:text-amber';
