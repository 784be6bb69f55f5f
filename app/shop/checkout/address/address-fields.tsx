import { useLayoutEffect } from 'react';
import { AddressFormField } from '#app/ui/address/address-form-field.tsx';
import { CityField } from '#app/ui/address/city-field.tsx';
import { findControl, readFieldValue } from '#app/ui/form-control.ts';
import type { FormAddress } from '#domain/checkout/shopper/shipping-customer.ts';
import type { AddressFieldName } from '#domain/geography/address-field-names.ts';
import {
  type AddressProblemCode,
  type AddressValues,
  asAddressCountry,
  fieldsOfCountry,
} from '#domain/geography/address-forms.ts';
import { noUnit, parseAddress } from '#domain/geography/parse-address.ts';
import { type Language, listSeparator } from '#domain/language.ts';
import type { CountryAddressProps } from './address-props.ts';
import { useShortCodeLookUp } from './use-short-code-look-up.tsx';

/** Keeps the values of fields that the forms of two countries share. */
export function AddressFields({
  country,
  messages,
  hasLookUp,
  problems,
  onFields,
}: CountryAddressProps) {
  const formCountry = asAddressCountry(country);
  const lookUp = useShortCodeLookUp(messages.hints);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each country has other fields.
  useLayoutEffect(onFields, [onFields, country]);
  if (!formCountry) return null;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:col-span-2">
      <input type="hidden" name={formControl} value={formCountry} />
      {fieldsOfCountry(formCountry).map((field) => (
        <AddressFormField
          key={field.kind === 'region' ? `${formCountry}-${field.name}` : field.name}
          country={formCountry}
          field={field}
          messages={messages}
          City={CityField}
          problem={problems[field.name] as AddressProblemCode | undefined}
          {...(hasLookUp && field.name === 'short_code' && lookUp)}
        />
      ))}
    </div>
  );
}

/** Hidden control that has the country whose form is in the page. */
const formControl = 'address_form';

function parseForm(form: HTMLFormElement) {
  const country = asAddressCountry(readFieldValue(form, formControl));
  if (!country) return undefined;
  const typed = fieldsOfCountry(country).map(({ name }) => [name, readFieldValue(form, name)]);
  return { country, ...parseAddress(country, Object.fromEntries(typed)) };
}

export function findAddressProblem(
  form: HTMLFormElement,
  name: AddressFieldName,
): AddressProblemCode | undefined {
  return parseForm(form)?.problems?.find(({ field }) => field === name)?.code;
}

/**
 * Reads the fields, with simple lines that count where the owner has just turned the forms off. Undefined for
 * fields that do not fit the form.
 */
export function readAddress(form: HTMLFormElement, language: Language): FormAddress | undefined {
  const { values } = parseForm(form) ?? {};
  if (!values) return undefined;
  const texts: AddressValues = { ...values };
  for (const name of ['emirate', 'governorate'] as const) {
    if (values[name]) texts[name] = displayedIn(form, name);
  }
  const { city = texts.wilayat ?? texts.emirate ?? texts.area, ...others } = texts;
  const parts = Object.values(others).filter((text) => text !== city && text !== noUnit);
  const address = parts.join(listSeparator[language]);
  return { values, lines: { address, city: city ?? displayedIn(form, 'country') } };
}

function displayedIn(form: HTMLFormElement, name: string): string {
  const control = findControl(form, name);
  return control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.text ?? '') : '';
}
