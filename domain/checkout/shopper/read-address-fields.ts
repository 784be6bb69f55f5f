import { asAddressCountry } from '../../geography/address-forms.ts';
import { toAddressFields } from '../../geography/compose-address.ts';
import { type AddressFields, parseAddress } from '../../geography/parse-address.ts';
import type { Language } from '../../language.ts';
import { PurchaseError } from '../purchase-error.ts';

/**
 * Reads the fields of the country's form. Undefined for a request without them and for a country without a
 * form: then the typed lines count. Throws PurchaseError, with the first wrong field.
 */
export function readAddressFields(
  country: string,
  typed: unknown,
  language: Language,
): AddressFields | undefined {
  const formCountry = asAddressCountry(country);
  if (!formCountry || typed === undefined || typed === null) return undefined;
  if (typeof typed !== 'object' || Array.isArray(typed)) {
    throw new PurchaseError('body_invalid', 'address_fields');
  }
  const { values, problems } = parseAddress(formCountry, { ...typed });
  if (values) return toAddressFields(formCountry, values, language);
  const [first] = problems;
  throw new PurchaseError(first?.code ?? 'body_invalid', `address_fields.${first?.field}`);
}
