import type { ReactNode } from 'react';
import { data, Form, type RouterContextProvider, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { reportErrorContext, visitorContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { errorText } from '#app/words/error-text.ts';
import { StaffError, type StaffErrorCode } from '#domain/staff/staff-error.ts';

type SignInFormProps = {
  text: string;
  refusal: SignInFailure | undefined;
  submit: string;
  children: ReactNode;
};

/** Posts to the page's own address, token included. */
export function SignInForm({ text, refusal, submit, children }: SignInFormProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const isHydrated = useIsHydrated();
  return (
    <Form method="post" noValidate={isHydrated} className="grid gap-5">
      <p>{text}</p>
      {!isSending && <SignInNotice refusal={refusal} />}
      {children}
      <Button type="submit" pending={isSending} className="w-full">
        {submit}
      </Button>
    </Form>
  );
}

function SignInNotice({ refusal }: { refusal: SignInFailure | undefined }) {
  const t = useTranslations('admin.login.refused');
  if (!refusal) return null;
  const { code, message } = refusal;
  return (
    <Notice tone="bad" role="alert">
      {message ?? t(code === 'unreachable' ? 'unreachable' : 'unexpected')}
    </Notice>
  );
}

type Context = Readonly<RouterContextProvider>;

export type SignInFailure = {
  code: StaffErrorCode | 'unexpected' | 'unreachable';
  message: string | undefined;
};

export function respondSignInError(error: unknown, context: Context) {
  if (error instanceof StaffError) {
    const message = errorText(error, context.get(visitorContext).language);
    const status = error.code === 'too_many_tries' ? 429 : error.code === 'link_dead' ? 410 : 422;
    const { retryAfterSeconds } = error.details;
    const headers = new Headers();
    if (retryAfterSeconds) headers.set('Retry-After', `${retryAfterSeconds}`);
    return data<SignInFailure>({ code: error.code, message }, { status, headers });
  }
  context.get(reportErrorContext)(error);
  return data<SignInFailure>({ code: 'unexpected', message: undefined }, { status: 500 });
}

/**
 * Responds to an action that got no response. Rethrows the redirect after a success, which arrives here,
 * too.
 */
export function respondUnreachable(result: unknown) {
  if (result instanceof Response) throw result;
  return data<SignInFailure>({ code: 'unreachable', message: undefined }, { status: 503 });
}
