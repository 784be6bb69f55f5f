import { type FocusEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { findControl, readFieldValue } from '#app/ui/form-control.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import type { AddressMessages } from '#app/words/address-messages.ts';
import { fieldsOfCountry } from '#domain/geography/address-forms.ts';
import { parseAddress } from '#domain/geography/parse-address.ts';
import type { Language } from '#domain/language.ts';
import { addressOf, publicApi } from '#domain/shop-addresses.ts';

/** Longer than the server waits for the register. */
const maxWaitMs = 5000;

const lookUpResponse = z.object({ address: z.record(z.string(), z.string()) });

/**
 * Returns props for the field of the short code. When the shopper leaves it, the empty fields of the address
 * are filled from the register. Nothing is shown when it does not answer: the look-up only helps.
 */
export function useShortCodeLookUp(hints: AddressMessages['hints']) {
  const language = useLanguage();
  const lastCode = useRef('');
  const [isFilled, setFilled] = useState(false);

  const onBlur = async ({ currentTarget: { form } }: FocusEvent<HTMLInputElement>) => {
    if (!form) return;
    const code = readShortCode(form);
    if (!code || code === lastCode.current || listEmptyFields(form).length === 0) return;
    lastCode.current = code;
    setFilled(false);
    const address = await fetchAddress(code, language);
    if (!address) lastCode.current = '';
    // The shopper may have corrected the code, or typed on.
    else if (readShortCode(form) === code) setFilled(fillEmptyFields(form, address));
  };
  return { onBlur, hint: <span role="status">{isFilled ? hints.filled : hints.short_code}</span> };
}

function readShortCode(form: HTMLFormElement): string | undefined {
  return parseAddress('SA', { short_code: readFieldValue(form, 'short_code') }).values?.short_code;
}

/** The apartment is not in the register. */
function listEmptyFields(form: HTMLFormElement): string[] {
  const names = fieldsOfCountry('SA').map(({ name }) => name);
  return names.filter((name) => name !== 'unit' && readFieldValue(form, name) === '');
}

function fillEmptyFields(form: HTMLFormElement, address: Record<string, string>): boolean {
  const fillable = listEmptyFields(form).filter((name) => address[name]);
  for (const name of fillable) {
    const control = findControl(form, name);
    if (!control) continue;
    control.value = address[name] ?? '';
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return fillable.length > 0;
}

/** Returns nothing for an unknown code, and undefined without a connection: then it can be tried again. */
async function fetchAddress(
  code: string,
  language: Language,
): Promise<Record<string, string> | undefined> {
  try {
    const response = await fetch(`${addressOf(publicApi.address, { code })}?lang=${language}`, {
      signal: AbortSignal.timeout(maxWaitMs),
    });
    return response.ok ? lookUpResponse.parse(await response.json()).address : {};
  } catch {
    return undefined;
  }
}
