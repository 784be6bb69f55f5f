import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, href, Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { field, quietControl } from '../kit/class-names.ts';
import { quietBrowser } from '../kit/no-validation-bubbles.ts';
import { Refusal, type Refused } from './sign-in-error.tsx';

export type RefusedSignIn = Refused & { email: string };

type Mistakes = { email?: string; password?: string };

export function SignInForm({ refused }: { refused: RefusedSignIn | undefined }) {
  const t = useTranslations('admin.login');
  const door = useTranslations('admin.door');
  const isSigningIn = useNavigation().formMethod === 'POST';
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const password = useRef<HTMLInputElement>(null);

  // After a refusal the next thing to do is type the password again.
  useEffect(() => {
    if (refused) password.current?.select();
  }, [refused]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const found = findMistakes(form, t);
    setMistakes(found);
    const first = (['email', 'password'] as const).find((name) => found[name]);
    if (first || isSigningIn) event.preventDefault();
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  return (
    <Panel>
      <Form method="post" onSubmit={submit} ref={quietBrowser} className="grid gap-5">
        {refused && !isSigningIn && <Refusal refused={refused} />}
        <Field
          name="email"
          type="email"
          label={t('email')}
          mistake={mistakes.email}
          autoComplete="username"
          defaultValue={refused?.email}
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
          className={`${quietControl} -my-2 inline-flex items-center justify-center`}
        >
          {door('forgot')}
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
        className={field}
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
