import { useEffect } from 'react';
import { data, href, redirect, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { ownFormsOnly } from '#app/middleware/own-forms-only.ts';
import { withCookies } from '#app/middleware/staff-only.ts';
import { Notice } from '#app/ui/panel.tsx';
import { frontPage, leadingTo, readNextPage } from '#domain/staff/next-page.ts';
import { checkStaff } from '#domain/staff/session.server.ts';
import { signIn } from '#domain/staff/sign-in.server.ts';
import { AdminWords } from '../chrome/admin-words.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { adminMeta } from '../kit/page-meta.ts';
import { hearOtherTabs, tellOtherTabs } from '../kit/staff-tabs.ts';
import type { Route } from './+types/sign-in.ts';
import { DoorPage } from './page.tsx';
import { doorHeaders } from './route.ts';
import { SignInForm } from './sign-in-form.tsx';
import { signInStatus } from './sign-in-status.ts';

export const middleware: Route.MiddlewareFunction[] = [ownFormsOnly];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ login }) => login.title);

export const headers: Route.HeadersFunction = doorHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, auth } = context.get(storeContext);
  const check = await checkStaff(db, auth, request.headers);
  if (check.member) throw withCookies(redirect(nextOf(request) ?? frontPage), check.cookies);
  const headers = check.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  const { language } = context.get(visitorContext);
  const login = { language, refused: sentAway(request, check.refusal), done: justDone(request) };
  return data(login, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const email = `${form.get('email') ?? ''}`.trim();
  const password = `${form.get('password') ?? ''}`;
  const result = await signIn(context.get(storeContext), request.headers, { email, password });
  if (!result.refusal) {
    const next = nextOf(request);
    const code = leadingTo(next, href('/adminLogin/code'));
    const page = result.needsCode ? code : (next ?? frontPage);
    return withCookies(redirect(page), result.cookies);
  }
  const { refusal, message, cookies } = result;
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  return data({ refusal, message, email }, { status: signInStatus(refusal), headers });
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

/** The page that the guard has noted in the address. */
function nextOf(request: Request): string | undefined {
  return readNextPage(new URL(request.url).searchParams.get('next'));
}

const sentAwayFor = ['no_role', 'wrong_role', 'disabled', 'code_expired'] as const;
type SentAway = (typeof sentAwayFor)[number];

/** The guard says in the address why somebody whose account lost its role was sent here. */
function sentAway(request: Request, refusal: string): SentAway | undefined {
  const said = [refusal, new URL(request.url).searchParams.get('refused')];
  return sentAwayFor.find((reason) => said.includes(reason));
}

/** What somebody has just done who is sent here to sign in. */
function justDone(request: Request) {
  const said = new URL(request.url).searchParams.get('said');
  return (['joined', 'password_set'] as const).find((known) => known === said);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  useEnterWithOtherTab();
  const { refused, done } = loaderData;
  return (
    <DoorPage title={<Title />} back="shop">
      {done && !actionData && <Done done={done} />}
      <SignInForm refused={actionData ?? toRefused(refused)} />
    </DoorPage>
  );
}

function toRefused(refusal: SentAway | undefined) {
  return refusal && { refusal, message: undefined, email: '' };
}

function Done({ done }: { done: NonNullable<ReturnType<typeof justDone>> }) {
  const t = useTranslations('admin.door');
  return (
    <Notice tone="good" role="status" className="mb-4">
      {done === 'joined' ? t('joined') : t('passwordSet')}
    </Notice>
  );
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
  return useTranslations('admin.login')('title');
}

export function ErrorBoundary() {
  return (
    <AdminWords>
      <LoadFailed />
    </AdminWords>
  );
}
