import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useCan } from '../shell/use-can.ts';
import { YesOrNoDialog } from '../ui/confirm-dialog.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import type { DraftAct, DraftResult, DraftView } from './edit-product.server.ts';
import { Change } from './product-history.tsx';

/** Shows the draft of somebody who may not publish, and the decision about it. */
export function DraftSection({ draft }: { draft: DraftView }) {
  const t = useTranslations('admin.products.draft');
  const tEditing = useTranslations('admin.editing');
  const mayPublish = useCan('products.edit');
  return (
    <div data-draft="" className="mt-4">
      <Section title={t('title')}>
        <p>
          {t('by', {
            who: isolateDirection(draft.by ?? tEditing('formerStaff')),
            at: isolateDirection(draft.when),
          })}{' '}
          {t(mayPublish ? 'decide' : 'waits')}
        </p>
        {draft.changes.map((change) => (
          <Change key={change.field} change={change} />
        ))}
        <div className="mt-3 flex flex-wrap gap-3">
          {mayPublish && <DraftForm act="publish" version={draft.version} />}
          <DraftForm act="discard" version={draft.version} />
        </div>
      </Section>
    </div>
  );
}

function DraftForm({ act, version }: { act: DraftAct; version: string }) {
  const t = useTranslations('admin.products.draft');
  const [isConfirming, setConfirming] = useState(false);
  const form = useStaffForm<DraftResult>({
    intent: 'draft',
    isMine: (result) => result.intent === 'draft' && result.about === act,
  });
  const fields = { act, version, toast: t(`done.${act}`) };
  return (
    <>
      <StaffForm
        form={form}
        onSubmit={(event) => {
          if (act === 'publish') return;
          event.preventDefault();
          setConfirming(true);
        }}
      >
        <HiddenFields intent="draft" {...fields} />
        <Button
          type="submit"
          variant={act === 'publish' ? 'primary' : 'secondary'}
          pending={form.isSending}
        >
          {t(act)}
        </Button>
        <FormOutcome form={form} />
      </StaffForm>
      {isConfirming && (
        <YesOrNoDialog
          title={t('discardTitle')}
          text={t('discardText')}
          yes={t('discard')}
          no={t('keep')}
          isDangerous
          onClose={(isConfirmed) => {
            setConfirming(false);
            if (isConfirmed) form.send({ ...fields, intent: 'draft' });
          }}
        />
      )}
    </>
  );
}
