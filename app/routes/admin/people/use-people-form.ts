import { useEffect, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type { clientAction } from '../people.tsx';
import type { PeopleAnswer } from './people-answer.ts';

/**
 * The forms about one account or one invitation, sent without leaving the page. `answer` is what
 * became of the last, also where it was sent without scripts; `onDone` hears once of each that worked.
 */
export function usePeopleForm(about: string, onDone?: (answer: PeopleAnswer) => void) {
  const fetcher = useFetcher<typeof clientAction>();
  const posted = useActionData<typeof clientAction>();
  const isSending = fetcher.state !== 'idle';
  const last = fetcher.data ?? (posted?.about === about ? posted : undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (fetcher.data?.kind === 'done' && !isSending) done.current?.(fetcher.data);
  }, [fetcher.data, isSending]);
  return { fetcher, isSending, answer: isSending ? undefined : last };
}
