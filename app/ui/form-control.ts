import { isEmail } from '#domain/email-address.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The field is empty, or its value has the wrong format for its type. */
export type ControlProblem = 'missing' | 'shape';

export function findControl(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name);
  return control && 'validity' in control ? (control as Control) : undefined;
}

/** Returns an empty string if the field does not exist. */
export function readFieldValue(form: HTMLFormElement, name: string): string {
  return findControl(form, name)?.value ?? '';
}

/** The browser's own checks, and two mistakes that it lets pass. */
export function findControlProblem(control: Control): ControlProblem | undefined {
  const { validity, value, type } = control;
  if (validity.valueMissing || value.trim() === '') return 'missing';
  if (type === 'email' && (validity.typeMismatch || !isEmail(value))) return 'shape';
  return undefined;
}
