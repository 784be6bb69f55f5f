import { type ControlProblem, controlOf, problemOf, valueIn } from '#app/ui/form-control.ts';
import {
  type ContactField,
  type ContactFields,
  contactFieldNames,
  contactLimits,
} from '#domain/contact/message.ts';

/** What is wrong with a field; `told` is what the store said of it. */
export type MessageProblem = ControlProblem | 'long' | { told: string };

/** The field for machines. */
export const trapName = '_gotcha';

export function checkField(form: HTMLFormElement, name: ContactField): MessageProblem | undefined {
  const control = controlOf(form, name);
  if (!control) return undefined;
  const isLong = control.value.trim().length > contactLimits[name];
  return problemOf(control) ?? (isLong ? 'long' : undefined);
}

/** What the form holds, as typed. */
export function readFields(form: HTMLFormElement): ContactFields {
  return {
    name: valueIn(form, 'name'),
    email: valueIn(form, 'email'),
    subject: valueIn(form, 'subject'),
    message: valueIn(form, 'message'),
  };
}

/** Puts a draft into the fields that nobody has typed into yet. */
export function fillFields(form: HTMLFormElement, draft: ContactFields): void {
  for (const name of contactFieldNames) {
    const control = controlOf(form, name);
    if (control?.value === '') control.value = draft[name];
  }
}
