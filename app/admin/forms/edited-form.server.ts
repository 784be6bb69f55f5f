import { data } from 'react-router';
import type { SectionSaved } from '#domain/settings/save-section.server.ts';
import { type Choice, conflictChoiceFieldName } from './conflict-contract.ts';
import type { StaleSection } from './staff-form-contract.ts';

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

type Saved<F extends string> = SectionSaved<F, unknown>;

/** Formats the answer to a section that a colleague has changed (`edited-section.tsx`). */
export function toStaleSection<F extends string>(
  { at, ...stale }: Extract<Saved<F>, { kind: 'stale' }>,
  format: (moment: Date) => string,
): StaleSection<F> {
  return { ...stale, when: at && format(at) };
}

/** Fields of which staff chose the colleague's value after a conflict: it is left as it is. */
export function withoutTheirs<Texts extends Partial<Record<string, string>>>(
  texts: Texts,
  form: FormData,
): Texts {
  const own = Object.entries(texts).filter(
    ([field]) => form.get(conflictChoiceFieldName(field)) !== ('theirs' satisfies Choice),
  );
  return Object.fromEntries(own) as Texts;
}
