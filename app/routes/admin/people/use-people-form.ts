import { useStaffForm } from '../parts/use-staff-form.ts';
import type { PeopleAnswer } from './people-answer.ts';

/** The forms about one account or one invitation; `about` is empty for a new one. */
export function usePeopleForm(about: string, onDone?: (answer: PeopleAnswer) => void) {
  return useStaffForm<PeopleAnswer>((answer) => answer.about === about, onDone);
}
