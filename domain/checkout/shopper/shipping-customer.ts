import * as z from 'zod/mini';
import { readCurrency } from '../../currency.ts';
import type { AddressValues } from '../../geography/address-forms.ts';
import { type Language, languages } from '../../language.ts';
import { isCurrency, type Money } from '../../money.ts';
import { eachField, shopperFields } from '../../orders/shopper-fields.ts';
import { parseStored } from '../../stored.ts';
import { joinDialCode, type SavedShipping, typedFields } from '../shipping.ts';

export type Customer = z.infer<typeof storedCustomer>;

/** Fields of the country's form, with lines for a store that has no forms. */
export type FormAddress = { values: AddressValues; lines: { address: string; city: string } };

/** Set in a shop with address forms or markets. */
type Agreed = {
  address?: FormAddress | undefined;
  displayedTotal?: Money | undefined;
  paymentMethod?: string | undefined;
};

export function toCustomer(
  saved: SavedShipping,
  language: Language,
  currency: string,
  { address, displayedTotal, paymentMethod }: Agreed = {},
): Customer {
  const { formData, selectedCountry: country, selectedCountryCode: dialCode } = saved;
  const typed = {
    ...eachField(typedFields, (field) => formData[field].trim()),
    ...(address && { city: address.lines.city, address: address.lines.address }),
  };
  return {
    ...typed,
    phone: joinDialCode(dialCode, formData.phone),
    country,
    postcode: '00000',
    billing_address: typed.address,
    currency,
    _country_code: dialCode,
    _raw_phone: formData.phone,
    _state: '',
    _lang: language,
    ...(address && { address_fields: address.values }),
    ...(displayedTotal && {
      displayed_total: { amount: displayedTotal.amount, currency: displayedTotal.currency },
    }),
    ...(paymentMethod && { payment_method: paymentMethod }),
  };
}

const filled = z.string().check(z.minLength(1));

const storedCustomer = z.object({
  /** The phone as dial code and number without spaces: "+971501234567". */
  ...eachField(shopperFields, () => filled),
  postcode: z.catch(z.literal('00000'), '00000'),
  billing_address: z.catch(z.string(), ''),
  currency: z.pipe(
    z.catch(z.string(), ''),
    z.transform((text: string) => readCurrency(text)),
  ),
  _country_code: z.catch(z.string(), ''),
  _raw_phone: z.catch(z.string(), ''),
  _state: z.catch(z.literal(''), ''),
  _lang: z.catch(z.enum(languages), 'en'),
  address_fields: z.optional(z.catch(z.record(z.string(), z.string()), {})),
  /** Total that the shopper agreed to, in minor units; absent where the shop has no markets. */
  displayed_total: z.catch(
    z.optional(
      z.object({
        amount: z.number().check(z.refine(Number.isSafeInteger)),
        currency: z.string().check(z.refine(isCurrency)),
      }),
    ),
    undefined,
  ),
  /** Absent in the dollar shop. */
  payment_method: z.catch(z.optional(z.string()), undefined),
});

/** Parses a stored customer. Undefined without a name, an address or a phone. */
export function parseCustomer(stored: string | null): Customer | undefined {
  return parseStored(storedCustomer, stored);
}
