import { useEffect, useState } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/panel.tsx';
import type { action, EmailOnPage, SendAgainOutcome } from '../email.tsx';
import { isolated } from '../parts/isolated.ts';
import { SendTwiceDialog } from './send-twice-dialog.tsx';

/** Sends an e-mail once more. One whose reader has got it already asks first. */
export function SendAgainForm({ email }: { email: EmailOnPage }) {
  const t = useTranslations('admin.emails');
  const { id, recipient, sendsTo, state, isOnceOnly } = email;
  const { Form, submit, state: progress, data: outcome } = useFetcher<typeof action>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => setAsking(outcome?.error?.code === 'sent_already'), [outcome]);
  useFollow(id, outcome?.sentAs);

  if (state === 'sending' || (isOnceOnly && state !== 'queued')) return null;
  const to = { email: isolated(sendsTo) };
  const toasts = { toast: t('queued', to), toast_kept: t('card.kept', to) };
  return (
    <div className="mt-5">
      <Form method="post">
        <input type="hidden" name="toast" value={toasts.toast} />
        <input type="hidden" name="toast_kept" value={toasts.toast_kept} />
        <Button type="submit" variant="secondary" pending={progress !== 'idle'}>
          {state === 'queued' ? t('tryNow') : t('again')}
        </Button>
      </Form>
      <Failure outcome={progress === 'idle' ? outcome : undefined} />
      {isAsking && (
        <SendTwiceDialog
          email={recipient}
          onClose={(isMeant) => {
            setAsking(false);
            if (isMeant) void submit({ meant: '1', ...toasts }, { method: 'post' });
          }}
        />
      )}
    </div>
  );
}

/** A copy is an e-mail of its own, and has a page of its own. */
function useFollow(id: string, sentAs: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (sentAs && sentAs !== id) void navigate(href('/admin/emails/:id', { id: sentAs }));
  }, [id, sentAs, navigate]);
}

function Failure({ outcome }: { outcome: SendAgainOutcome | undefined }) {
  const t = useTranslations('admin.emails');
  if (!outcome?.error || outcome.error.code === 'sent_already') return null;
  const { message } = outcome.error;
  return (
    <Notice tone="bad" role="alert" className="mt-3 text-xs">
      {message ? t('failed', { message }) : t('unexpected')}
    </Notice>
  );
}
