import { useStaffForm } from '../kit/use-staff-form.ts';
import type { AccountAnswer, AccountIntent } from './account-answer.ts';

/** The forms of one part of one's own page. */
export function useAccountForm(
  intents: readonly AccountIntent[],
  onDone?: (answer: AccountAnswer) => void,
) {
  const form = useStaffForm<AccountAnswer>({
    isMine: ({ intent }) => intents.includes(intent),
    ...(onDone && { onDone }),
  });
  return { form, isSending: form.isSending, answer: form.answer };
}
