import { useEffect, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type { clientAction } from '../order.tsx';
import type { AnswerTo, OrderIntent } from './order-answer.ts';

/**
 * A form of the page that is sent without leaving it. `answer` is what became of it last, also where
 * it was sent without scripts; `onDone` hears once of each that worked.
 */
export function useOrderForm<I extends OrderIntent>(
  intent: I,
  { key, onDone }: { key?: string; onDone?: (answer: AnswerTo<I>) => void } = {},
) {
  const fetcher = useFetcher<typeof clientAction>(key ? { key } : {});
  const posted = useActionData<typeof clientAction>();
  const isSending = fetcher.state !== 'idle';
  const last = fetcher.data ?? posted;
  const answer = last?.intent === intent ? (last as AnswerTo<I>) : undefined;

  const told = useRef<unknown>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const isDone = fetcher.data?.intent === intent && answer?.kind === 'done';
  useEffect(() => {
    if (!isDone || isSending || told.current === answer) return;
    told.current = answer;
    if (answer) done.current?.(answer);
  }, [isDone, isSending, answer]);

  return { Form: fetcher.Form, isSending, answer: isSending ? undefined : answer };
}
