import { controlOf, valueIn } from '#app/ui/form-control.ts';
import { countries } from '#domain/checkout/countries.ts';
import type { SavedShipping, ShippingFields } from '#domain/checkout/shipping.ts';

export type FieldName = keyof ShippingFields | 'country' | 'dial_code';

/** In page order: the first wrong one gets the focus. */
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

/** As typed. */
export function readForm(form: HTMLFormElement): SavedShipping {
  const value = (name: FieldName) => valueIn(form, name);
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

/** Leaves fields alone that were already typed into. */
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

let plans: typeof import('#domain/checkout/phone.ts') | undefined;

/** The numbering plans are fetched on first use. */
export async function isPhoneRight(fullNumber: string, dialCode: string): Promise<boolean> {
  try {
    plans = await import('#domain/checkout/phone.ts');
    return plans.readPhone(fullNumber)?.startsWith(dialCode) ?? false;
  } catch {
    // The plans could not be fetched: the server checks, too.
    return true;
  }
}

/**
 * A valid number for a dial code, once the plans are loaded: without them no number is found wrong.
 */
export function exampleFor(dialCode: string): string {
  const country = countries.find(({ dial_code }) => dial_code === dialCode)?.code;
  return (country && plans?.phoneExample(country)) ?? '';
}
