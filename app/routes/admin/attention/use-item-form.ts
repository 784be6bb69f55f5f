import { useFetcher } from 'react-router';
import type { clientAction } from '../attention.tsx';
import type { AttentionAnswer } from './attention-answer.ts';

/** A form about one item; `posted` is what became of it where it was sent without scripts. */
export function useItemForm(posted: AttentionAnswer | undefined) {
  const { Form, data, state } = useFetcher<typeof clientAction>();
  const isSending = state !== 'idle';
  return { Form, isSending, answer: isSending ? undefined : (data ?? posted) };
}
