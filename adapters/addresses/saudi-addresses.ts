import { z } from 'zod';
import { parseJson } from '../parse-json.ts';

/** Parts of a National Address as the register spells them. Any may be missing. */
export type RegisteredAddress = {
  building?: string | undefined;
  street?: string | undefined;
  district?: string | undefined;
  city?: string | undefined;
  postal_code?: string | undefined;
  additional_number?: string | undefined;
};

export type AddressRegister = {
  /** Returns undefined for an unknown code. Throws when the register does not answer. */
  find(shortCode: string, language: 'en' | 'ar'): Promise<RegisteredAddress | undefined>;
};

type Account = { key: string; url: string };

const part = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const answer = z.object({
  Addresses: z.array(
    z.object({
      BuildingNumber: part,
      Street: part,
      District: part,
      City: part,
      PostCode: part,
      AdditionalNumber: part,
    }),
  ),
});

const path = '/NationalAddress/NationalAddressByShortAddress/NationalAddressByShortAddress';

/**
 * Reads the register of Saudi National Addresses (https://api.address.gov.sa). Not tried with a real key yet.
 * The key goes in a header: addresses of requests are logged on the way.
 */
export function createSaudiAddresses({ key, url }: Account, seconds = 3): AddressRegister {
  return {
    async find(shortCode, language) {
      const query = new URLSearchParams({
        format: 'json',
        encode: 'utf8',
        language: language === 'ar' ? 'A' : 'E',
        shortaddress: shortCode,
      });
      const response = await fetch(`${url}${path}?${query}`, {
        headers: { Accept: 'application/json', api_key: key },
        signal: AbortSignal.timeout(seconds * 1000),
        redirect: 'error',
      });
      const body = parseJson(await response.text());
      if (!response.ok) throw new Error(`the address register answered ${response.status}`);
      const { data } = answer.safeParse(body);
      if (!data) throw new Error('the address register answered in another form');
      const [row] = data.Addresses;
      return (
        row && {
          building: row.BuildingNumber,
          street: row.Street,
          district: row.District,
          city: row.City,
          postal_code: row.PostCode,
          additional_number: row.AdditionalNumber,
        }
      );
    },
  };
}
