import { data, href, Link, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { ownFormsOnly } from '#app/middleware/require-same-origin.ts';
import { retryAfterHeader } from '#app/middleware/retry-after.ts';
import { withCookies } from '#app/middleware/staff-only.ts';
import { Panel } from '#app/ui/panel.tsx';
import { isResetTokenValid, resetPassword } from '#domain/staff/sign-in/password-reset.server.ts';
import { PasswordField } from '../forms/password-field.tsx';
import type { Route } from './+types/new-password.ts';
import { respondSignInError, respondUnreachable, type SignInFailure, SignInForm } from './form.tsx';
import { readTokenParam, SignInPage, SignInText, signInMeta } from './page.tsx';

export const handle = { isPublic: true };

export const middleware: Route.MiddlewareFunction[] = [ownFormsOnly];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  signInMeta(loaderData?.language, ({ signIn }) => signIn.reset.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const isAlive = await isResetTokenValid(context.get(storeContext), readTokenParam(request));
  return data({ language, isAlive }, { status: isAlive ? 200 : 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const password = `${(await request.formData()).get('password') ?? ''}`;
  try {
    const token = readTokenParam(request);
    const input = { token, password };
    const cookies = await resetPassword(context.get(storeContext), request.headers, input);
    return withCookies(redirect(`${href('/adminLogin')}?said=password_set`), cookies);
  } catch (error) {
    return respondSignInError(error, context);
  }
}

export const headers: Route.HeadersFunction = retryAfterHeader;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(respondUnreachable);
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isDead = !loaderData.isAlive || actionData?.code === 'link_dead';
  return (
    <SignInPage
      title={<SignInText as={(t) => t(isDead ? 'reset.deadTitle' : 'reset.title')} />}
      back="sign-in"
    >
      <Panel>{isDead ? <Dead /> : <PasswordForm refusal={actionData} />}</Panel>
    </SignInPage>
  );
}

function PasswordForm({ refusal }: { refusal: SignInFailure | undefined }) {
  const t = useTranslations('admin.signIn.reset');
  return (
    <SignInForm text={t('text')} refusal={refusal} submit={t('submit')}>
      <PasswordField label={t('password')} name="password" />
    </SignInForm>
  );
}

function Dead() {
  const t = useTranslations('admin.signIn.reset');
  return (
    <div className="grid gap-3">
      <p>{t('deadText')}</p>
      <Link to={href('/adminLogin/forgot')} className="font-semibold text-cypress">
        {t('again')}
      </Link>
    </div>
  );
}
