import { useEffect, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type { clientAction } from '../account.tsx';
import type { AccountAnswer, AccountIntent } from './account-answer.ts';

/**
 * A part of one's own page whose forms are sent without leaving it. `answer` is what became of the
 * last, also where it was sent without scripts; `onDone` hears once of each that worked.
 */
export function useAccountForm(
  intents: readonly AccountIntent[],
  onDone?: (answer: AccountAnswer) => void,
) {
  const fetcher = useFetcher<typeof clientAction>();
  const posted = useActionData<typeof clientAction>();
  const isSending = fetcher.state !== 'idle';
  const last = fetcher.data ?? (posted && intents.includes(posted.intent) ? posted : undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (fetcher.data?.kind === 'done' && !isSending) done.current?.(fetcher.data);
  }, [fetcher.data, isSending]);
  return { Form: fetcher.Form, isSending, answer: isSending ? undefined : last };
}
