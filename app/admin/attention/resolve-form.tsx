import { type SyntheticEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { isForAdmins, longestResolution } from '#domain/attention/attention.ts';
import { NotSent, StaffForm } from '../kit/staff-form.tsx';
import type { ShownItem } from './attention.tsx';
import type { AttentionAnswer } from './attention-answer.ts';
import type { Hold } from './attention-list.tsx';
import { underlined } from './class-names.ts';
import { NotDone } from './not-done.tsx';
import { useItemForm } from './use-item-form.ts';

type ResolveFormProps = {
  item: ShownItem;
  hold: Hold;
  posted: AttentionAnswer | undefined;
};

/** Marks an item as done, with a note on what was done. */
export function ResolveForm({ item, hold, posted }: ResolveFormProps) {
  const t = useTranslations('admin.attention');
  const { form, isSending, answer } = useItemForm(posted);
  const { times, look } = useTimesSeen(item, answer);
  const isConfirming = isForAdmins(item.kind);
  const label = isConfirming ? t('confirm') : t('markDone');
  const isDone = answer?.kind === 'done';
  useEffect(() => {
    if (isDone) hold(item, false);
  }, [isDone, hold, item]);
  const follow = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    hold(item, currentTarget.open);
    look(currentTarget.open);
  };
  return (
    <details
      name="resolve"
      open={posted !== undefined}
      onToggle={follow}
      className="min-w-0 open:basis-full"
    >
      <summary className={underlined}>{label}</summary>
      <StaffForm form={form} className="mt-1 grid max-w-prose gap-3 pb-1">
        <input type="hidden" name="id" value={item.id} />
        <input type="hidden" name="times" value={times} />
        <input
          type="hidden"
          name="toast_done"
          value={isConfirming ? t('confirmed') : t('marked')}
        />
        <TextAreaField
          label={isConfirming ? t('confirmNote') : t('note')}
          hint={t('noteHint')}
          name="note"
          rows={2}
          dir="auto"
          maxLength={longestResolution}
          required
        />
        <NotDone answer={answer} />
        <NotSent form={form} />
        <Button type="submit" className="justify-self-start" pending={isSending}>
          {isConfirming ? t('confirmYes') : t('markDone')}
        </Button>
      </StaffForm>
    </details>
  );
}

/**
 * How often it had happened when staff began to write, not how often by now: the server refuses what
 * they have not seen, and tells, and the next press is about what they were told.
 */
function useTimesSeen({ times }: ShownItem, answer: AttentionAnswer | undefined) {
  const [seen, setSeen] = useState<number>();
  const told = answer?.kind === 'happened_again' ? answer.times : undefined;
  const look = (isWriting: boolean) => setSeen(isWriting ? times : undefined);
  return { times: told ?? seen ?? times, look };
}
