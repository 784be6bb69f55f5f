import { z } from 'zod';
import { readProductId } from '../catalog/product.ts';
import { hasTooMuchMarkup } from '../markdown.ts';
import { readSources } from './article-sources.ts';
import { missingVariableIn, unknownVariableIn } from './email-texts.ts';
import type { FieldRule } from './field-rule.ts';
import { unknownPlaceholdersIn } from './placeholders.ts';
import {
  fieldsOfKind,
  normalizeTextFields,
  readHighlights,
  type TextField,
  type TextFields,
  type TextKind,
} from './shop-texts.ts';

export type TextProblemCode =
  | 'required'
  | 'too_long'
  | 'invalid'
  | 'unknown_fact'
  | 'missing_variable'
  | 'intricate'
  | 'highlights'
  | 'sources'
  | 'date'
  | 'slug'
  | 'taken'
  | 'picture';

/** `what` is a value for the message: the maximum number of characters, or an unknown name. */
export type TextProblem = { code: TextProblemCode; what?: string; message?: string };
export type TextProblems = Record<string, TextProblem>;

/** `typed` holds the form's values, valid or not, so that staff need not type them again. */
export type ReadText = { typed: TextFields } & (
  | { texts: TextFields; problems?: undefined }
  | { texts?: undefined; problems: TextProblems }
);

export function readTextForm(kind: TextKind, form: FormData): ReadText {
  const names = fieldsOfKind(kind).map(({ name }) => name);
  const typed = Object.fromEntries(names.map((name) => [name, `${form.get(name) ?? ''}`]));
  const texts = normalizeTextFields(kind, typed);
  const problems = problemsIn(kind, texts);
  return Object.keys(problems).length > 0 ? { typed, problems } : { typed, texts };
}

/** Reads a form for a preview, which never fails: it truncates or omits invalid values. */
export function readPreviewFields(kind: TextKind, form: FormData): TextFields {
  const texts = normalizeTextFields(kind, readTextForm(kind, form).typed);
  return Object.fromEntries(
    fieldsOfKind(kind).map((field) => {
      const text = (texts[field.name] ?? '').slice(0, field.rule.maxLength);
      const code = problemOf(field, text)?.code;
      const isUsable = !code || code === 'unknown_fact' || code === 'missing_variable';
      return [field.name, isUsable ? text : field.name === 'iso_date' ? today() : ''];
    }),
  );
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Parses a saved text, perhaps of an older release. Undefined when it can no longer be shown. */
export function parseStoredText(kind: TextKind, stored: unknown): TextFields | undefined {
  const parsed = z.record(z.string(), z.string()).safeParse(stored).data;
  if (!parsed) return undefined;
  const texts = normalizeTextFields(kind, parsed);
  return Object.keys(problemsIn(kind, texts)).length === 0 ? texts : undefined;
}

function problemsIn(kind: TextKind, texts: TextFields): TextProblems {
  return Object.fromEntries(
    fieldsOfKind(kind).flatMap((field) => {
      const problem = problemOf(field, texts[field.name] ?? '');
      return problem ? [[field.name, problem]] : [];
    }),
  );
}

function problemOf({ field, rule }: TextField, text: string): TextProblem | undefined {
  const breaks = rule.form === 'line' ? '' : '\n\t';
  if (!text) return rule.isRequired ? { code: 'required' } : undefined;
  if (text.length > rule.maxLength) return { code: 'too_long', what: `${rule.maxLength}` };
  if (!isPlain(text, breaks) || (rule.variables && hidesText(text))) return { code: 'invalid' };
  const wrongVariable = variableProblem(rule, text);
  if (wrongVariable) return wrongVariable;
  if (rule.form === 'markdown' && hasTooMuchMarkup(text)) return { code: 'intricate' };
  return problemOfMeaning(field, text);
}

function variableProblem({ variables, needs = [] }: FieldRule, text: string) {
  if (!variables) {
    const [unknown] = unknownPlaceholdersIn(text);
    return unknown ? ({ code: 'unknown_fact', what: `{${unknown}}` } as const) : undefined;
  }
  const unknown = unknownVariableIn(text, variables);
  if (unknown) return { code: 'unknown_fact', what: unknown } as const;
  const missing = missingVariableIn(text, needs);
  return missing ? ({ code: 'missing_variable', what: `{${missing}}` } as const) : undefined;
}

/** Tells whether a text has marks that change its direction, hide something or break its lines. */
function hidesText(text: string): boolean {
  return /[\u2028\u2029\u200b\u202a-\u202e\u2066-\u2069\ufeff]/.test(text);
}

function isPlain(text: string, breaks: string): boolean {
  const controls = text.match(/\p{Cc}/gu) ?? [];
  return text.isWellFormed() && controls.every((one) => breaks.includes(one));
}

const meanings: Record<string, { code: TextProblemCode; isRight: (text: string) => boolean }> = {
  highlights: { code: 'highlights', isRight: (text) => readHighlights(text) !== undefined },
  sources: { code: 'sources', isRight: (text) => readSources(text) !== undefined },
  iso_date: { code: 'date', isRight: (text) => z.iso.date().safeParse(text).success },
  product_id: { code: 'invalid', isRight: (text) => readProductId(text) !== undefined },
  cover: { code: 'invalid', isRight: (text) => /^[\w-]+\.webp$/.test(text) },
};

function problemOfMeaning(field: string, text: string): TextProblem | undefined {
  const meaning = meanings[field];
  return meaning && !meaning.isRight(text) ? { code: meaning.code } : undefined;
}
