import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddressFormField } from '#app/ui/address/address-form-field.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import type { AddressMessages } from '#app/words/address-messages.ts';
import type { AddressFieldName } from '#domain/geography/address-field-names.ts';
import {
  type AddressValues,
  asAddressCountry,
  fieldsOfCountry,
} from '#domain/geography/address-forms.ts';
import type { AddressFields } from '#domain/geography/parse-address.ts';
import type { Language } from '#domain/language.ts';
import type { ShopperDetails } from '#domain/orders/shopper-fields.ts';
import { HiddenFields } from '../../forms/staff-form.tsx';
import { subtleButtonClass } from '../../ui/class-names.ts';

type AddressOfOrder = {
  addressFields: AddressFields | undefined;
  /** Undefined where the address is always text. */
  addressMessages: AddressMessages | undefined;
  lang: Language | undefined;
};

/**
 * Lets staff type an address by the form of its country, from which the store composes the lines. Lines that a
 * colleague has changed meanwhile are shown as text.
 */
export function useAddressParts(
  order: AddressOfOrder,
  details: ShopperDetails,
  { beginsWithParts = order.addressFields !== undefined } = {},
) {
  const ownLanguage = useLanguage();
  const { addressFields, addressMessages: messages } = order;
  const [typed, setTyped] = useState<AddressValues>(addressFields ?? {});
  const { address, city } = details;
  /** Lines that the parts replace; undefined while the address is text. */
  const [replaced, setReplaced] = useState(beginsWithParts ? { address, city } : undefined);
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
