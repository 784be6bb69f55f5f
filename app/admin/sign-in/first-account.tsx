import { useEffect, useRef } from 'react';
import { data, href, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { ownFormsOnly } from '#app/middleware/require-same-origin.ts';
import { withCookies } from '#app/middleware/staff-only.ts';
import { TextField } from '#app/ui/field.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { setUpFirstAccount } from '#domain/staff/first-account.server.ts';
import { maxNameLength } from '#domain/staff/people.ts';
import { frontPage, signInAddressWithNext } from '#domain/staff/sign-in/next-page.ts';
import { checkStaff } from '#domain/staff/sign-in/session.server.ts';
import { toRefusal } from '../forms/form-refusal.server.ts';
import { PasswordField } from '../forms/password-field.tsx';
import type { FieldProblems } from '../forms/staff-form-contract.ts';
import type { Route } from './+types/first-account.ts';
import { respondUnreachable, type SignInFailure, SignInForm } from './form.tsx';
import { readNextParam, SignInPage, SignInText, signInMeta } from './page.tsx';

export const handle = { isPublic: true };

export const middleware: Route.MiddlewareFunction[] = [ownFormsOnly];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  signInMeta(loaderData?.language, ({ signIn }) => signIn.firstAccount.title);

/**
 * Admits only the first account, which staffOnly redirects here before any other page. Throws redirects
 * for others.
 */
async function requireFirstAccount({ request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const { db, auth } = context.get(storeContext);
  const { member, cookies } = await checkStaff(db, auth, request.headers);
  const next = readNextParam(request);
  if (!member)
    throw withCookies(redirect(signInAddressWithNext(next, href('/adminLogin'))), cookies);
  if (!member.isFirstAccount) throw withCookies(redirect(next ?? frontPage), cookies);
  return { member, cookies };
}

export async function loader(args: Route.LoaderArgs) {
  const { cookies } = await requireFirstAccount(args);
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  return data({ language: args.context.get(visitorContext).language }, { headers });
}

/** Returns the submitted values, except the password. */
type Refused = SignInFailure & {
  problems?: FieldProblems | undefined;
  name?: string;
  email?: string;
};

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { member, cookies } = await requireFirstAccount(args);
  const form = await request.formData();
  const text = (field: string) => `${form.get(field) ?? ''}`;
  const [name, email, password] = [text('name'), text('email'), text('password')];
  try {
    const { id: staffId, sessionId } = member;
    const setup = { staffId, sessionId, name, email, password };
    await setUpFirstAccount(context.get(storeContext).db, setup);
  } catch (error) {
    const { message, problems, status } = toRefusal(error, context);
    const refused = { code: 'unexpected', message, problems, name, email } as const;
    return data<Refused>(refused, { status });
  }
  return withCookies(redirect(readNextParam(request) ?? frontPage), cookies);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(respondUnreachable);
}

export default function FirstAccount({ actionData }: Route.ComponentProps) {
  return (
    <SignInPage title={<SignInText as={(t) => t('firstAccount.title')} />} back="shop">
      <Panel>
        <SetupForm refused={actionData as Refused | undefined} />
      </Panel>
    </SignInPage>
  );
}

function SetupForm({ refused }: { refused: Refused | undefined }) {
  const t = useTranslations('admin.signIn.firstAccount');
  const fields = useRef<HTMLDivElement>(null);
  const problems = refused?.problems;
  useEffect(() => {
    if (problems) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  return (
    <SignInForm text={t('text')} refusal={problems ? undefined : refused} submit={t('submit')}>
      <div ref={fields} className="grid gap-5">
        <TextField
          label={t('name')}
          name="name"
          defaultValue={refused?.name}
          required
          maxLength={maxNameLength}
          autoComplete="name"
          dir="auto"
          problem={problems?.name}
        />
        <TextField
          label={t('email')}
          name="email"
          type="email"
          defaultValue={refused?.email}
          required
          autoComplete="username"
          dir="ltr"
          hint={t('emailHint')}
          problem={problems?.email}
        />
        <PasswordField label={t('password')} name="password" problem={problems?.password} />
      </div>
    </SignInForm>
  );
}
