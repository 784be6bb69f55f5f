import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { useIsAwake } from '#app/ui/use-is-hydrated.ts';
import { NotSent } from '../kit/staff-form.tsx';
import type { StaffForm as StaffFormState } from '../kit/use-staff-form.ts';
import type { ProductAnswer } from './product-answer.ts';
import type { ProductForm } from './product-editor.tsx';
import { hasContested, StaleNotice } from './stale-notice.tsx';

type SaveBarProps = {
  form: ProductForm;
  sending: StaffFormState;
  answer: ProductAnswer | undefined;
  isNew: boolean;
  isSending: boolean;
  isUploading: boolean;
};

/** Saves, always in reach, and says how that went. */
export function SaveBar({ form, sending, answer, isNew, isSending, isUploading }: SaveBarProps) {
  const t = useTranslations('admin.products');
  const isAwake = useIsAwake();
  const stale = answer?.kind === 'stale' ? { meanwhile: answer.meanwhile, form } : undefined;
  const state = form.isDirty ? t('unsaved') : isNew ? '' : t('allSaved');
  return (
    <div className="sticky bottom-0 z-10 -mx-2 mt-4 border-hairline border-t bg-ivory px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <NotSent form={sending} className="mb-3" />
      {stale && <StaleNotice {...stale} />}
      {answer && answer.kind !== 'saved' && answer.kind !== 'stale' && (
        <Notice tone="bad" role="alert" className="mb-3 px-3! py-2! text-xs">
          {answer.kind === 'refused' && answer.message ? answer.message : t(answer.kind)}
        </Notice>
      )}
      {!isAwake && answer?.kind === 'saved' && (
        <Notice tone="good" role="status" className="mb-3 px-3! py-2! text-xs">
          {t('saved')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2">
        <p role="status" className="text-muted text-xs">
          {isAwake && state}
        </p>
        <Button type="submit" pending={isSending || isUploading}>
          {stale && hasContested(stale) ? t('saveMine') : t(isNew ? 'create' : 'save')}
        </Button>
      </div>
    </div>
  );
}
