import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { data, Form, href, Link, redirect, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { ownFormsOnly } from '#app/middleware/require-same-origin.ts';
import { retryAfterHeader } from '#app/middleware/retry-after.ts';
import { withCookies } from '#app/middleware/staff-only.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice, Panel } from '#app/ui/panel.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { frontPage, signInAddressWithNext } from '#domain/staff/sign-in/next-page.ts';
import { checkStaff } from '#domain/staff/sign-in/session.server.ts';
import { signIn } from '#domain/staff/sign-in/sign-in.server.ts';
import { AdminMessagesProvider } from '../shell/admin-messages-provider.tsx';
import { adminMeta } from '../shell/page-meta.ts';
import { listenToOtherTabs } from '../shell/staff-tabs.ts';
import { field, subtleButtonClass } from '../ui/class-names.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/sign-in.ts';
import { clearJoinedEmailCookie, readJoinedEmail } from './joined-cookie.server.ts';
import { readNextParam, SignInPage } from './page.tsx';
import {
  Refusal,
  type Refused,
  respondRefusedSignIn,
  rethrowOrRespondUnreachable,
} from './sign-in-error.tsx';

export const handle = { isPublic: true };

export const middleware: Route.MiddlewareFunction[] = [ownFormsOnly];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ login }) => login.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, auth } = context.get(storeContext);
  const check = await checkStaff(db, auth, request.headers);
  if (check.member) throw withCookies(redirect(readNextParam(request) ?? frontPage), check.cookies);
  const headers = check.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  const { language } = context.get(visitorContext);
  const login = {
    language,
    refused: readSignOutReason(request, check.refusal),
    done: readCompletedStep(request),
    email: await readJoinedEmail(request),
  };
  return data(login, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const email = `${form.get('email') ?? ''}`.trim();
  const password = `${form.get('password') ?? ''}`;
  const store = context.get(storeContext);
  const result = await signIn(store, request.headers, { email, password });
  if (!result.refusal) {
    const next = readNextParam(request);
    const code = signInAddressWithNext(next, href('/adminLogin/code'));
    const page = result.needsCode ? code : (next ?? frontPage);
    return withCookies(redirect(page), [
      ...result.cookies,
      ...(await clearJoinedEmailCookie(request, store.settings.publicUrl)),
    ]);
  }
  return respondRefusedSignIn(result, { email });
}

export const headers: Route.HeadersFunction = retryAfterHeader;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((result: unknown) =>
    rethrowOrRespondUnreachable(result, { email: '' }),
  );
}

const signOutReasons = ['no_role', 'wrong_role', 'disabled', 'code_expired'] as const;
type SignOutReason = (typeof signOutReasons)[number];

/** The guard puts the reason into the address when an account has lost its role. */
function readSignOutReason(request: Request, refusal: string): SignOutReason | undefined {
  const reasons = [refusal, new URL(request.url).searchParams.get('refused')];
  return signOutReasons.find((reason) => reasons.includes(reason));
}

function readCompletedStep(request: Request) {
  const notice = new URL(request.url).searchParams.get('said');
  return (['joined', 'password_set'] as const).find((option) => option === notice);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  useEnterWithOtherTab();
  const { refused, done, email } = loaderData;
  return (
    <SignInPage title={<Title />} back="shop">
      {done && !actionData && <Done done={done} />}
      <SignInForm refused={actionData ?? toSignInRefusal(refused)} email={email} />
    </SignInPage>
  );
}

function toSignInRefusal(refusal: SignOutReason | undefined) {
  return refusal && { refusal, message: undefined, email: '' };
}

function Done({ done }: { done: NonNullable<ReturnType<typeof readCompletedStep>> }) {
  const t = useTranslations('admin.signIn');
  return (
    <Notice tone="good" role="status" className="mb-4">
      {done === 'joined' ? t('joined') : t('passwordSet')}
    </Notice>
  );
}

function useEnterWithOtherTab() {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      listenToOtherTabs((change) => {
        if (change === 'signed-in') void revalidate();
      }),
    [revalidate],
  );
}

function Title() {
  return useTranslations('admin.login')('title');
}

export function ErrorBoundary() {
  return (
    <AdminMessagesProvider>
      <LoadFailed />
    </AdminMessagesProvider>
  );
}

type RefusedSignIn = Refused & { email: string };

type Mistakes = { email?: string; password?: string };

type SignInFormProps = { refused: RefusedSignIn | undefined; email: string | undefined };

/** `email` is the address of a new member who has just joined. */
function SignInForm({ refused, email }: SignInFormProps) {
  const t = useTranslations('admin.login');
  const signIn = useTranslations('admin.signIn');
  const isSigningIn = useNavigation().formMethod === 'POST';
  const isHydrated = useIsHydrated();
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (refused) password.current?.select();
  }, [refused]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const mistakes = findMistakes(form, t);
    setMistakes(mistakes);
    const first = (['email', 'password'] as const).find((name) => mistakes[name]);
    if (first || isSigningIn) event.preventDefault();
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  return (
    <Panel>
      <Form method="post" onSubmit={submit} noValidate={isHydrated} className="grid gap-5">
        {refused && !isSigningIn && <Refusal refused={refused} />}
        <Field
          name="email"
          type="email"
          label={t('email')}
          mistake={mistakes.email}
          autoComplete="username"
          defaultValue={refused?.email ?? email}
        />
        <Field
          ref={password}
          name="password"
          type="password"
          label={t('password')}
          mistake={mistakes.password}
          autoComplete="current-password"
        />
        <Button type="submit" pending={isSigningIn} className="w-full">
          {isSigningIn ? t('signingIn') : t('submit')}
        </Button>
        <Link
          to={href('/adminLogin/forgot')}
          className={`${subtleButtonClass} -my-2 inline-flex items-center justify-center`}
        >
          {signIn('forgot')}
        </Link>
      </Form>
    </Panel>
  );
}

type FieldProps = {
  ref?: React.Ref<HTMLInputElement>;
  name: string;
  type: string;
  label: string;
  mistake: string | undefined;
  autoComplete: string;
  defaultValue?: string | undefined;
};

function Field({ label, mistake, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        required
        dir="ltr"
        aria-invalid={mistake ? true : undefined}
        aria-describedby={mistake ? `${id}-mistake` : undefined}
        className={`${field} rtl:text-end`}
      />
      {mistake && (
        <p id={`${id}-mistake`} className="text-bad text-xs">
          {mistake}
        </p>
      )}
    </div>
  );
}

function findMistakes(
  form: HTMLFormElement,
  t: ReturnType<typeof useTranslations<'admin.login'>>,
): Mistakes {
  const validity = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).validity;
  const email = validity('email');
  return {
    ...(email.valueMissing && { email: t('emailRequired') }),
    ...(email.typeMismatch && { email: t('emailInvalid') }),
    ...(validity('password').valueMissing && { password: t('passwordRequired') }),
  };
}
