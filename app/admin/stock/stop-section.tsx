import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { YesOrNoDialog } from '../ui/confirm-dialog.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import type { StockStopResult } from './stock-page.server.ts';

/** Stops the stock of a product, after a question. */
export function StopSection({ title }: { title: string }) {
  const t = useTranslations('admin.stock.stop');
  const [isConfirming, setConfirming] = useState(false);
  const form = useStaffForm<StockStopResult>({ intent: 'stop' });
  const fields = { toast: t('done') };
  return (
    <Section title={t('title')}>
      <p className="mb-3 text-muted text-xs">{t('text')}</p>
      <StaffForm
        form={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setConfirming(true);
        }}
      >
        <HiddenFields {...fields} />
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending}>
          {t('title')}
        </Button>
      </StaffForm>
      {isConfirming && (
        <YesOrNoDialog
          title={t('question', { title: isolateDirection(title) })}
          text={t('text')}
          yes={t('title')}
          no={t('no')}
          isDangerous
          onClose={(isConfirmed) => {
            setConfirming(false);
            if (isConfirmed) form.send({ ...fields, intent: 'stop' });
          }}
        />
      )}
    </Section>
  );
}
