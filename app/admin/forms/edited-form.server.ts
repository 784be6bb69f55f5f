import { data } from 'react-router';

/** A refusal with the typed values. */
export type WithTyped<Result, Typed> = Result extends { kind: 'refused' }
  ? Result & { typed: Typed }
  : Result;

/** Adds the typed values to a refusal, for an editor that holds its values itself (`useEditedFields`). */
export function withTyped<Result extends { kind: string }, Typed>(
  { data: result, init }: ReturnType<typeof data<Result>>,
  typed: Typed,
) {
  const complete = result.kind === 'refused' ? { ...result, typed } : result;
  return data(complete as WithTyped<Result, Typed>, init ?? {});
}
