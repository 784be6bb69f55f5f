import { useStaffForm } from '../kit/use-staff-form.ts';
import type { AttentionAnswer } from './attention-answer.ts';

/** A form about one item; `posted` is what became of it where it was sent without scripts. */
export function useItemForm(posted: AttentionAnswer | undefined) {
  const form = useStaffForm<AttentionAnswer>();
  const { isSending } = form;
  return { form, isSending, answer: isSending ? undefined : (form.answer ?? posted) };
}
