import { useStaffForm } from '../kit/use-staff-form.ts';
import type { PeopleAnswer } from './people-answer.ts';

/** The forms about one account or one invitation; `about` is empty for a new one. */
export function usePeopleForm(about: string, onDone?: (answer: PeopleAnswer) => void) {
  const form = useStaffForm<PeopleAnswer>({
    isMine: (answer) => answer.about === about,
    ...(onDone && { onDone }),
  });
  return { form, isSending: form.isSending, answer: form.answer };
}
