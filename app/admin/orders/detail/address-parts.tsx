import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddressFormField } from '#app/ui/address/address-form-field.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import type { AddressFieldName } from '#domain/geography/address-field-names.ts';
import {
  type AddressCountry,
  type AddressValues,
  asAddressCountry,
  fieldsOfCountry,
} from '#domain/geography/address-forms.ts';
import { composeAddress, toAddressFields } from '#domain/geography/compose-address.ts';
import { parseAddress } from '#domain/geography/parse-address.ts';
import type { ShopperDetails } from '#domain/orders/shopper-fields.ts';
import { HiddenFields } from '../../forms/staff-form.tsx';
import { subtleButtonClass } from '../../ui/class-names.ts';
import type { FullOrderView } from './load-order.server.ts';

type Lines = Pick<ShopperDetails, 'address' | 'city'>;
type DetailsForm = { values: ShopperDetails; set: (changed: Partial<ShopperDetails>) => void };

/**
 * Lets staff type an address by the form of its country, from which the lines of `form` are composed. Lines
 * that a colleague has changed meanwhile, or that staff took from them, are shown as text.
 */
export function useAddressParts(order: FullOrderView, form: DetailsForm) {
  const ownLanguage = useLanguage();
  const language = order.addressFields?.language ?? order.lang ?? ownLanguage;
  const [typed, setTyped] = useState<AddressValues>(order.addressFields ?? {});
  const [isOn, setOn] = useState(order.addressFields !== undefined);
  const { address, city, country } = form.values;
  const [lines, setLines] = useState<Lines>({ address, city });
  const offered = order.hasAddressForms || order.addressFields ? country : undefined;
  const formCountry = asAddressCountry(offered);
  const isComposed = lines.address === address && lines.city === city;
  const compose = (country: AddressCountry, next: AddressValues) => {
    const { values } = parseAddress(country, next);
    if (!values) return;
    const { address, city } = composeAddress(toAddressFields(country, values, language));
    setLines({ address, city });
    form.set({ address, city });
  };
  return {
    offered: formCountry,
    /** Undefined while the address is text. */
    country: isOn && isComposed ? formCountry : undefined,
    language,
    typed,
    set(name: AddressFieldName, value: string) {
      const next = { ...typed, [name]: value };
      setTyped(next);
      if (formCountry) compose(formCountry, next);
    },
    toggle() {
      setOn(!(isOn && isComposed));
      setLines({ address, city });
    },
  };
}

type AddressPartsProps = {
  parts: ReturnType<typeof useAddressParts>;
  problemOf: (name: AddressFieldName) => string | undefined;
};

export function AddressParts({ parts, problemOf }: AddressPartsProps) {
  const t = useTranslations('admin.orderPage.address');
  const { offered, country, language, typed, set, toggle } = parts;
  if (!offered) return null;
  return (
    <>
      {country && (
        <>
          <HiddenFields address_form={country} address_language={language} />
          {fieldsOfCountry(country).map((field) => (
            <AddressFormField
              key={`${country}-${field.name}`}
              country={country}
              field={field}
              problemText={problemOf(field.name)}
              autoComplete="off"
              value={typed[field.name] ?? ''}
              onChange={({ target }) => set(field.name, target.value)}
            />
          ))}
        </>
      )}
      <button type="button" onClick={toggle} className={`col-span-2 ${subtleButtonClass}`}>
        {t(country ? 'asText' : 'byParts')}
      </button>
    </>
  );
}
