import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { YesOrNoDialog } from '../kit/confirm-dialog.tsx';
import { FormOutcome } from '../kit/form-notices.tsx';
import { StaffForm, useStaffForm } from '../kit/staff-form.tsx';
import type { KeptAnswer, KeptIntent, ShownKept } from './kept.server.ts';

type KeptSectionProps = { kept: ShownKept; hasServer: boolean };

/** Emails saved while no mail server was configured: staff send or drop all of them. */
export function KeptSection({ kept: { count, since }, hasServer }: KeptSectionProps) {
  const t = useTranslations('admin.emails.kept');
  const [asking, setAsking] = useState<KeptIntent>();
  const form = useStaffForm<KeptAnswer>({
    onDone: (answer) => {
      if (answer.kind === 'done') showToast(t(answer.intent, { count: answer.count }));
    },
    isMine: ({ intent }) => intent === 'sent' || intent === 'dropped',
  });
  if (count === 0) return null;
  return (
    <Notice tone="info" className="mt-4 text-sm">
      <StaffForm
        form={form}
        onSubmit={(event) => {
          event.preventDefault();
          const pressed = event.submitter as HTMLButtonElement | null;
          setAsking(pressed?.value === 'send' ? 'send' : 'drop');
        }}
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <p className="grow">{t('text', { count, since })}</p>
        {hasServer && (
          <Button type="submit" name="act" value="send" pending={form.isSending}>
            {t('send')}
          </Button>
        )}
        <Button type="submit" name="act" value="drop" variant="secondary" pending={form.isSending}>
          {t('drop')}
        </Button>
      </StaffForm>
      <FormOutcome form={form} />
      {asking && (
        <YesOrNoDialog
          title={t(`ask.${asking}`, { count })}
          text={t(`askText.${asking}`)}
          yes={t(asking)}
          no={t('cancel')}
          isDangerous={asking === 'drop'}
          onClose={(isMeant) => {
            setAsking(undefined);
            if (isMeant) form.send({ act: asking });
          }}
        />
      )}
    </Notice>
  );
}
