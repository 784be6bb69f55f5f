import { LRUCache } from 'lru-cache';
import type { AddressRegister, RegisteredAddress } from '#adapters/addresses/saudi-addresses.ts';
import type { Language } from '../language.ts';
import type { AddressValues } from './address-forms.ts';
import { parseAddress } from './parse-address.ts';

export type AddressLookUp = {
  /** Returns undefined for an unknown code. Throws when the register does not answer. */
  find(shortCode: string, language: Language): Promise<AddressValues | undefined>;
};

const dayMs = 24 * 60 * 60 * 1000;
const maxRemembered = 10_000;

/** Remembers an answer for a day, also that a code is unknown. Failures are not remembered. */
export function createAddressLookUp(register: AddressRegister): AddressLookUp {
  const remembered = new LRUCache<string, { values: AddressValues | undefined }>({
    max: maxRemembered,
    ttl: dayMs,
  });
  return {
    async find(shortCode, language) {
      const key = `${language} ${shortCode}`;
      const cached = remembered.get(key);
      if (cached) return cached.values;
      const registered = await register.find(shortCode, language);
      const values = registered && toValues(shortCode, registered);
      remembered.set(key, { values });
      return values;
    },
  };
}

/** Leaves out parts that the form would refuse. */
function toValues(shortCode: string, registered: RegisteredAddress): AddressValues {
  const parsed = parseAddress('SA', { short_code: shortCode, ...registered });
  if (parsed.values) return parsed.values;
  const wrong = new Set<string>(parsed.problems.map(({ field }) => field));
  const good = Object.entries(registered).filter(([name]) => !wrong.has(name));
  const rest = parseAddress('SA', { short_code: shortCode, ...Object.fromEntries(good) });
  return rest.values ?? {};
}
