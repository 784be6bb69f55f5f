import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { quietBrowser } from '../kit/no-validation-bubbles.ts';
import type { DoorRefusal } from './sign-in-answer.ts';

type DoorFormProps = {
  text: string;
  refusal: DoorRefusal | undefined;
  submit: string;
  children: ReactNode;
};

/** The one form of a page before the door; its address, token included, is the page's own. */
export function DoorForm({ text, refusal, submit, children }: DoorFormProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" ref={quietBrowser} className="grid gap-5">
      <p>{text}</p>
      {!isSending && <DoorNotice refusal={refusal} />}
      {children}
      <Button type="submit" pending={isSending} className="w-full">
        {submit}
      </Button>
    </Form>
  );
}

function DoorNotice({ refusal }: { refusal: DoorRefusal | undefined }) {
  const t = useTranslations('admin.login.refused');
  if (!refusal) return null;
  const { code, message } = refusal;
  return (
    <Notice tone="bad" role="alert">
      {message ?? t(code === 'unreachable' ? 'unreachable' : 'unexpected')}
    </Notice>
  );
}
