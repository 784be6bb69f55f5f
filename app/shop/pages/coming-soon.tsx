import { href, redirect } from 'react-router';
import { useLanguageInAddress } from '#app/browser/storage/language-in-address.ts';
import { storeContext, visitorContext } from '#app/context.ts';
import { useRootData } from '#app/root-data.ts';
import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { LanguageLink } from '#app/ui/language-link.tsx';
import { comingSoon as ar } from '#app/words/ar/coming-soon.ts';
import { comingSoon as en } from '#app/words/en/coming-soon.ts';
import type { Language } from '#domain/language.ts';
import { pageMeta } from '../seo/page-head.ts';
import { SocialLinks } from '../shell/social-links.tsx';
import type { Route } from './+types/coming-soon.ts';

/** Used by the loader alone, so that browsers do not load it. */
const texts: Record<Language, { [Name in keyof typeof en]: string }> = { en, ar };

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, () => ({
    title: loaderData.text.title,
    description: loaderData.note ?? loaderData.text.lead,
    path: href('/coming-soon'),
  }));

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  if (!settings.isClosed) throw redirect(href('/'));
  return { text: texts[language], note: settings.openingNote?.[language] };
}

export default function ComingSoon({ loaderData: { text, note } }: Route.ComponentProps) {
  const { language, store } = useRootData();
  useLanguageInAddress(language);
  return (
    <div className="page-frame flex min-h-dvh flex-col">
      <header className="wrap flex items-center justify-between gap-4 py-4">
        <BrandMark name={store.name[language]} logo={store.logo} />
        <LanguageLink />
      </header>
      <main className="wrap flex flex-1 flex-col items-center justify-center py-16 text-center">
        <h1 className="font-display font-medium text-4xl">{text.title}</h1>
        <p className="mt-5 max-w-md text-balance text-lg text-muted">{note ?? text.lead}</p>
        <p className="mt-10 text-muted text-sm">{text.contact}</p>
        <a href={`mailto:${store.supportEmail}`} className="link mt-1 font-semibold">
          <bdi>{store.supportEmail}</bdi>
        </a>
      </main>
      <footer className="wrap flex justify-center py-6">
        <SocialLinks />
      </footer>
    </div>
  );
}
