import { useEffect } from 'react';
import { data, href, Link, redirect, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { checkStaff } from '#domain/staff/session.server.ts';
import { type SignInRefusal, signIn } from '#domain/staff/sign-in.server.ts';
import { hearOtherTabs, tellOtherTabs } from '../../browser/staff-tabs.ts';
import { storeContext, visitorContext } from '../../context.ts';
import { withCookies } from '../../middleware/staff-only.ts';
import { Seedling } from '../../ui/brand-mark.tsx';
import { LanguageLink } from '../store/parts/language-link.tsx';
import type { Route } from './+types/login.ts';
import { AdminWords } from './parts/admin-words.tsx';
import { LoadFailed } from './parts/load-failed.tsx';
import { quietControl } from './parts/looks.ts';
import { adminMeta } from './parts/page-meta.ts';
import { SignInForm } from './parts/sign-in-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ login }) => login.title);

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex, nofollow' });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, auth } = context.get(storeContext);
  const check = await checkStaff(db, auth, request.headers);
  if (check.member) throw withCookies(redirect(href('/admin')), check.cookies);
  const headers = check.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  const { language } = context.get(visitorContext);
  return data({ language, refused: sentAway(request, check.refusal) }, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const email = `${form.get('email') ?? ''}`.trim();
  const password = `${form.get('password') ?? ''}`;
  const result = await signIn(context.get(storeContext), request.headers, { email, password });
  if (!result.refusal) return withCookies(redirect(href('/admin')), result.cookies);
  const { refusal, message, cookies } = result;
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  return data({ refusal, message, email }, { status: statusOf[refusal] ?? 400, headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (answer) {
    // The redirect that follows a sign-in comes this way too.
    if (answer instanceof Response) {
      tellOtherTabs('signed-in');
      throw answer;
    }
    const refusal = 'unreachable' as const;
    return data({ refusal, message: undefined, email: '' }, { status: 503 });
  }
}

const statusOf: Partial<Record<SignInRefusal, number>> = {
  wrong_credentials: 401,
  too_many_tries: 429,
  no_role: 403,
  wrong_role: 403,
  unexpected: 500,
};

/** The guard says in the address why somebody whose account lost its role was sent here. */
function sentAway(request: Request, refusal: string): 'no_role' | 'wrong_role' | undefined {
  const said = [refusal, new URL(request.url).searchParams.get('refused')];
  return (['no_role', 'wrong_role'] as const).find((reason) => said.includes(reason));
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  useEnterWithOtherTab();
  return (
    <AdminWords>
      <main className="wrap flex min-h-dvh flex-col items-center justify-center py-10 text-sm">
        <div className="w-full max-w-sm">
          <Title />
          <SignInForm refused={actionData ?? toRefused(loaderData.refused)} />
          <Ways />
        </div>
      </main>
    </AdminWords>
  );
}

function toRefused(refusal: 'no_role' | 'wrong_role' | undefined) {
  return refusal && { refusal, message: undefined, email: '' };
}

/** Somebody who signs in beside this tab is signed in here as well. */
function useEnterWithOtherTab() {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      hearOtherTabs((news) => {
        if (news === 'signed-in') void revalidate();
      }),
    [revalidate],
  );
}

function Title() {
  const t = useTranslations('admin.login');
  return (
    <div className="mb-7 flex flex-col items-center gap-4 text-center">
      <Seedling className="text-4xl text-cypress" />
      <h1 className="font-display text-2xl">{t('title')}</h1>
    </div>
  );
}

function Ways() {
  const t = useTranslations('admin.login');
  return (
    <div className="mt-5 flex items-center justify-between gap-4">
      <Link to={href('/')} className={`${quietControl} inline-flex items-center`}>
        {t('backToShop')}
      </Link>
      <LanguageLink className={quietControl} />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <AdminWords>
      <LoadFailed />
    </AdminWords>
  );
}
