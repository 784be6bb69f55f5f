import { data, href, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { ownFormsOnly } from '#app/middleware/require-same-origin.ts';
import { withCookies } from '#app/middleware/staff-only.ts';
import { TextField } from '#app/ui/field.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { acceptInvitation, findInvitation } from '#domain/staff/invitations.server.ts';
import { maxNameLength } from '#domain/staff/people.ts';
import { PasswordField } from '../forms/password-field.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import type { Route } from './+types/invitation.ts';
import { respondSignInError, respondUnreachable, type SignInFailure, SignInForm } from './form.tsx';
import { writeJoinedEmailCookie } from './joined-cookie.server.ts';
import { readTokenParam, SignInPage, SignInText, signInMeta } from './page.tsx';

export const handle = { isPublic: true };

export const middleware: Route.MiddlewareFunction[] = [ownFormsOnly];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  signInMeta(loaderData?.language, ({ signIn }) => signIn.invitation.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const invitation = await findInvitation(context.get(storeContext).db, readTokenParam(request));
  return data({ language, invitation }, { status: invitation ? 200 : 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    const { db, settings } = context.get(storeContext);
    const email = await acceptInvitation(db, {
      token: readTokenParam(request),
      name: `${form.get('name') ?? ''}`,
      password: `${form.get('password') ?? ''}`,
    });
    const joined = redirect(`${href('/adminLogin')}?said=joined`);
    return withCookies(joined, [await writeJoinedEmailCookie(email, settings.publicUrl)]);
  } catch (error) {
    return respondSignInError(error, context);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(respondUnreachable);
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation } = loaderData;
  const isDead = !invitation || actionData?.code === 'link_dead';
  return (
    <SignInPage
      title={<SignInText as={(t) => t(isDead ? 'invitation.deadTitle' : 'invitation.title')} />}
      back="sign-in"
    >
      <Panel>
        {isDead ? (
          <SignInText as={(t) => t('invitation.deadText')} />
        ) : (
          <JoinForm invitation={invitation} refusal={actionData} />
        )}
      </Panel>
    </SignInPage>
  );
}

type JoinFormProps = {
  invitation: { name: string; email: string };
  refusal: SignInFailure | undefined;
};

function JoinForm({ invitation: { name, email }, refusal }: JoinFormProps) {
  const t = useTranslations('admin.signIn.invitation');
  return (
    <SignInForm
      text={t('text', { email: isolateDirection(email) })}
      refusal={refusal}
      submit={t('submit')}
    >
      {/* Password managers save the new password under this name. */}
      <input type="email" name="email" value={email} readOnly autoComplete="username" hidden />
      <TextField
        label={t('name')}
        name="name"
        defaultValue={name}
        required
        maxLength={maxNameLength}
        autoComplete="name"
        dir="auto"
      />
      <PasswordField label={t('password')} name="password" />
    </SignInForm>
  );
}
