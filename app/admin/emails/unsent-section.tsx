import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { FormOutcome } from '../forms/form-notices.tsx';
import { StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { YesOrNoDialog } from '../ui/confirm-dialog.tsx';
import type { UnsentIntent, UnsentResult, UnsentSummary } from './unsent.server.ts';

type UnsentSectionProps = { unsent: UnsentSummary; hasServer: boolean };

/** Emails saved while no mail server was configured: staff send or drop all of them. */
export function UnsentSection({ unsent: { count, since }, hasServer }: UnsentSectionProps) {
  const t = useTranslations('admin.emails.unsent');
  const [pendingIntent, setPendingIntent] = useState<UnsentIntent>();
  const form = useStaffForm<UnsentResult>({
    onDone: (result) => {
      if (result.kind !== 'done') return;
      showToast(t(result.intent === 'send' ? 'sent' : 'dropped', { count: result.count }));
    },
    isMine: ({ intent }) => intent === 'send' || intent === 'drop',
  });
  if (count === 0) return null;
  return (
    <Notice tone="info" className="mt-4 text-sm">
      <StaffForm
        form={form}
        onSubmit={(event) => {
          event.preventDefault();
          const pressed = event.submitter as HTMLButtonElement | null;
          setPendingIntent(pressed?.value === 'send' ? 'send' : 'drop');
        }}
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <p className="grow">{t('text', { count, since })}</p>
        {hasServer && (
          <Button type="submit" name="act" value="send" pending={form.isSending}>
            {t('send', { count })}
          </Button>
        )}
        <Button type="submit" name="act" value="drop" variant="secondary" pending={form.isSending}>
          {t('drop', { count })}
        </Button>
      </StaffForm>
      <FormOutcome form={form} />
      {pendingIntent && (
        <YesOrNoDialog
          title={t(`ask.${pendingIntent}`, { count })}
          text={t(`askText.${pendingIntent}`, { count })}
          yes={t(pendingIntent, { count })}
          no={t('cancel')}
          isDangerous={pendingIntent === 'drop'}
          onClose={(isConfirmed) => {
            setPendingIntent(undefined);
            if (isConfirmed) form.send({ act: pendingIntent });
          }}
        />
      )}
    </Notice>
  );
}
