import { readShipping, storeShipping } from '#app/browser/storage/saved-shipping.ts';
import { findControl, readFieldValue } from '#app/ui/form-control.ts';
import { type SavedShipping, typedFields } from '#domain/checkout/shipping.ts';
import { type AddressFieldName, addressFieldNames } from '#domain/geography/address-field-names.ts';
import { eachField, type ShopperField, shopperFields } from '#domain/orders/shopper-fields.ts';

export type ControlName = ShopperField | 'dial_code' | AddressFieldName;

/** Names of all countries' forms. */
export const controlNames: readonly ControlName[] = [
  ...shopperFields.flatMap((name): ControlName[] =>
    name === 'phone' ? ['dial_code', 'phone'] : [name],
  ),
  ...addressFieldNames.filter((name) => name !== 'city'),
];

/** A field that the country's form lacks keeps its saved value. */
export function readForm(form: HTMLFormElement): SavedShipping {
  const before = readShipping();
  const currentValue = (name: ControlName, saved = '') => {
    const control = findControl(form, name);
    // Governorates of another country are no choice in this list.
    return control instanceof HTMLSelectElement
      ? control.value || saved
      : (control?.value ?? saved);
  };
  const fields = addressFieldNames.flatMap((name) => {
    const value = name === 'city' ? '' : currentValue(name, before?.addressFields?.[name]);
    return value ? [[name, value] as const] : [];
  });
  return {
    formData: eachField(typedFields, (name) => currentValue(name, before?.formData[name])),
    selectedCountryCode: readFieldValue(form, 'dial_code'),
    selectedCountry: readFieldValue(form, 'country'),
    timestamp: Date.now(),
    ...(fields.length > 0 ? { addressFields: Object.fromEntries(fields) } : {}),
  };
}

export function saveShipping(form: HTMLFormElement): void {
  storeShipping(readForm(form));
}

export function restoreShipping(form: HTMLFormElement): void {
  const saved = readShipping();
  const country = findControl(form, 'country');
  if (saved) fillForm(form, saved);
  // Dial code and cities follow one that was chosen before hydration, too; the saved dial code stays.
  if (saved && country) country.dataset.before = saved.selectedCountry;
  country?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Fills the fields of a country that was chosen after the form was restored. */
export function restoreAddress(form: HTMLFormElement): void {
  const saved = readShipping();
  if (saved) fillForm(form, saved, ['city', 'address', ...addressFieldNames]);
}

/** Leaves fields alone that were already typed into, or chosen. */
function fillForm(form: HTMLFormElement, saved: SavedShipping, names = controlNames): void {
  const values: Partial<Record<ControlName, string>> = {
    ...saved.addressFields,
    ...saved.formData,
    country: saved.selectedCountry,
    dial_code: saved.selectedCountryCode,
  };
  for (const name of names) {
    const control = findControl(form, name);
    if (!control) continue;
    const isSelect = control instanceof HTMLSelectElement;
    if (isSelect ? !isChosen(control) : control.value === '') {
      control.value = values[name] ?? '';
      if (isSelect && control.selectedIndex < 0) control.value = '';
      // The closed select shows its code beside itself.
      if (name === 'dial_code') control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

function isChosen(control: HTMLSelectElement): boolean {
  return !control.selectedOptions[0]?.defaultSelected;
}
