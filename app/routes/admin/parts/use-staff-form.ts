import { useEffect, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';

type Answer = { kind: string };

/**
 * Forms of one part of a page, sent without leaving it. `answer` is what became of the last, also
 * where it was sent without scripts and `isMine` knows it; `onDone` hears once of each that worked.
 */
export function useStaffForm<A extends Answer>(
  isMine: (answer: A) => boolean,
  onDone?: (answer: A) => void,
) {
  const fetcher = useFetcher<A>();
  const posted = useActionData<A>() as A | undefined;
  const fetched = fetcher.data as A | undefined;
  const isSending = fetcher.state !== 'idle';
  const last = fetched ?? (posted && isMine(posted) ? posted : undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (fetched?.kind === 'done' && !isSending) done.current?.(fetched);
  }, [fetched, isSending]);
  return { Form: fetcher.Form, isSending, answer: isSending ? undefined : last };
}
