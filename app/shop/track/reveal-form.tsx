import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLine } from '#app/browser/connection.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { LockIcon } from '#app/ui/icons.tsx';
import type { TrackProblem } from './track-order.tsx';

export type RevealProblem = TrackProblem | 'emailMissing' | 'emailWrong';

/** Says why some details are hidden, and shows them to whoever knows the order's e-mail. */
export function RevealForm(props: { orderId: string; problem: RevealProblem | undefined }) {
  const { orderId, problem } = props;
  const t = useTranslations('checkout.track');
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const { isHeld } = useLine();
  const isAsking = navigation.formMethod === 'POST' && !isHeld;

  useEffect(() => {
    const field = problem && !isAsking && form.current?.elements.namedItem('email');
    if (field instanceof HTMLElement) field.focus();
  }, [problem, isAsking]);

  return (
    <Form
      ref={form}
      method="post"
      replace
      noValidate
      preventScrollReset
      className="mt-6 rounded-lg bg-sand/45 p-5"
    >
      <p className="flex items-start gap-2.5 text-sm">
        <LockIcon className="mt-[0.2em]" />
        {t('masked')}
      </p>
      <input type="hidden" name="order" value={orderId} />
      <div className="mt-4 flex flex-wrap items-start gap-3">
        <TextField
          name="email"
          type="email"
          label={t('email')}
          hint={t('revealHint')}
          problem={problem && t(problem)}
          required
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          className="max-w-sm flex-1 basis-64"
        />
        <Button type="submit" variant="secondary" pending={isAsking} className="sm:mt-8">
          {t('reveal')}
        </Button>
      </div>
    </Form>
  );
}
