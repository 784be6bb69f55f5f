import type { SubmissionResult } from '@conform-to/react';
import type { Clash } from '#domain/settings/save-section.server.ts';

/** Hidden fields of every staff form: its key, and the account that the page was rendered for. */
export const keyField = 'idempotency_key';
export const accountField = 'account';

/** Problems by field name. */
export type FieldProblems = Record<string, string>;

/** The typed values and their problems, for Conform's `useForm`. */
export type FormReply = SubmissionResult<string[]>;

/**
 * The effect of a form: `done`, or `changed`, `saved` and `undone` where the definition declares them as done
 * (`isDone`). The other kinds ask staff for a decision. `StaffFormRefusal` is the refusal of every form.
 */
export type FormOutcome = {
  kind:
    | 'asks'
    | 'changed'
    | 'columns'
    | 'conflict'
    | 'done'
    | 'happened_again'
    | 'previewed'
    | 'resolved'
    | 'saved'
    | 'stale'
    | 'undone'
    | 'wrong';
};

export type StaffFormRefusal = {
  kind: 'refused';
  /** A missing message means an unexpected error. */
  message: string | undefined;
  code?: string | undefined;
  problems?: FieldProblems | undefined;
};

/**
 * The result of a form: `intent` names the form, `about` the record that it changes. `reply` has the typed
 * values of a form that is not done.
 */
export type ResultOfForm<Intent extends string, Outcome> = {
  intent: Intent;
  about: string;
  reply?: FormReply;
} & (Outcome | StaffFormRefusal);

/** Saved values of a section of the settings. */
export type SectionView<F extends string> = {
  version: number;
  texts: Partial<Record<F, string>>;
};

/** `texts` are the form's next values. */
export type StaleSection<F extends string> = SectionView<F> & {
  kind: 'stale';
  clashes: Clash<F>[];
  by: string | undefined;
  when: string | undefined;
};

export type SectionResult<F extends string> =
  | ({ kind: 'done' } & SectionView<F>)
  | StaleSection<F>
  | { kind: 'refused' | 'asks'; reply?: FormReply };
