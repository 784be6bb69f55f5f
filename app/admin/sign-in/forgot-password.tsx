import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { ownFormsOnly } from '#app/middleware/require-same-origin.ts';
import { retryAfterHeader } from '#app/middleware/retry-after.ts';
import { TextField } from '#app/ui/field.tsx';
import { Notice, Panel } from '#app/ui/panel.tsx';
import { isEmail } from '#domain/email-address.ts';
import { requestPasswordReset } from '#domain/staff/sign-in/password-reset.server.ts';
import { StaffError } from '#domain/staff/staff-error.ts';
import type { Route } from './+types/forgot-password.ts';
import { respondSignInError, respondUnreachable, type SignInFailure, SignInForm } from './form.tsx';
import { SignInPage, SignInText, signInMeta } from './page.tsx';

export const handle = { isPublic: true };

export const middleware: Route.MiddlewareFunction[] = [ownFormsOnly];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  signInMeta(loaderData?.language, ({ signIn }) => signIn.request.title);

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  return { language, hasMail: context.get(storeContext).mail !== undefined };
}

/** The same answer whether or not the address has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const email = `${(await request.formData()).get('email') ?? ''}`.trim();
  try {
    if (!isEmail(email)) throw new StaffError('email_invalid');
    await requestPasswordReset(context.get(storeContext), request.headers, email);
    return { isSent: true as const };
  } catch (error) {
    return respondSignInError(error, context);
  }
}

export const headers: Route.HeadersFunction = retryAfterHeader;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(respondUnreachable);
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isSent = actionData !== undefined && 'isSent' in actionData;
  const refusal = actionData && !('isSent' in actionData) ? actionData : undefined;
  return (
    <SignInPage
      title={<SignInText as={(t) => t(isSent ? 'request.sentTitle' : 'request.title')} />}
      back="sign-in"
    >
      <Panel>
        {!loaderData.hasMail && <NoMail />}
        {loaderData.hasMail && !isSent && <RequestForm refusal={refusal} />}
        {loaderData.hasMail && isSent && (
          <p role="status">
            <SignInText as={(t) => t('request.sent')} />
          </p>
        )}
      </Panel>
    </SignInPage>
  );
}

function RequestForm({ refusal }: { refusal: SignInFailure | undefined }) {
  const t = useTranslations('admin.signIn.request');
  return (
    <SignInForm text={t('text')} refusal={refusal} submit={t('submit')}>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        dir="ltr"
        required
        autoComplete="username"
      />
    </SignInForm>
  );
}

function NoMail() {
  const t = useTranslations('admin.signIn.request');
  return (
    <div className="grid gap-4">
      <Notice tone="info">{t('noMail')}</Notice>
      <p>{t('noMailText')}</p>
      <code dir="ltr" className="block rounded-sm bg-sand/40 px-3 py-2">
        npm run staff -- reset EMAIL
      </code>
    </div>
  );
}
