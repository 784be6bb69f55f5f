import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddressFormField } from '#app/ui/address/address-form-field.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import type { AddressFieldName } from '#domain/geography/address-field-names.ts';
import {
  type AddressValues,
  asAddressCountry,
  fieldsOfCountry,
} from '#domain/geography/address-forms.ts';
import type { ShopperDetails } from '#domain/orders/shopper-fields.ts';
import { HiddenFields } from '../../forms/staff-form.tsx';
import { subtleButtonClass } from '../../ui/class-names.ts';
import type { FullOrderView } from './load-order.server.ts';

/**
 * Lets staff type an address by the form of its country, from which the store composes the lines. Lines that a
 * colleague has changed meanwhile are shown as text.
 */
export function useAddressParts(order: FullOrderView, details: ShopperDetails) {
  const ownLanguage = useLanguage();
  const { addressFields, addressMessages: messages } = order;
  const [typed, setTyped] = useState<AddressValues>(addressFields ?? {});
  const { address, city } = details;
  /** Lines that the parts replace; undefined while the address is text. */
  const [replaced, setReplaced] = useState(addressFields && { address, city });
  const isOn = replaced?.address === address && replaced.city === city;
  const offered = messages && asAddressCountry(details.country);
  return {
    offered,
    /** Undefined while the address is text. */
    country: isOn ? offered : undefined,
    language: addressFields?.language ?? order.lang ?? ownLanguage,
    messages,
    typed,
    set: (name: AddressFieldName, value: string) => setTyped((now) => ({ ...now, [name]: value })),
    toggle: () => setReplaced(isOn ? undefined : { address, city }),
  };
}

type AddressPartsProps = {
  parts: ReturnType<typeof useAddressParts>;
  problemOf: (name: AddressFieldName) => string | undefined;
};

export function AddressParts({ parts, problemOf }: AddressPartsProps) {
  const t = useTranslations('admin.orderPage.address');
  const { offered, country, language, messages, typed, set, toggle } = parts;
  if (!offered || !messages) return null;
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
              messages={messages}
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
