import { isEmail, type SavedShipping, type ShippingFields } from '#domain/checkout/shipping.ts';

export type FieldName = keyof ShippingFields | 'country' | 'dial_code';
export type Problem = 'missing' | 'shape';
export type Problems = Partial<Record<FieldName, Problem>>;

/** The fields in the order they stand on the page: the first wrong one gets the focus. */
export const fieldNames: readonly FieldName[] = [
  'first_name',
  'last_name',
  'email',
  'dial_code',
  'phone',
  'country',
  'city',
  'address',
];

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function controlOf(form: HTMLFormElement, name: FieldName): Control | undefined {
  const control = form.elements.namedItem(name);
  return control && 'validity' in control ? (control as Control) : undefined;
}

/** What the form holds, as typed. */
export function readForm(form: HTMLFormElement): SavedShipping {
  const value = (name: FieldName) => controlOf(form, name)?.value ?? '';
  return {
    formData: {
      first_name: value('first_name'),
      last_name: value('last_name'),
      email: value('email'),
      phone: value('phone'),
      city: value('city'),
      address: value('address'),
    },
    selectedCountryCode: value('dial_code'),
    selectedCountry: value('country'),
    timestamp: Date.now(),
  };
}

/** Puts saved details into the fields that nobody has typed into yet. */
export function fillForm(form: HTMLFormElement, saved: SavedShipping): void {
  const values: Record<FieldName, string> = {
    ...saved.formData,
    country: saved.selectedCountry,
    dial_code: saved.selectedCountryCode,
  };
  for (const name of fieldNames) {
    const control = controlOf(form, name);
    if (control && (control.value === '' || control instanceof HTMLSelectElement)) {
      control.value = values[name];
      // The closed select shows its code beside itself.
      if (name === 'dial_code') control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

/** What the browser finds wrong with one field, and the two things that it lets pass. */
export function problemOf(control: Control): Problem | undefined {
  const { validity, value, name } = control;
  if (validity.valueMissing || value.trim() === '') return 'missing';
  if (name === 'email' && (validity.typeMismatch || !isEmail(value))) return 'shape';
  return undefined;
}

/** Whether a number fits its dial code. The numbering plans are fetched only now. */
export async function isPhoneRight(fullNumber: string, dialCode: string): Promise<boolean> {
  try {
    const { readPhone } = await import('#domain/checkout/phone.ts');
    return readPhone(fullNumber)?.startsWith(dialCode) ?? false;
  } catch {
    // The plans could not be fetched: the server has them, too.
    return true;
  }
}
