import { useStaffForm } from '../kit/use-staff-form.ts';
import type { AnswerTo, OrderAnswer, OrderIntent } from './order-answer.ts';

/** A form of the page, of one intent; `key` where an answer is to outlive the component. */
export function useOrderForm<I extends OrderIntent>(
  intent: I,
  onDone?: (answer: AnswerTo<I>) => void,
  key?: string,
) {
  const form = useStaffForm<OrderAnswer>({
    ...(key ? { key } : {}),
    isMine: (posted) => posted.intent === intent,
    onDone: (answer) => onDone?.(answer as AnswerTo<I>),
  });
  return { form, isSending: form.isSending, answer: form.answer as AnswerTo<I> | undefined };
}
