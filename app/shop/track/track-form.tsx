import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useConnection } from '#app/browser/network/connection.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { SearchIcon } from '#app/ui/tool-icons.tsx';

export type TrackProblem = 'empty' | 'notFound' | 'wrong' | 'tooMany';

type TrackFormProps = { typed: string; problem: TrackProblem | undefined };

export function TrackForm({ typed, problem }: TrackFormProps) {
  const t = useTranslations('checkout.track');
  const [isEmpty, setEmpty] = useState(problem === 'empty');
  const form = useRef<HTMLFormElement>(null);
  const { isPending } = useConnection();
  const isLooking = useNavigation().formMethod === 'GET' && !isPending;

  useEffect(() => {
    if (isEmpty) focusOn(form.current);
  }, [isEmpty]);

  const check = (event: FormEvent<HTMLFormElement>) => {
    const field = event.currentTarget.elements.namedItem('order');
    if (!(field instanceof HTMLInputElement) || field.value.trim()) return setEmpty(false);
    event.preventDefault();
    setEmpty(true);
    field.focus();
  };

  return (
    <Form
      ref={form}
      action={href('/trackOrder')}
      noValidate
      onSubmit={check}
      className="flex flex-col gap-4"
    >
      <TextField
        name="order"
        label={t('label')}
        hint={t('example')}
        problem={isEmpty && t('empty')}
        required
        defaultValue={typed}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
      />
      <Button type="submit" size="lg" pending={isLooking} className="self-start">
        {!isLooking && <SearchIcon />}
        {t('submit')}
      </Button>
      {problem && problem !== 'empty' && (
        <Notice tone="bad" role="alert">
          {t(problem)}
        </Notice>
      )}
    </Form>
  );
}

function focusOn(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('order');
  if (field instanceof HTMLElement) field.focus();
}
