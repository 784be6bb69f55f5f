import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { YesOrNoDialog } from '../kit/confirm-dialog.tsx';
import { isolated } from '../kit/isolated.ts';
import { NotSent, StaffForm } from '../kit/staff-form.tsx';
import { useStaffForm } from '../kit/use-staff-form.ts';
import type { EmailOnPage, SendAgainOutcome } from './email.tsx';

/** Sends an e-mail once more. One whose reader has got it already asks first. */
export function SendAgainForm({ email }: { email: EmailOnPage }) {
  const t = useTranslations('admin.emails');
  const { id, recipient, sendsTo, state, isOnceOnly } = email;
  const form = useStaffForm<SendAgainOutcome>();
  const { isSending, answer } = form;
  const [isAsking, setAsking] = useState(false);
  const isSentAlready = answer?.kind === 'refused' && answer.code === 'sent_already';
  useEffect(() => setAsking(isSentAlready), [isSentAlready]);
  useFollow(id, answer?.kind === 'done' ? answer.sentAs : undefined);

  if (state === 'sending' || (isOnceOnly && state !== 'queued')) return null;
  const to = { email: isolated(sendsTo) };
  const toasts = { toast: t('queued', to), toast_kept: t('card.kept', to) };
  return (
    <div className="mt-5">
      <StaffForm form={form}>
        <input type="hidden" name="toast" value={toasts.toast} />
        <input type="hidden" name="toast_kept" value={toasts.toast_kept} />
        <Button type="submit" variant="secondary" pending={isSending}>
          {state === 'queued' ? t('tryNow') : t('again')}
        </Button>
      </StaffForm>
      <NotSent form={form} className="mt-3" />
      <Failure answer={answer} />
      {isAsking && (
        <SendTwiceDialog
          email={recipient}
          onClose={(isMeant) => {
            setAsking(false);
            if (isMeant) form.send({ meant: '1', ...toasts });
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

function Failure({ answer }: { answer: SendAgainOutcome | undefined }) {
  const t = useTranslations('admin.emails');
  if (answer?.kind !== 'refused' || answer.code === 'sent_already') return null;
  const { message } = answer;
  return (
    <Notice tone="bad" role="alert" className="mt-3 text-xs">
      {message ? t('failed', { message }) : t('unexpected')}
    </Notice>
  );
}

type SendTwiceDialogProps = { email: string; onClose: (isMeant: boolean) => void };

/** Asks before somebody gets the same e-mail again. */
function SendTwiceDialog({ email, onClose }: SendTwiceDialogProps) {
  const t = useTranslations('admin.emails');
  return (
    <YesOrNoDialog
      title={t('askTitle')}
      text={t('askText', { email: isolated(email) })}
      yes={t('confirm')}
      no={t('cancel')}
      onClose={onClose}
    />
  );
}
