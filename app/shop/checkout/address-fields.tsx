import { useEffect } from 'react';
import { AddressFormField } from '#app/ui/address/address-form-field.tsx';
import { readFieldValue } from '#app/ui/form-control.ts';
import type { FormAddress } from '#domain/checkout/shipping-customer.ts';
import type { AddressFieldName } from '#domain/geography/address-field-names.ts';
import {
  type AddressProblemCode,
  asAddressCountry,
  fieldsOfCountry,
} from '#domain/geography/address-forms.ts';
import { composeAddress, toAddressFields } from '#domain/geography/compose-address.ts';
import { parseAddress } from '#domain/geography/parse-address.ts';
import type { Language } from '#domain/language.ts';
import type { CountryAddressProps } from './address-props.ts';

/** Keeps the values of fields that the forms of two countries share. */
export function AddressFields({ country, problems, onFields }: CountryAddressProps) {
  const formCountry = asAddressCountry(country);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each country has other fields.
  useEffect(onFields, [onFields, country]);
  if (!formCountry) return null;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:col-span-2">
      <input type="hidden" name={formControl} value={formCountry} />
      {fieldsOfCountry(formCountry).map((field) => (
        <AddressFormField
          key={field.kind === 'region' ? `${formCountry}-${field.name}` : field.name}
          country={formCountry}
          field={field}
          problem={problems[field.name] as AddressProblemCode | undefined}
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

/** Undefined for fields that do not fit the form. */
export function readAddress(form: HTMLFormElement, language: Language): FormAddress | undefined {
  const { country, values } = parseForm(form) ?? {};
  if (!country || !values) return undefined;
  return { values, lines: composeAddress(toAddressFields(country, values, language)) };
}
