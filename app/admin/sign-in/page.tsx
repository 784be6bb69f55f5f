import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Seedling } from '#app/ui/brand-mark.tsx';
import { LanguageLink } from '#app/ui/language-link.tsx';
import { AdminWords } from '../chrome/admin-words.tsx';
import { quietControl } from '../kit/class-names.ts';
import { adminMeta } from '../kit/page-meta.ts';

type SignInPageProps = {
  /** Said with the back office's words, which are there from here on. */
  title: ReactNode;
  children: ReactNode;
  /** Where the link at the foot leads: the shop, or back to sign-in. */
  back: 'shop' | 'sign-in';
};

/** A page before sign-in: one narrow form, the way back, the other language. */
export function SignInPage(props: SignInPageProps) {
  return (
    <AdminWords>
      <main className="wrap flex min-h-dvh flex-col items-center justify-center py-10 text-sm">
        <div className="w-full max-w-sm">
          <div className="mb-7 flex flex-col items-center gap-4 text-center">
            <Seedling className="text-4xl text-cypress" />
            <h1 className="font-display text-2xl">{props.title}</h1>
          </div>
          {props.children}
          <Ways back={props.back} />
        </div>
      </main>
    </AdminWords>
  );
}

function Ways({ back }: Pick<SignInPageProps, 'back'>) {
  const t = useTranslations('admin');
  return (
    <div className="mt-5 flex items-center justify-between gap-4">
      <Link
        to={back === 'shop' ? href('/') : href('/adminLogin')}
        className={`${quietControl} inline-flex items-center`}
      >
        {back === 'shop' ? t('login.backToShop') : t('signIn.backToSignIn')}
      </Link>
      <LanguageLink className={quietControl} />
    </div>
  );
}

type Saying = (t: ReturnType<typeof useTranslations<'admin.signIn'>>) => string;

/** Words of these pages where its page cannot ask for them itself: it is what brings them. */
export function Said({ as }: { as: Saying }) {
  return as(useTranslations('admin.signIn'));
}

type Meta = typeof adminMeta;

/** Like any page of the back office; besides, its address may hold a token and is told to nobody. */
export const signInMeta: Meta = (language, title) => [
  ...adminMeta(language, title),
  { name: 'referrer', content: 'same-origin' },
];

export const signInHeaders = () => ({ 'X-Robots-Tag': 'noindex, nofollow' });

export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}
