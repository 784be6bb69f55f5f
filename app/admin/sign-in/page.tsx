import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Seedling } from '#app/ui/brand/brand-mark.tsx';
import { LanguageLink } from '#app/ui/language-link.tsx';
import { readNextPage } from '#domain/staff/sign-in/next-page.ts';
import { AdminMessagesProvider } from '../shell/admin-messages-provider.tsx';
import { adminMeta } from '../shell/page-meta.ts';
import { subtleButtonClass } from '../ui/class-names.ts';

type SignInPageProps = {
  /** Rendered inside the provider of the back office's messages. */
  title: ReactNode;
  children: ReactNode;
  back: 'shop' | 'sign-in';
};

export function SignInPage(props: SignInPageProps) {
  return (
    <AdminMessagesProvider>
      <main className="wrap flex min-h-dvh flex-col items-center justify-center py-10 text-sm">
        <div className="w-full max-w-sm">
          <div className="mb-7 flex flex-col items-center gap-4 text-center">
            <Seedling className="text-4xl text-cypress" />
            <h1 className="font-display text-2xl">{props.title}</h1>
          </div>
          {props.children}
          <SignInFooter back={props.back} />
        </div>
      </main>
    </AdminMessagesProvider>
  );
}

function SignInFooter({ back }: Pick<SignInPageProps, 'back'>) {
  const t = useTranslations('admin');
  return (
    <div className="mt-5 flex items-center justify-between gap-4">
      <Link
        to={back === 'shop' ? href('/') : href('/adminLogin')}
        reloadDocument={back === 'shop'}
        className={`${subtleButtonClass} inline-flex items-center`}
      >
        {back === 'shop' ? t('login.backToShop') : t('signIn.backToSignIn')}
      </Link>
      <LanguageLink className={subtleButtonClass} />
    </div>
  );
}

type TextOf = (t: ReturnType<typeof useTranslations<'admin.signIn'>>) => string;

/** Renders text on a page that provides the messages itself and so cannot call `useTranslations`. */
export function SignInText({ as }: { as: TextOf }) {
  return as(useTranslations('admin.signIn'));
}

type Meta = typeof adminMeta;

/** The address may hold a token, so no other site gets it as referrer. */
export const signInMeta: Meta = (language, title) => [
  ...adminMeta(language, title),
  { name: 'referrer', content: 'same-origin' },
];

export function readNextParam(request: Request): string | undefined {
  return readNextPage(new URL(request.url).searchParams.get('next'));
}

export function readTokenParam(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}
