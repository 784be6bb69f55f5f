import { useTranslations } from 'use-intl';
import { NotSent, StaffForm } from '../kit/staff-form.tsx';
import { Refusal } from '../order/refusal.tsx';
import type { ShownItem } from './attention.tsx';
import type { AttentionAnswer } from './attention-answer.ts';
import { underlined } from './class-names.ts';
import { useItemForm } from './use-item-form.ts';

/** Asks the gateway how a payment ended. One of which it knows leaves the list by itself. */
export function AskForm({
  item,
  posted,
}: {
  item: ShownItem;
  posted: AttentionAnswer | undefined;
}) {
  const t = useTranslations('admin.attention');
  const { form, isSending, answer } = useItemForm(posted);
  return (
    <StaffForm form={form} className="flex flex-wrap items-center gap-x-4">
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="toast_paid" value={t('answers.paid')} />
      <input type="hidden" name="toast_failed" value={t('answers.failed')} />
      <button type="submit" aria-busy={isSending} className={underlined}>
        {t('ask')}
      </button>
      <p role="status">{answer?.kind === 'asked' && t(`answers.${answer.result}`)}</p>
      <Refusal answer={answer} />
      <NotSent form={form} />
    </StaffForm>
  );
}
