import { type DefaultValue, useForm } from '@conform-to/react';
import type { FormReply } from './staff-form-contract.ts';

type Limits = { required?: boolean; minLength?: number; maxLength?: number };

type FieldOptions<Name extends string> = {
  /** Id of the form, for a button outside it. */
  id?: string | undefined;
  /** Attributes of the fields. */
  limits?: Partial<Record<Name, Limits>>;
  /** Values of the fields, of a check box as a boolean. A select needs one. */
  defaultValue?: Partial<Record<Name, string | boolean>>;
  /** Restores the default values after each success. */
  isResetWhenDone?: boolean;
};

type Sending = {
  result: { kind: string; reply?: FormReply } | undefined;
  edited: ReadonlySet<string>;
};

/**
 * Joins the fields of a form to its sending by Conform: limits, default values, the typed values of a form that
 * was refused without scripts, problems until a field is edited, and the focus on the first wrong field.
 * Forms that have only buttons do without, because Conform watches the whole page for each form.
 */
export function useStaffFields<Name extends string>(
  { result, edited }: Sending,
  { id, limits, defaultValue, isResetWhenDone = false }: FieldOptions<Name>,
) {
  const isEmptied = isResetWhenDone && result?.kind === 'done';
  const [form, fields] = useForm<Record<Name, string>>({
    ...(id && { id }),
    lastResult: isEmptied ? withoutValues : result?.reply,
    constraint: limits as Record<Name, Limits>,
    defaultValue: defaultValue as DefaultValue<Record<Name, string>>,
    // The browser checks the fields if there are no scripts; otherwise the store does, in the page's language.
    defaultNoValidate: false,
  });
  // Conform still has the problems of the attempt before a success, whose result has no reply.
  const problemOf = (name: Name): string | undefined =>
    result?.reply && !edited.has(name) ? fields[name].errors?.[0] : undefined;
  const attributes = (name: Name) => {
    const { required, minLength, maxLength } = fields[name];
    return { name, required, minLength, maxLength, problem: problemOf(name) };
  };
  const initialValue = (name: Name) => `${fields[name].initialValue ?? ''}`;
  return {
    problemOf,
    initialValue,
    /** Attributes of the form. */
    formProps: { id: form.id, noValidate: form.noValidate },
    /** Properties of a text field or a select whose value the page holds itself. */
    attributes,
    /** Properties of a text field or a select. */
    field: (name: Name) => ({ ...attributes(name), defaultValue: initialValue(name) }),
    /** Properties of a check box. */
    checkBox: (name: Name) => ({ name, defaultChecked: initialValue(name) === 'on' }),
  };
}

const withoutValues: FormReply = { initialValue: null };
