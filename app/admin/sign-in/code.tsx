import { useEffect, useRef } from 'react';
import { Form, href, Link, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { ownFormsOnly } from '#app/middleware/require-same-origin.ts';
import { retryAfterHeader } from '#app/middleware/retry-after.ts';
import { withCookies } from '#app/middleware/staff-only.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { frontPage, signInAddressWithNext } from '#domain/staff/sign-in/next-page.ts';
import { signInWithCode } from '#domain/staff/sign-in/sign-in.server.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import type { Route } from './+types/code.ts';
import { readNextParam, SignInPage, SignInText, signInMeta } from './page.tsx';
import {
  Refusal,
  type Refused,
  respondRefusedSignIn,
  rethrowOrRespondUnreachable,
} from './sign-in-error.tsx';

export const handle = { isPublic: true };

export const middleware: Route.MiddlewareFunction[] = [ownFormsOnly];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  signInMeta(loaderData?.language, ({ signIn }) => signIn.code.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  // A missing cookie means that no password was entered yet; the cookie's validity is checked with the code.
  const isPending = /nabta\.two_factor=/.test(request.headers.get('cookie') ?? '');
  if (!isPending)
    throw redirect(signInAddressWithNext(readNextParam(request), href('/adminLogin')));
  const isBackup = new URL(request.url).searchParams.has('backup');
  const { language } = context.get(visitorContext);
  return { language, isBackup, next: readNextParam(request) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await signInWithCode(context.get(storeContext), request.headers, {
    code: `${form.get('code') ?? ''}`,
    isBackupCode: form.has('backup'),
    trustDevice: form.has('trust'),
  });
  const next = readNextParam(request);
  if (!result.refusal) return withCookies(redirect(next ?? frontPage), result.cookies);
  const { refusal, cookies } = result;
  if (restartReasons.has(refusal)) {
    const signInPage = `${href('/adminLogin')}?refused=${refusal}`;
    return withCookies(redirect(signInAddressWithNext(next, signInPage)), cookies);
  }
  return respondRefusedSignIn(result, {});
}

const restartReasons = new Set(['code_expired', 'disabled', 'no_role', 'wrong_role']);

export const headers: Route.HeadersFunction = retryAfterHeader;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((result: unknown) => rethrowOrRespondUnreachable(result, {}));
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInPage title={<SignInText as={(t) => t('code.title')} />} back="sign-in">
      <CodeForm isBackup={loaderData.isBackup} next={loaderData.next} refused={actionData} />
    </SignInPage>
  );
}

type CodeFormProps = {
  isBackup: boolean;
  next: string | undefined;
  refused: Refused | undefined;
};

function CodeForm({ isBackup, next, refused }: CodeFormProps) {
  const t = useTranslations('admin.signIn.code');
  const isSending = useNavigation().formMethod === 'POST';
  const isHydrated = useIsHydrated();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) fields.current?.querySelector<HTMLInputElement>('[name=code]')?.select();
  }, [refused]);
  const address = href('/adminLogin/code');
  return (
    <Panel>
      <Form method="post" noValidate={isHydrated} className="grid gap-5">
        <p>{isBackup ? t('backupText') : t('text')}</p>
        {refused && !isSending && <Refusal refused={refused} />}
        {isBackup && <input type="hidden" name="backup" value="1" />}
        <div ref={fields}>
          <TextField
            key={`${isBackup}`}
            label={isBackup ? t('backupLabel') : t('label')}
            name="code"
            dir="ltr"
            required
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={isBackup ? 'text' : 'numeric'}
            maxLength={isBackup ? 30 : 20}
          />
        </div>
        <CheckBox name="trust" label={t('trust')} />
        <Button type="submit" pending={isSending} className="w-full">
          {t('submit')}
        </Button>
        <Link
          to={signInAddressWithNext(next, isBackup ? address : `${address}?backup`)}
          replace
          className={`${subtleButtonClass} inline-flex items-center justify-center`}
        >
          {isBackup ? t('useApp') : t('useBackup')}
        </Link>
      </Form>
    </Panel>
  );
}
