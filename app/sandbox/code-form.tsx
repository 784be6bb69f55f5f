import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import { rightCode } from '#domain/payments/sandbox-card.ts';
import { SandboxButtons } from './frame.tsx';

type CodeFormProps = {
  problem: 'missing' | 'wrong' | undefined;
  wrongCodes: number;
  attemptsLeft: number;
};

export function CodeForm({ problem, wrongCodes, attemptsLeft }: CodeFormProps) {
  const t = useTranslations('checkout.sandbox');
  const isBusy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const messages = {
    missing: () => t('codeMissing'),
    wrong: () => t('codeWrong', { left: attemptsLeft }),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer brings the focus back.
  useEffect(() => {
    const control = form.current?.elements.namedItem('code');
    if (control instanceof HTMLInputElement) control.select();
  }, [problem, wrongCodes]);

  return (
    <Form method="post" replace noValidate ref={form} aria-labelledby="code-title">
      <h2 id="code-title" className="font-semibold text-xl">
        {t('stepTitle')}
      </h2>
      <p className="mt-1.5 mb-5 text-muted text-sm">
        {t.rich('stepText', {
          code: () => (
            <bdi dir="ltr" className="tabular font-semibold text-ink">
              {rightCode}
            </bdi>
          ),
        })}
      </p>
      <input type="hidden" name="step" value="code" />
      <input type="hidden" name="wrong_codes" value={wrongCodes} />
      <TextField
        name="code"
        label={t('code')}
        problem={problem && messages[problem]()}
        required
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <SandboxButtons isBusy={isBusy}>{t('confirm')}</SandboxButtons>
    </Form>
  );
}
