import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { storeContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import type { CodedError } from '#domain/coded-error.ts';
import type { Permission } from '#domain/permissions.ts';
import {
  type IdempotentResult,
  runIdempotent,
  runIdempotentWithoutTransaction,
  type StaffRequest,
} from '#domain/staff/staff-requests.server.ts';
import type { Store } from '#domain/store.ts';
import { type RefusalStatuses, toRefusal } from './form-refusal.server.ts';
import type { FieldProblems, FormOutcome, FormReply, ResultOfForm } from './staff-form-contract.ts';
import { readStaffRequest, withoutOwnFields, withStore } from './staff-request.server.ts';

type Context = Readonly<RouterContextProvider>;

export type SentForm = { request: Request; context: Context; form: FormData };

export type StaffFormInput = SentForm & {
  /** Its database is the transaction that commits the form's key, where the form has one. */
  store: Store;
  staffId: string;
  actor: `staff:${string}`;
  staffRequest: StaffRequest;
  /** Headers of the response to a form that is done. */
  responseHeaders: Headers;
};

type Definition<Schema extends z.ZodType, Prepared, Outcome, Answer> = {
  /** Shape and types of the fields. The rules for their values are the domain's. */
  schema: Schema;
  /** Refuses a form that the schema rejects, which no page sends; default: a bad request. */
  invalid?: () => CodedError;
  permission?: Permission;
  /**
   * `transaction`: the form's key is committed with the effect, so `run` must call no outside service.
   * `outside`: `run` has its own transactions or calls outside services, and may harmlessly run twice after
   * a race or a crash. `none`: a repeat is harmless.
   */
  idempotent?: 'transaction' | 'outside' | 'none';
  /** Runs before the transaction. */
  prepare?: (values: z.output<Schema>, input: StaffFormInput) => Promise<Prepared>;
  run: (
    values: z.output<Schema>,
    input: StaffFormInput & { prepared: Prepared },
  ) => Promise<Outcome>;
  /** Recognises the outcomes that took effect; default: `done`. */
  isDone?: (outcome: FormOutcome) => boolean;
  /** Returns the part of the outcome that a repeat may have, without secrets. */
  toStored?: (outcome: Outcome) => Outcome;
  /** Runs after the commit, and for a repeat again. */
  afterCommit?: (outcome: Outcome, input: StaffFormInput) => Promise<Answer>;
  /** Names of fields whose values are not sent back after a refusal. */
  secrets?: readonly string[];
};

/** Runs one form with its key. Throws what `run` throws. */
export type StaffForm<Answer extends FormOutcome> = {
  permission: Permission | undefined;
  isDone: (outcome: FormOutcome) => boolean;
  execute: (sent: SentForm, responseHeaders: Headers) => Promise<Answer>;
  reply: (form: FormData, problems: FieldProblems) => FormReply;
};

export function staffForm<
  Schema extends z.ZodType,
  Outcome extends FormOutcome,
  Prepared = undefined,
  Answer extends FormOutcome = Outcome,
>(definition: Definition<Schema, Prepared, Outcome, Answer>): StaffForm<Answer> {
  const { schema, permission, isDone = hasKindDone, secrets = [] } = definition;
  const parse = (form: FormData) => parseWithZod(withoutOwnFields(form), { schema });
  return {
    permission,
    isDone,
    async execute(sent, responseHeaders) {
      const submission = parse(sent.form);
      const staffRequest = await readStaffRequest(sent);
      if (submission.status !== 'success') {
        throw definition.invalid?.() ?? data(undefined, { status: 400 });
      }
      const { value } = submission;
      const { id: staffId } = sent.context.get(staffContext);
      const inputIn = (context: Context): StaffFormInput => ({
        ...sent,
        context,
        store: context.get(storeContext),
        staffId,
        actor: `staff:${staffId}`,
        staffRequest,
        responseHeaders,
      });
      const outside = inputIn(sent.context);
      const prepared = (await definition.prepare?.(value, outside)) as Prepared;
      const outcome = await runOnce({ ...definition, isDone }, outside, (context) =>
        definition.run(value, { ...inputIn(context), prepared }),
      );
      return definition.afterCommit
        ? definition.afterCommit(outcome, outside)
        : (outcome as unknown as Answer);
    },
    reply(form, problems) {
      const entries = Object.entries(problems).map(([field, text]) => [field, [text]]);
      const fieldErrors = Object.fromEntries(entries) as Record<string, string[]>;
      const reply = parse(form).reply({ fieldErrors, hideFields: [...secrets] });
      // The schema's own messages are English and name no rule.
      return { ...reply, error: fieldErrors };
    },
  };
}

function hasKindDone({ kind }: FormOutcome): boolean {
  return kind === 'done';
}

type Repeating<Outcome> = Pick<
  Definition<z.ZodType, never, Outcome, never>,
  'idempotent' | 'toStored'
> & { isDone: (outcome: FormOutcome) => boolean };

/** Stores the outcome for a repeat if it took effect. */
async function runOnce<Outcome extends FormOutcome>(
  { idempotent = 'transaction', isDone, toStored = (outcome) => outcome }: Repeating<Outcome>,
  { context, store, staffRequest }: StaffFormInput,
  run: (context: Context) => Promise<Outcome>,
): Promise<Outcome> {
  if (idempotent === 'none') return run(context);
  if (idempotent === 'outside') {
    const runOutside = () => run(context);
    return (await runIdempotentWithoutTransaction(store.db, staffRequest, runOutside, toStored))
      .result;
  }
  const keep = (outcome: Outcome) => (isDone(outcome) ? toStored(outcome) : undefined);
  const runInside = (db: Store['db']) => run(withStore(context, { ...store, db }));
  return readStored(await runIdempotent(store.db, staffRequest, runInside, keep));
}

/** Releases up to 0.7 stored answers without a kind, some of them only the id of the record. */
function readStored<Outcome>({ result, isRepeat }: IdempotentResult<Outcome>): Outcome {
  const stored: unknown = result;
  if (!isRepeat || (typeof stored === 'object' && stored !== null && 'kind' in stored)) {
    return result;
  }
  if (typeof stored === 'boolean') return { kind: 'done' } as Outcome;
  const done = typeof stored === 'object' ? stored : { about: `${stored}` };
  return { kind: 'done', ...done } as Outcome;
}

type StaffForms = Record<string, StaffForm<FormOutcome>>;

/** The results of a page's forms: one member for each intent. */
export type ResultsOf<Forms extends StaffForms> = {
  [Intent in keyof Forms & string]: ResultOfForm<
    Intent,
    Forms[Intent] extends StaffForm<infer Answer> ? Answer : never
  >;
};

type Options = RefusalStatuses & {
  /** The form's name where no field `intent` has it. */
  intent?: string;
  /** The record that the form is about; default: its field `about`. */
  about?: string;
};

/** Handles one of a page's forms. Throws a 400 for an unknown one, and a 403 without the permission. */
export async function handleStaffForm<Forms extends StaffForms>(
  sent: SentForm,
  forms: Forms,
  options: Options = {},
) {
  const { form, context } = sent;
  const intent = options.intent ?? readText(form, 'intent');
  const definition = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
  if (!definition) throw data(undefined, { status: 400 });
  if (definition.permission) requirePermission(context, definition.permission);
  const target = { intent, about: options.about ?? readText(form, 'about') };
  type Result = ResultsOf<Forms>[keyof Forms & string];
  const headers = new Headers();
  try {
    const outcome = await definition.execute(sent, headers);
    const status = definition.isDone(outcome) ? 200 : statusOf(outcome);
    const reply = status === 200 ? undefined : definition.reply(form, {});
    const result = { ...target, ...outcome, ...(reply && { reply }) };
    return data(result as Result, { status, headers });
  } catch (error) {
    // A thrown response, for example a redirect.
    if (!(error instanceof Error)) throw error;
    const { status, retryAfterSeconds, ...refusal } = toRefusal(error, context, options);
    if (retryAfterSeconds) headers.set('Retry-After', `${retryAfterSeconds}`);
    const reply = definition.reply(form, refusal.problems ?? {});
    return data({ ...target, ...refusal, reply } as Result, { status, headers });
  }
}

function readText(form: FormData, name: string): string {
  return `${form.get(name) ?? ''}`;
}

function statusOf({ kind }: FormOutcome): number {
  if (kind === 'previewed' || kind === 'columns') return 200;
  return kind === 'wrong' ? 422 : 409;
}
