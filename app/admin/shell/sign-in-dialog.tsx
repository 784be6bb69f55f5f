import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { outsideApi } from '#domain/addresses.ts';
import type { SignInRefusal } from '#domain/staff/sign-in/sign-in.server.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { notifyOtherTabs } from './staff-tabs.ts';
import { signedInEvent } from './use-gate.ts';
import { useSignInRefusal } from './use-sign-in-refusal.ts';

export function SignInDialog({ email }: { email: string }) {
  const t = useTranslations('admin.sessionEnd');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { step, refusal, isSending, signIn } = useSignIn();
  useEffect(() => {
    dialog.current?.showModal();
    // The address is filled in, and a dialog focuses its first field.
    dialog.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      data-session-end={step}
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-hairline bg-paper text-ink text-sm backdrop:bg-ivory"
    >
      <div className="grid gap-5 p-6">
        <div>
          <h2 id={id} className="font-display text-xl">
            {t('title')}
          </h2>
          <p className="mt-2">{t('text', { email: isolateDirection(email) })}</p>
        </div>
        {refusal && !isSending && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        {step === 'password' ? (
          <PasswordStep email={email} isSending={isSending} signIn={signIn} />
        ) : (
          <CodeStep isSending={isSending} signIn={signIn} />
        )}
        {/* A full load: no state of the page is kept. */}
        <a
          href={href('/adminLogin')}
          className={`${subtleButtonClass} -my-2 grid place-items-center`}
        >
          {t('leave')}
        </a>
      </div>
    </dialog>
  );
}

type SignIn = (request: () => Promise<SignInResult>) => void;
type StepProps = { isSending: boolean; signIn: SignIn };

function PasswordStep({ email, isSending, signIn }: StepProps & { email: string }) {
  const t = useTranslations('admin.login');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signIn(() => signInAgain(`${form.get('email')}`, `${form.get('password')}`));
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextField
        label={t('email')}
        name="email"
        type="email"
        dir="ltr"
        defaultValue={email}
        autoComplete="username"
        required
      />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        dir="ltr"
        autoComplete="current-password"
        autoFocus
        required
      />
      <Button type="submit" pending={isSending} className="w-full">
        {isSending ? t('signingIn') : t('submit')}
      </Button>
    </form>
  );
}

function CodeStep({ isSending, signIn }: StepProps) {
  const t = useTranslations('admin.signIn.code');
  const [isBackup, setBackup] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = `${new FormData(event.currentTarget).get('code')}`;
    signIn(() => signInAgainWithCode(code, isBackup));
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p>{isBackup ? t('backupText') : t('text')}</p>
      <TextField
        key={`${isBackup}`}
        label={isBackup ? t('backupLabel') : t('label')}
        name="code"
        dir="ltr"
        autoComplete="one-time-code"
        inputMode={isBackup ? 'text' : 'numeric'}
        maxLength={isBackup ? 30 : 20}
        autoFocus
        required
      />
      <Button type="submit" pending={isSending} className="w-full">
        {t('submit')}
      </Button>
      <button type="button" onClick={() => setBackup(!isBackup)} className={subtleButtonClass}>
        {isBackup ? t('useApp') : t('useBackup')}
      </button>
    </form>
  );
}

function useSignIn() {
  const refusalText = useSignInRefusal();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);

  const signIn: SignIn = async (request) => {
    setSending(true);
    const result = await request();
    if (result.refusal === null && !result.needsCode) {
      notifyOtherTabs('signed-in');
      // The gate rechecks the session, then the dialog closes.
      dispatchEvent(new Event(signedInEvent));
      return;
    }
    setSending(false);
    setRefusal(result.refusal === null ? undefined : refusalText(result));
    if (result.refusal === null) setStep('code');
    else if (startsAnew.has(result.refusal)) setStep('password');
  };
  return { step, refusal, isSending, signIn };
}

const startsAnew: ReadonlySet<string> = new Set<SignInRefusal>([
  'code_expired',
  'disabled',
  'no_role',
  'wrong_role',
]);

const result = z.union([
  z.object({ refusal: z.null(), needsCode: z.boolean() }),
  z.object({
    refusal: z.string(),
    message: z.optional(z.string()),
    retryAfterSeconds: z.optional(z.number()),
  }),
]);

type SignInResult = z.infer<typeof result> | { refusal: 'unreachable' };

function signInAgain(email: string, password: string): Promise<SignInResult> {
  return post(outsideApi.signIn, { email, password });
}

function signInAgainWithCode(code: string, isBackupCode: boolean): Promise<SignInResult> {
  return post(outsideApi.signInCode, { code, isBackupCode });
}

async function post(address: string, body: object): Promise<SignInResult> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return result.parse(await response.json());
  } catch {
    return { refusal: 'unreachable' };
  }
}
