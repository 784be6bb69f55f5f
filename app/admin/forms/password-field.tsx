import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import {
  maxPasswordLength,
  minPasswordLength,
  type PasswordStrength,
  passwordStrength,
} from '#domain/staff/sign-in/password.ts';

type PasswordFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'problem'>;

export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('admin.account.strength');
  const [typed, setTyped] = useState('');
  const strength = passwordStrength(typed);
  return (
    <div>
      <TextField
        {...props}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        required
        minLength={minPasswordLength}
        maxLength={maxPasswordLength}
        hint={t('hint')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className={`mt-1 min-h-5 text-xs ${colours[strength]}`}>
        {typed !== '' && t(strength, { count: minPasswordLength - typed.length })}
      </p>
    </div>
  );
}

const colours: Record<PasswordStrength, string> = {
  short: 'text-muted',
  long: 'text-bad',
  weak: 'text-bad',
  fair: 'text-ink',
  strong: 'text-good',
};

type CurrentPasswordProps = Pick<PasswordFieldProps, 'label' | 'problem'>;

export function CurrentPassword(props: CurrentPasswordProps) {
  return (
    <TextField
      {...props}
      name="current"
      type="password"
      dir="ltr"
      required
      autoComplete="current-password"
    />
  );
}
